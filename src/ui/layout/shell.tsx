/** Parts of the shell: its links, the announcement above everything, and the footer. */
import type { ReactNode } from 'react';
import type * as view from '../../model/page-view.ts';
import { Icon } from '../parts/icon.tsx';

interface ShellLinkProps {
  readonly link: view.ShellLink;
  /** Section of the current page; links to it are marked as current. */
  readonly section?: string | undefined;
  /** Content; the label by default. */
  readonly children?: ReactNode;
}

export function ShellLink({ link, section, children = link.label }: ShellLinkProps) {
  const { href, external, section: own } = link;
  return (
    <a
      href={href}
      className={external ? 'external' : undefined}
      rel={external ? 'noopener' : undefined}
      aria-current={own !== '' && own === section ? 'true' : undefined}
    >
      {children}
    </a>
  );
}

interface ShellLinksProps extends Pick<ShellLinkProps, 'section'> {
  readonly links: readonly view.ShellLink[];
}

/** Links as list items. */
export function ShellLinks({ links, section }: ShellLinksProps) {
  return links.map((link, index) => (
    <li key={index}>
      <ShellLink link={link} section={section} />
    </li>
  ));
}

/** The site's languages as menu items. The buttons do nothing, because a site is built in one language. */
export function LanguageItems({ shell }: { shell: view.Shell }) {
  return shell.locales.map(({ code, label }) => (
    <li key={code}>
      <button type="button" lang={code} aria-current={code === shell.locale ? 'true' : undefined}>
        {label}
      </button>
    </li>
  ));
}

/** The announcement. The boot script closes it. If the reader has closed it, it is hidden before the first paint. */
export function AnnouncementBar({ announcement }: { announcement: NonNullable<view.Shell['announcement']> }) {
  return (
    <section className="announcement" aria-label="Announcement">
      <p>
        {announcement.text} {announcement.link && <ShellLink link={announcement.link} />}
      </p>
      {announcement.closable && (
        <button type="button" aria-label="Close announcement">
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}

export function Footer({ shell: { columns, copyright } }: { shell: view.Shell }) {
  return (
    <footer className="site-foot">
      <div className="foot-columns">
        {columns.map(({ title, items }, column) => (
          <section key={column}>
            <h2>{title}</h2>
            <ul>
              <ShellLinks links={items} />
            </ul>
          </section>
        ))}
      </div>
      <p className="copyright">
        {copyright.text}
        {copyright.links.map((link, index) => (
          <ShellLink key={index} link={link} />
        ))}
      </p>
    </footer>
  );
}
