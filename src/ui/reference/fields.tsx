/** Fields as blocks: name, type and facts on one line, the meaning below, members in a native disclosure. */
import type { Fact, FactKind } from '../../model/fact.ts';
import type { FieldNode } from '../../model/reference.ts';
import type { EnumValue } from '../../model/schema.ts';
import { Blocks } from '../guide/blocks.tsx';
import { AnchorLink, Identifier } from '../guide/inlines.tsx';
import { useHref } from '../parts/render-context.tsx';
import { Facts, Name } from '../parts/text.tsx';

/** Number of levels that start open. A field without siblings doesn't count as a level. */
const OPEN_TO = 1;

interface FieldListProps {
  readonly fields: readonly FieldNode[];
  readonly depth?: number;
  /** FIX fields, which have their tag in a gutter, and the members of a group right below its count. */
  readonly tagged?: boolean;
}

export function FieldList({ fields, depth = 0, tagged = false }: FieldListProps) {
  if (fields.length === 0) return null;
  return (
    <ul className={tagged ? 'fields tagged' : 'fields'}>
      {fields.map((field) => (
        <FieldItem key={field.id} field={field} depth={depth} tagged={tagged} alone={fields.length === 1} />
      ))}
    </ul>
  );
}

interface FieldItemProps {
  readonly field: FieldNode;
  readonly depth: number;
  readonly tagged: boolean;
  readonly alone: boolean;
}

/** A field. A click or tap focuses it, which shows its link and highlights its line in the example. Tab skips it. */
function FieldItem({ field, depth, tagged, alone }: FieldItemProps) {
  const { id, children, variants, shownAt, shownOn } = field;
  const href = useHref();
  const below = alone ? depth : depth + 1;
  const members = (
    <>
      <FieldList fields={variants} depth={below} tagged={tagged} />
      <FieldList fields={children} depth={below} tagged={tagged} />
    </>
  );
  return (
    <li id={id} tabIndex={-1}>
      <FieldHead field={field} />
      <Meaning field={field} />
      {shownAt && (
        <p className="facts">
          Its fields are <a href={`#${shownAt.id}`}>shown above</a>.
        </p>
      )}
      {shownOn && (
        <p className="facts">
          See <a href={href(shownOn.route)}>{shownOn.label}</a> for its fields.
        </p>
      )}
      {children.length + variants.length > 0 &&
        (tagged ? (
          members
        ) : (
          <details open={depth < OPEN_TO || alone}>
            <summary>{count(field)}</summary>
            {members}
          </details>
        ))}
    </li>
  );
}

/** Facts that go at the end of the line with the name if they fit. All others go below the meaning. */
const AT_THE_END: readonly FactKind[] = [
  'default',
  'range',
  'step',
  'length',
  'items',
  'unit',
  'example',
  'since',
];
const LONGEST_AT_THE_END = 40;

/** Splits a field's facts by where they go. A field with values needs no example. */
function splitFacts({ facts: all, values }: FieldNode): { end: readonly Fact[]; below: readonly Fact[] } {
  const facts = values.length > 0 ? all.filter(({ kind }) => kind !== 'example') : all;
  const end = facts.filter(({ kind }) => AT_THE_END.includes(kind));
  const fits =
    end.reduce((sum, { kind, value }) => sum + kind.length + value.length, 0) <= LONGEST_AT_THE_END;
  return fits ? { end, below: facts.filter((fact) => !end.includes(fact)) } : { end: [], below: facts };
}

/** The first line of a field: name, type, presence, flags, and short facts. */
function FieldHead({ field }: { field: FieldNode }) {
  const { id, tag, label, title, type, presence, when, nullable, deprecated, access, constant, values } =
    field;
  const { end } = splitFacts(field);
  return (
    <p className="field-head">
      {tag !== undefined && <span className="tag">{tag}</span>}
      <code className={deprecated ? 'old' : undefined}>
        <Name text={label} />
      </code>{' '}
      {title && <span className="type">{title}</span>}
      <span className="type">
        {type}
        {nullable && ' or null'}
      </span>{' '}
      {presence === 'required' && <em className="required">required</em>}
      {presence === 'conditional' && (
        <span className="when">
          <em className="conditional">conditional{when ? ':' : ''}</em> {when}
        </span>
      )}
      {access === 'read' && <em> received only</em>}
      {access === 'write' && <em> sent only</em>}
      {deprecated && <em className="deprecated"> deprecated</em>}
      {constant && values[0] && (
        <span className="constant">
          always <Identifier text={values[0].value} />
        </span>
      )}
      <AnchorLink id={id} label={id} tabIndex={-1} />
      <Facts facts={end} inLine />
    </p>
  );
}

function count({ children, variants }: FieldNode): string {
  if (variants.length > 0) return `${variants.length} alternatives`;
  return children.length === 1 ? '1 field' : `${children.length} fields`;
}

function Meaning({ field }: { field: FieldNode }) {
  const { description, values, constant } = field;
  return (
    <>
      <Blocks blocks={description} />
      {constant ? <Blocks blocks={values[0]?.meaning ?? []} /> : <EnumList values={values} />}
      <Facts facts={splitFacts(field).below} />
    </>
  );
}

/** Longest value that leaves room for its meaning beside it. */
const BESIDE = 26;
/** Values shown of a longer list. If there is only one more, it is shown too: hiding it would save no space. */
const SHOWN_VALUES = 6;

function EnumList({ values }: { values: readonly EnumValue[] }) {
  if (values.length === 0) return null;
  const shown = values.length > SHOWN_VALUES + 1 ? SHOWN_VALUES : values.length;
  const isLong = values.some(({ value }) => value.length > BESIDE);
  return (
    <>
      <ValueList values={values.slice(0, shown)} isLong={isLong} />
      {shown < values.length && (
        <details className="more">
          <summary>{values.length - shown} more values</summary>
          <ValueList values={values.slice(shown)} isLong={isLong} />
        </details>
      )}
    </>
  );
}

function ValueList({ values, isLong }: { values: readonly EnumValue[]; isLong: boolean }) {
  return (
    <dl className={isLong ? 'values long' : 'values'}>
      {values.map(({ value, meaning, deprecated, since }, index) => (
        <div key={index}>
          <dt>
            {value.length > BESIDE ? <Identifier text={value} /> : <code>{value}</code>}
            {deprecated && <em className="deprecated"> deprecated</em>}
          </dt>
          <dd>
            <Blocks blocks={meaning} />
            {since && <Facts facts={[{ kind: 'since', value: since }]} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
