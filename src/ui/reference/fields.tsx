/** Fields: as blocks with their members below in a native disclosure, and as the table of a FIX message. */
import type { FieldNode } from '../../model/reference.ts';
import type { EnumValue } from '../../model/schema.ts';
import { Blocks } from '../guide/blocks.tsx';
import { AnchorLink, Identifier } from '../guide/inlines.tsx';
import { Facts } from '../parts/text.tsx';

/** How deep disclosures start open. A field without siblings is the way to its members, not a level. */
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
  const { id, label, children, variants, shownAt, cut } = field;
  const below = alone ? depth : depth + 1;
  return (
    <li id={id}>
      <p className="field-head">
        <code>{label}</code> <Flags field={field} />
        <AnchorLink id={id} label={label} />
      </p>
      <Meaning field={field} />
      {shownAt && (
        <p className="facts">
          Members as <a href={`#${shownAt.id}`}>shown above</a>.
        </p>
      )}
      {cut && <p className="facts">This shape is long; its members are in the specification.</p>}
      {children.length + variants.length > 0 && (
        <details open={depth < OPEN_TO || alone}>
          <summary>{count(field)}</summary>
          <FieldList fields={variants} depth={below} />
          <FieldList fields={children} depth={below} />
        </details>
      )}
    </li>
  );
}

/** Type, presence, and what is special about a field. */
function Flags({ field }: { field: FieldNode }) {
  const { type, presence, when, nullable, deprecated, access } = field;
  return (
    <>
      <span className="type">
        {type}
        {nullable && ' or null'}
      </span>{' '}
      {presence && <em className={presence}>{when ? `conditional: ${when}` : presence}</em>}
      {access === 'read' && <em> received only</em>}
      {access === 'write' && <em> sent only</em>}
      {deprecated && <em className="deprecated"> deprecated</em>}
    </>
  );
}

function count({ children, variants }: FieldNode): string {
  if (variants.length > 0) return `${variants.length} alternatives`;
  return children.length === 1 ? '1 member' : `${children.length} members`;
}

function Meaning({ field: { description, values, constant, facts } }: { field: FieldNode }) {
  return (
    <>
      <Blocks blocks={description} />
      <EnumList values={values} constant={constant} />
      <Facts facts={facts} />
    </>
  );
}

/** Longest value that leaves room for its meaning beside it. */
const BESIDE = 26;

function EnumList({ values, constant }: { values: readonly EnumValue[]; constant: boolean }) {
  const [first] = values;
  if (!first) return null;
  if (constant) {
    return (
      <>
        <p className="facts">
          always <code>{first.value}</code>
        </p>
        <Blocks blocks={first.meaning} />
      </>
    );
  }
  const isLong = values.some(({ value }) => value.length > BESIDE);
  return (
    <dl className={isLong ? 'values long' : 'values'}>
      {values.map(({ value, meaning, deprecated }, index) => (
        <div key={index}>
          <dt>
            {value.length > BESIDE ? <Identifier text={value} /> : <code>{value}</code>}
            {deprecated && <em className="deprecated"> deprecated</em>}
          </dt>
          <dd>
            <Blocks blocks={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function TagTable({ fields }: { fields: readonly FieldNode[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling group, not a set of form fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <div className="table tag-table" role="group" aria-label="Fields by tag" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="number">
              Tag
            </th>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Req.</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          <TagRows fields={fields} depth={0} />
        </tbody>
      </table>
    </div>
  );
}

const PRESENCE = { required: 'Y', optional: 'N', conditional: 'C' } as const;

/** Members of a repeating group are indented below their count. */
function TagRows({ fields, depth }: { fields: readonly FieldNode[]; depth: number }) {
  return fields.flatMap((field) => {
    const { id, tag, label, type, presence, when, children } = field;
    return [
      <tr key={id} id={id}>
        <td className="number">{tag}</td>
        <td className={indentClass(depth)}>
          <a href={`#${id}`} data-copy-link="" aria-label={`Copy link to ${label}`}>
            <code>{label}</code>
          </a>
        </td>
        <td>{type}</td>
        <td title={presence ?? undefined}>{presence ? PRESENCE[presence] : ''}</td>
        <td>
          {when && <p className="facts">Conditional: {when}.</p>}
          <Meaning field={field} />
        </td>
      </tr>,
      <TagRows key={`${id} members`} fields={children} depth={depth + 1} />,
    ];
  });
}

/** How far a member of a repeating group is indented. */
export function indentClass(depth: number): string | undefined {
  return depth > 0 ? `depth-${Math.min(depth, 3)}` : undefined;
}
