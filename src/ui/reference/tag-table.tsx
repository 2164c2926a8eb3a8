/** The fields of a FIX message as a table; members of a repeating group are indented below their count. */
import type { FieldNode } from '../../model/reference.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Facts } from '../parts/facts.tsx';
import { EnumList } from './enum-list.tsx';

const PRESENCE = { required: 'Y', optional: 'N', conditional: 'C' } as const;

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
          <Rows fields={fields} depth={0} />
        </tbody>
      </table>
    </div>
  );
}

function Rows({ fields, depth }: { fields: readonly FieldNode[]; depth: number }) {
  return fields.flatMap((field) => [
    <TagRow key={field.id} field={field} depth={depth} />,
    <Rows key={`${field.id} members`} fields={field.children} depth={depth + 1} />,
  ]);
}

function TagRow({ field, depth }: { field: FieldNode; depth: number }) {
  const { id, tag, label, type, presence, when, description, values, facts, constant } = field;
  return (
    <tr id={id}>
      <td className="number">{tag}</td>
      <td className={depth > 0 ? `depth-${Math.min(depth, 3)}` : undefined}>
        <a href={`#${id}`} data-copy-link="" aria-label={`Copy link to ${label}`}>
          <code>{label}</code>
        </a>
      </td>
      <td>{type}</td>
      <td title={presence ?? undefined}>{presence ? PRESENCE[presence] : ''}</td>
      <td>
        {when && <p className="facts">Conditional: {when}.</p>}
        <Blocks blocks={description} />
        <EnumList values={values} constant={constant} />
        <Facts facts={facts} />
      </td>
    </tr>
  );
}
