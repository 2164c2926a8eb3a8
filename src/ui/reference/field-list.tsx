/** Fields as blocks: name, type and presence; meaning; small print; members below in a native disclosure. */
import type { FieldNode } from '../../model/reference.ts';
import { Blocks } from '../guide/blocks.tsx';
import { EnumList } from './enum-list.tsx';
import { FieldFlags } from './field-flags.tsx';

/** How deep disclosures start open. */
const OPEN_TO = 1;

/** How the one member of a list is called. */
const EACH = '(each)';

export function FieldList({ fields, depth = 0 }: { fields: readonly FieldNode[]; depth?: number }) {
  if (fields.length === 0) return null;
  return (
    <ul className="fields">
      {fields.map((field) => (
        <FieldItem key={field.id} field={field} depth={depth} />
      ))}
    </ul>
  );
}

function FieldItem({ field, depth }: { field: FieldNode; depth: number }) {
  const { id, name, description, facts, values, children, variants, shownAt, cut } = field;
  const hasMembers = children.length + variants.length > 0;
  // The items of a list are as near to the reader as the list itself.
  const below = children.length === 1 && children[0]?.name === EACH ? depth : depth + 1;
  return (
    <li id={id}>
      <p className="field-head">
        <code>{name}</code> <FieldFlags field={field} />
        <a className="anchor" href={`#${id}`} data-copy-link="" aria-label={`Copy link to ${name}`}>
          #
        </a>
      </p>
      <Blocks blocks={description} />
      <EnumList values={values} constant={field.constant} />
      {facts.length > 0 && (
        <p className="facts">
          {facts.map(({ label, value }) => (
            <span key={label + value}>
              {label} <code>{value}</code>
            </span>
          ))}
        </p>
      )}
      {shownAt && (
        <p className="facts">
          Members as <a href={`#${shownAt}`}>shown above</a>.
        </p>
      )}
      {cut && <p className="facts">This shape is long; its members stand in the specification.</p>}
      {hasMembers && (
        <details open={depth < OPEN_TO}>
          <summary>{count(field)}</summary>
          <FieldList fields={variants} depth={depth + 1} />
          <FieldList fields={children} depth={below} />
        </details>
      )}
    </li>
  );
}

function count({ children, variants }: FieldNode): string {
  if (variants.length > 0) return `${variants.length} alternatives`;
  return children.length === 1 ? '1 member' : `${children.length} members`;
}
