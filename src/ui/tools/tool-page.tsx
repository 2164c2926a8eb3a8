/** Page of a tool: its introduction, the place where it opens, and its worked example. Readable without JavaScript. */
import type { BodyOf } from '../../model/page-body.ts';
import { Blocks } from '../guide/blocks.tsx';

export function ToolPage({ title, body: { tool, intro, worked } }: { title: string; body: BodyOf<'tool'> }) {
  const end = intro.findIndex(({ kind }) => kind === 'heading');
  const lead = end < 0 ? intro : intro.slice(0, end);
  return (
    <>
      <Blocks blocks={lead} />
      <section className="tool" data-tool={tool} aria-label={title}>
        <button type="button" className="tool-open">
          Open the tool
        </button>
        <p className="tool-note">
          It needs JavaScript and runs entirely in your browser: no request leaves this page.
        </p>
      </section>
      <Blocks blocks={intro.slice(lead.length)} />
      {tool === 'error-finder' ? (
        <>
          <Blocks blocks={worked.slice(0, -1)} />
          <div className="tool-filter" data-tool-list="">
            <button type="button">Filter the list</button>
          </div>
          <Blocks blocks={worked.slice(-1)} />
        </>
      ) : (
        <Blocks blocks={worked} />
      )}
    </>
  );
}
