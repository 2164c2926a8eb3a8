/** The page of a schema: its members, then the operations and schemas that use it. */
import type { SchemaBody } from '../../model/page-body.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Heading } from '../guide/inlines.tsx';
import { useHref } from '../parts/render-context.tsx';
import { FieldList } from './fields.tsx';

export function SchemaPage({ schema: { intro, part, operations, schemas } }: { schema: SchemaBody }) {
  const href = useHref();
  return (
    <>
      <Blocks blocks={intro} />
      <Heading level={2} id={part.id} label={part.title} />
      <FieldList fields={part.fields} tagged={part.style === 'tags'} />
      <Heading level={2} id="used-by" label="Used by" />
      <ul>
        {[...operations, ...schemas].map(({ label, route }) => (
          <li key={route}>
            <a href={href(route)}>{label}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
