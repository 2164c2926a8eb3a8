/** The article of a page, from breadcrumbs to previous and next: rendered once, at build time. */
import { outlineOf } from '../../model/page-body.ts';
import type { Page, PageLink } from '../../model/site.ts';
import { Name } from '../parts/name.tsx';
import { useFile, useHref } from '../parts/render-context.tsx';
import { Outline } from './contents.tsx';
import { Body } from './page-body.tsx';

export function Article({
  page,
  editHref,
  markdown,
}: {
  page: Page;
  editHref: string | null;
  /** Address of the page's Markdown version, when it has one. */
  markdown: string | null;
}) {
  const outline = outlineOf(page.body);
  return (
    <>
      {page.breadcrumbs.length > 0 && <Breadcrumbs page={page} />}
      <h1 tabIndex={-1}>
        <Name text={page.title} />
      </h1>
      {markdown && page.layout !== 'wide' && <PageActions markdown={markdown} />}
      {page.layout !== 'wide' && outline.length > 1 && (
        <details className="contents-inline">
          <summary>On this page</summary>
          <Outline items={outline} />
        </details>
      )}
      <Body body={page.body} />
      <ArticleFoot page={page} editHref={editHref} />
    </>
  );
}

/** The page for other tools: as text on the clipboard, or at its own address. */
function PageActions({ markdown }: { markdown: string }) {
  return (
    <p className="page-actions">
      <button type="button" className="copy" data-copy-page={markdown}>
        Copy page
      </button>
      <a href={markdown} type="text/markdown">
        View as Markdown
      </a>
    </p>
  );
}

function Breadcrumbs({ page }: { page: Page }) {
  const href = useHref();
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {page.breadcrumbs.map(({ label, route }, index) => (
          <li key={index}>{route ? <a href={href(route)}>{label}</a> : label}</li>
        ))}
        <li aria-current="page">
          <Name text={page.title} />
        </li>
      </ol>
    </nav>
  );
}

function ArticleFoot({ page, editHref }: { page: Page; editHref: string | null }) {
  const file = useFile();
  if (!editHref && page.feeds.length === 0 && !page.previous && !page.next) return null;
  return (
    <footer className="article-foot">
      {(editHref || page.feeds.length > 0) && (
        <p className="article-links">
          {editHref && (
            <a className="external" href={editHref} rel="noopener">
              Edit this page
            </a>
          )}
          {page.feeds.map((feed) => (
            <a key={feed.path} href={file(feed.path)} type={feed.type} data-native="">
              {feed.title}
            </a>
          ))}
        </p>
      )}
      {(page.previous || page.next) && (
        <nav className="pager" aria-label="Previous and next page">
          {page.previous && <PagerLink page={page.previous} rel="prev" label="Previous" />}
          {page.next && <PagerLink page={page.next} rel="next" label="Next" />}
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
