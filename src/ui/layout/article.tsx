/** A page's article, from its breadcrumbs to the links at its end, rendered once at build time. */
import { outlineOf, type PageBody } from '../../model/page-body.ts';
import type { Page, PageLink } from '../../model/site.ts';
import type { OutlineItem } from '../../model/walk.ts';
import { filterClasses } from '../blog/change-log.tsx';
import { useFile, useHref } from '../parts/render-context.tsx';
import { Day, Name } from '../parts/text.tsx';
import { Body } from './page-body.tsx';

interface ArticleProps {
  readonly page: Page;
  readonly editHref: string | null;
  /** Address of the page's Markdown version, if it has one. */
  readonly markdown: string | null;
}

export function Article({ page, editHref, markdown }: ArticleProps) {
  const outline = outlineOf(page.body);
  return (
    <>
      {page.layout !== 'wide' && (
        <div className="page-head">
          {page.breadcrumbs.length > 0 && <Breadcrumbs page={page} />}
          {markdown && <PageActions markdown={markdown} />}
        </div>
      )}
      {/* A reference page renders its own title, level with the examples. */}
      {page.body.kind !== 'reference' && (
        <h1 tabIndex={-1}>
          <Name text={page.title} />
        </h1>
      )}
      {page.layout !== 'wide' && page.layout !== 'reference' && outline.length > 1 && (
        <details className="contents-inline">
          <summary>On this page</summary>
          <Outline items={outline} body={page.body} />
        </details>
      )}
      <Body title={page.title} body={page.body} />
      <ArticleFoot page={page} editHref={editHref} />
    </>
  );
}

/** The table of contents beside the article; the boot script marks the current item while the reader scrolls. */
export function Contents({ page }: { page: Page }) {
  const items = outlineOf(page.body);
  // A reference page has a section bar instead.
  if (page.layout === 'wide' || page.layout === 'reference' || items.length < 2) return null;
  return (
    <>
      <p className="contents-title">On this page</p>
      <Outline items={items} body={page.body} />
    </>
  );
}

function Outline({ items, body }: { items: readonly OutlineItem[]; body: PageBody }) {
  // The change log's filter also applies to its table of contents.
  const classes = body.kind === 'change-log' ? filterClasses(body.log) : null;
  return (
    <ul className="outline">
      {items.map(({ id, level, text, date }) => (
        <li key={id} className={classes ? (classes.get(id) ?? 'filtered') : level === 3 ? 'sub' : undefined}>
          <a href={`#${id}`}>
            {date && <Day date={date} />}
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Copies or opens the page's Markdown version. */
function PageActions({ markdown }: { markdown: string }) {
  return (
    <p className="page-actions">
      <button type="button" className="copy" data-copy-page={markdown}>
        Copy page
      </button>
      <a className="button" href={markdown} type="text/markdown">
        Markdown
      </a>
    </p>
  );
}

/** The path to the page, without the page itself: its title is right below. */
function Breadcrumbs({ page: { breadcrumbs } }: { page: Page }) {
  const href = useHref();
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {breadcrumbs.map(({ label, route }, index) => (
          <li key={index}>{route ? <a href={href(route)}>{label}</a> : label}</li>
        ))}
      </ol>
    </nav>
  );
}

function ArticleFoot({ page, editHref }: { page: Page; editHref: string | null }) {
  const { feeds, previous, next } = page;
  const [before, after] = page.inBlog ? (['Newer', 'Older'] as const) : (['Previous', 'Next'] as const);
  const file = useFile();
  const hasLinks = editHref !== null || feeds.length > 0;
  if (!hasLinks && !previous && !next) return null;
  return (
    <footer className="article-foot">
      {hasLinks && (
        <p className="article-links">
          {editHref && (
            <a className="external" href={editHref} rel="noopener">
              Edit this page
            </a>
          )}
          {feeds.map((feed) => (
            <a key={feed.path} href={file(feed.path)} type={feed.type}>
              {feed.title}
            </a>
          ))}
        </p>
      )}
      {(previous || next) && (
        <nav className="pager" aria-label={`${before} and ${after.toLowerCase()} page`}>
          {previous && <PagerLink page={previous} rel="prev" label={before} />}
          {next && <PagerLink page={next} rel="next" label={after} />}
        </nav>
      )}
    </footer>
  );
}

function PagerLink({ page, rel, label }: { page: PageLink; rel: 'prev' | 'next'; label: string }) {
  const href = useHref();
  return (
    <a href={href(page.route)} rel={rel}>
      <span>{label}</span>
      <Name text={page.title} />
    </a>
  );
}
