/** Fields as blocks: name, type and presence; meaning; small print; members below in a native disclosure. */
import type { FieldNode } from '../../model/reference.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Facts } from '../parts/facts.tsx';
import { EnumList } from './enum-list.tsx';
import { FieldFlags } from './field-flags.tsx';

/** How deep disclosures start open. A field that stands alone is the way to its members, not a level. */
const OPEN_TO = 1;

export function FieldList({ fields, depth = 0 }: { fields: readonly FieldNode[]; depth?: number }) {
  if (fields.length === 0) return null;
  return (
    <ul className="fields">
      {fields.map((field) => (
        <FieldItem key={field.id} field={field} depth={depth} alone={fields.length === 1} />
      ))}
    </ul>
  );
}

function FieldItem({ field, depth, alone }: { field: FieldNode; depth: number; alone: boolean }) {
  const { id, label, description, facts, values, children, variants, shownAt, cut } = field;
  const hasMembers = children.length + variants.length > 0;
  const below = alone ? depth : depth + 1;
  return (
    <li id={id}>
      <p className="field-head">
        <code>{label}</code> <FieldFlags field={field} />
        <a className="anchor" href={`#${id}`} data-copy-link="" aria-label={`Copy link to ${label}`}>
          #
        </a>
      </p>
      <Blocks blocks={description} />
      <EnumList values={values} constant={field.constant} />
      <Facts facts={facts} />
      {shownAt && (
        <p className="facts">
          Members as <a href={`#${shownAt.id}`}>shown above</a>.
        </p>
      )}
      {cut && <p className="facts">This shape is long; its members stand in the specification.</p>}
      {hasMembers && (
        <details open={depth < OPEN_TO || alone}>
          <summary>{count(field)}</summary>
          <FieldList fields={variants} depth={below} />
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
