/** The blog and the change log → their pages. */
import type { Route } from '../model/address.ts';
import type { Post, Tag } from '../model/blog.ts';
import type { ChangeLog, LogEntry } from '../model/change-log.ts';
import { FEED_FORMATS } from '../model/feed-formats.ts';
import type { Block, Inline } from '../model/prose.ts';
import type { Page } from '../model/site.ts';
import { plainPage } from './pages.ts';

const BLOG: Route = '/blog';
const CHANGE_LOG: Route = '/docs/change-log';

function feedsUnder(title: string, route: Route): Page['feeds'] {
  return FEED_FORMATS.map(({ format, type, file }) => ({
    title: `${title} (${format})`,
    type,
    path: `${route}/${file}`,
  }));
}

/** Newest first; the same day in order of title, so that two builds agree. */
export function newestFirst<T extends { readonly date: string; readonly title: string }>(
  items: readonly T[],
): T[] {
  return [...items].sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title));
}

export function assembleBlog(posts: readonly Post[], tags: readonly Tag[]): Page[] {
  const feeds = feedsUnder('Blog', BLOG);
  const breadcrumbs = [{ label: 'Blog', route: BLOG }];
  const pages: Page[] = [
    {
      ...plainPage(BLOG, 'Blog', 'Notes on what is new in the APIs, what it is for and how to use it.'),
      body: { kind: 'posts', intro: [ways()], posts },
      feeds,
    },
    {
      ...plainPage('/blog/archive', 'Archive', 'Every blog post by year.'),
      body: { kind: 'archive', years: byYear(posts).map(([year, own]) => ({ year, posts: own })) },
      breadcrumbs,
    },
    {
      ...plainPage('/blog/tags', 'Tags', 'The blog by topic.', [
        {
          kind: 'cards',
          cards: tags.map(({ id, route }) => ({
            title: id,
            target: { kind: 'page', route },
            text: [{ kind: 'text', text: count(posts.filter((post) => hasTag(post, id)).length, 'post') }],
          })),
        },
      ]),
      breadcrumbs,
    },
    ...tags.map(
      ({ id, route }): Page => ({
        ...plainPage(route, `Posts tagged “${id}”`, `Blog posts about ${id}.`),
        body: { kind: 'posts', intro: [], posts: posts.filter((post) => hasTag(post, id)) },
        breadcrumbs: [...breadcrumbs, { label: 'Tags', route: '/blog/tags' }],
      }),
    ),
    ...posts.map((post, index): Page => {
      const newer = posts[index - 1];
      const older = posts[index + 1];
      return {
        ...plainPage(post.route, post.title, post.description),
        body: { kind: 'post', post },
        genre: 'post',
        breadcrumbs,
        source: post.file,
        previous: newer ? { title: newer.title, route: newer.route } : null,
        next: older ? { title: older.title, route: older.route } : null,
        feeds,
      };
    }),
  ];
  return pages.map((page) => ({ ...page, layout: 'article', inBlog: true }));
}

/** Where a reader finds a post that the list has long passed. */
function ways(): Block {
  const link = (route: Route, text: string): Inline => ({
    kind: 'link',
    target: { kind: 'page', route },
    children: [{ kind: 'text', text }],
  });
  return {
    kind: 'paragraph',
    children: [
      { kind: 'text', text: 'Find a post by year in the ' },
      link('/blog/archive', 'archive'),
      { kind: 'text', text: ', or by topic under ' },
      link('/blog/tags', 'tags'),
      { kind: 'text', text: '.' },
    ],
  };
}

function byYear<T extends { readonly date: string }>(
  items: readonly T[],
): (readonly [string, readonly T[]])[] {
  const years = new Set(items.map(({ date }) => date.slice(0, 4)));
  return [...years].map((year) => [year, items.filter(({ date }) => date.startsWith(year))]);
}

function hasTag(post: Post, id: string): boolean {
  return post.tags.some((tag) => tag.id === id);
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

export function assembleChangeLog(entries: readonly LogEntry[], areas: ChangeLog['areas']): Page {
  const used = areas.filter((area) => entries.some((entry) => entry.areas.some(({ id }) => id === area.id)));
  const log: ChangeLog = {
    areas: used,
    years: byYear(entries).map(([year, own]) => ({ year, entries: own })),
  };
  return {
    ...plainPage(
      CHANGE_LOG,
      'Change Log',
      'Every dated change of the APIs and of these pages, newest first.',
    ),
    body: { kind: 'change-log', log },
    layout: 'article',
    feeds: feedsUnder('Change log', CHANGE_LOG),
  };
}
