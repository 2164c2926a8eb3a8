/** Site → what every page's frame shares. */
import { normaliseRoute, toHref } from '../model/address.ts';
import type { NavItem, NavLink } from '../model/config.ts';
import type { Shell, ShellItem, ShellLink } from '../model/page-view.ts';
import type { Site } from '../model/site.ts';
import { sectionOf } from './views.tsx';

export function toShell(site: Site): Shell {
  const { config } = site;
  const toLink = (link: NavLink): ShellLink => {
    if ('href' in link) return { label: link.label, href: link.href, external: true, section: '' };
    const [path = '', hash] = link.to.split('#');
    const route = normaliseRoute(path);
    const page = site.pages.find((candidate) => candidate.route === route);
    return {
      label: link.label,
      href: toHref(config.base, route, hash),
      external: false,
      section: page ? sectionOf(page) : '',
    };
  };
  const toItem = (item: NavItem): ShellItem =>
    'items' in item ? { label: item.label, items: item.items.map(toLink) } : toLink(item);
  const { announcement } = config;
  return {
    base: config.base,
    title: config.title,
    locale: config.locale,
    locales: config.locales,
    colorMode: config.colorMode,
    announcement: announcement
      ? { ...announcement, link: announcement.link ? toLink(announcement.link) : null }
      : null,
    left: config.navbar.left.map(toItem),
    right: config.navbar.right.map(toItem),
    columns: config.footer.columns.map(({ title, items }) => ({ title, items: items.map(toLink) })),
    copyright: { text: config.footer.copyright.text, links: config.footer.copyright.links.map(toLink) },
  };
}
