/** The blog and the change log → their pages. */
import type { Route } from '../model/address.ts';
import { feedsIn } from '../model/output.ts';
import type { Area, ChangeLog, LogEntry, Post, Tag } from '../model/page-body.ts';
import type { Page, PageLink, Sidebar, SidebarLeaf } from '../model/site.ts';
import { CHANGE_LOG } from './changes.ts';
import { plainPage } from './pages.ts';
import { counted, linkTo, paragraph, text } from './words.ts';

const BLOG: Route = '/blog';

/** Sorts newest first, and items of the same day by title, so that builds are reproducible. */
export function newestFirst<T extends { readonly date: string; readonly title: string }>(
  items: readonly T[],
): T[] {
  return [...items].sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title));
}

export function assembleBlog(posts: readonly Post[]): Page[] {
  const tags = [...new Map(posts.flatMap((post) => post.tags).map((tag) => [tag.id, tag])).values()].sort(
    (a, b) => a.id.localeCompare(b.id),
  );
  const feeds = feedsIn(BLOG, 'Blog');
  const breadcrumbs = [{ label: 'Blog', route: BLOG }];
  const archive = linkTo('/blog/archive', 'archive');
  const topics = linkTo('/blog/tags', 'tags');
  const olderPosts = paragraph('Find a post by year in the ', archive, ', or by topic under ', topics, '.');
  const pages: Page[] = [
    {
      ...plainPage(BLOG, 'Blog', 'Notes on what is new in the APIs, what it is for and how to use it.'),
      body: { kind: 'posts', intro: [olderPosts], posts },
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
            text: [text(counted(posts.filter((post) => hasTag(post, id)).length, 'post'))],
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
  const sidebar = blogSidebar(posts, tags);
  return pages.map((page) => ({ ...page, layout: 'article', inBlog: true, sidebar }));
}

/** Creates the blog's sidebar, whose name is the blog's section in the navigation. */
function blogSidebar(posts: readonly Post[], tags: readonly Tag[]): Sidebar {
  const leaf = ({ title, route }: PageLink): SidebarLeaf => ({ kind: 'leaf', title, route });
  return {
    name: BLOG,
    label: 'Blog',
    home: BLOG,
    children: [
      ...posts.map(leaf),
      leaf({ title: 'Archive', route: '/blog/archive' }),
      {
        kind: 'group',
        label: 'Tags',
        home: '/blog/tags',
        children: tags.map(({ id, route }) => leaf({ title: id, route })),
      },
    ],
    related: [],
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

/** Returns the areas of the change log that have an entry. */
export function areasOf(entries: readonly LogEntry[], areas: Readonly<Record<string, string>>): Area[] {
  const used = new Set(entries.flatMap((entry) => entry.areas.map(({ id }) => id)));
  return Object.entries(areas).flatMap(([id, label]) => (used.has(id) ? [{ id, label }] : []));
}

export function assembleChangeLog(
  entries: readonly LogEntry[],
  areas: readonly Area[],
  compare: Route | null,
): Page {
  const log: ChangeLog = {
    areas,
    compare,
    years: byYear(entries).map(([year, own]) => ({ year, entries: own })),
  };
  const description = 'Every dated change of the APIs and of these pages, newest first.';
  return {
    ...plainPage(CHANGE_LOG, 'Change Log', description),
    body: { kind: 'change-log', log },
    layout: 'article',
    feeds: feedsIn(CHANGE_LOG, 'Change Log'),
  };
}
