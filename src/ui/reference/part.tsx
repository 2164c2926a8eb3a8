/** One part of a reference page: its fields, and beside them the examples that show them. */
import type { ReferencePart } from '../../model/reference.ts';
import { Blocks } from '../guide/blocks.tsx';
import { HeadingWithAnchor } from '../guide/heading.tsx';
import { Decoded } from './decoded.tsx';
import { Examples } from './examples.tsx';
import { FieldList } from './field-list.tsx';
import { RawMessage } from './raw-message.tsx';
import { TagTable } from './tag-table.tsx';

export function Part({ part }: { part: ReferencePart }) {
  const { id, title, note, intro, fields, style, examples, decoded } = part;
  const hasExamples = examples.length > 0 || decoded.length > 0;
  return (
    <section className="part">
      <div className="words">
        <HeadingWithAnchor level={2} id={id} label={title}>
          {title}
        </HeadingWithAnchor>
        {note && <p className="part-note">{note}</p>}
        <Blocks blocks={intro} />
        {style === 'tags' ? <TagTable fields={fields} /> : <FieldList fields={fields} />}
      </div>
      {hasExamples && (
        <div className="shows">
          {examples.map((group, index) => {
            const message = decoded[index];
            return (
              <div key={group.title}>
                {message ? (
                  <>
                    <RawMessage title={group.title} words={group.items[0]?.code.title} tags={message.tags} />
                    <Decoded example={message} />
                  </>
                ) : (
                  <Examples group={group} />
                )}
              </div>
            );
          })}
        </div>
      )}
    </section>
  );
}
