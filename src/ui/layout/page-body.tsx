/** Page body → elements, with a case for every kind, which the compiler checks. */
import { Fragment } from 'react';
import type { PageBody } from '../../model/page-body.ts';
import { ChangeLogList } from '../blog/change-log.tsx';
import { Byline, PostLines, Posts } from '../blog/posts.tsx';
import { Blocks } from '../guide/blocks.tsx';
import { Heading } from '../guide/inlines.tsx';
import { LandingPage } from '../landing/landing-page.tsx';
import { ErrorList } from '../reference/errors.tsx';
import { ReferencePage } from '../reference/reference-page.tsx';
import { SchemaPage } from '../reference/schema-page.tsx';
import { ToolPage } from '../tools/tool-page.tsx';
import { NotFound } from './not-found.tsx';

export function Body({ title, body }: { title: string; body: PageBody }) {
  switch (body.kind) {
    case 'prose':
      return <Blocks blocks={body.blocks} />;
    case 'post':
      return (
        <>
          <Byline post={body.post} />
          <Blocks blocks={body.post.blocks} />
        </>
      );
    case 'posts':
      return (
        <>
          <Blocks blocks={body.intro} />
          <Posts posts={body.posts} />
        </>
      );
    case 'archive':
      return body.years.map(({ year, posts }) => (
        <Fragment key={year}>
          <Heading level={2} id={year} label={year} />
          <PostLines posts={posts} />
        </Fragment>
      ));
    case 'change-log':
      return <ChangeLogList log={body.log} />;
    case 'landing':
      return <LandingPage landing={body.landing} proof={body.proof} news={body.news} />;
    case 'errors':
      return <ErrorList intro={body.intro} groups={body.groups} />;
    case 'reference':
      return <ReferencePage title={title} reference={body.reference} />;
    case 'tool':
      return <ToolPage title={title} body={body} />;
    case 'not-found':
      return <NotFound intro={body.intro} links={body.links} />;
    case 'schema':
      return <SchemaPage schema={body.schema} />;
  }
}
