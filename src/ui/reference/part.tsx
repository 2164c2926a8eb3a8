/** One part of a reference page: its fields, and beside them the examples that show them. */
import type { ReferencePart } from '../../model/reference.ts';
import { Blocks } from '../guide/blocks.tsx';
import { HeadingWithAnchor } from '../guide/heading.tsx';
import { Examples } from './examples.tsx';
import { FieldList } from './field-list.tsx';
import { TagTable } from './tag-table.tsx';

export function Part({ part }: { part: ReferencePart }) {
  const { id, title, note, intro, fields, style, examples } = part;
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
      {examples.length > 0 && (
        <div className="shows">
          {examples.map((group, index) => (
            <div key={index}>
              <Examples group={group} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
