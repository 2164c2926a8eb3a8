/** The page about the envelope of FIX messages: the fields of every header and trailer. */
import type { Api } from '../model/api.ts';
import { FACT_LABELS } from '../model/fact.ts';
import type { Block, Inline } from '../model/prose.ts';
import type { FieldNode } from '../model/reference.ts';
import { createFieldTrees } from './reference/field-tree.ts';
import { createShapes } from './reference/shapes.ts';
import { valueWords } from './value-pages.ts';
import { code, heading, joinWords, paragraphsOf, table, text } from './words.ts';

/** Writes the fields that every message has, one table per section. */
export function envelopeBlocks({ envelope, schemas }: Api): Block[] {
  const trees = createFieldTrees(createShapes(schemas));
  return envelope.flatMap((section): Block[] => {
    const fields = withGroups(trees.section(section));
    return [
      heading(2, section.id, section.title),
      ...section.intro,
      {
        ...table(
          section.title,
          ['Tag', 'Name', 'Type', 'Req.', 'Meaning'],
          fields.map(({ number, marks, label, type, presence, ...field }) => {
            const needed = presence ? PRESENCE[presence] : 'N';
            return [number, [...marks, code(label)], type, needed, meaningOf(field)];
          }),
        ),
        align: ['right', null, null, null, null],
        codes: fields.map(({ number, label }) => ({ name: label, tag: number, isError: false, cell: 1 })),
      },
    ];
  });
}

/** Lists fields with their tags, and below each group its own fields, marked by an arrow per level. */
function withGroups(fields: readonly FieldNode[], marks: readonly Inline[] = []): EnvelopeField[] {
  return fields.flatMap((field) => [
    { ...field, number: String(field.tag ?? ''), marks },
    ...withGroups(field.children, [...marks, text('→ ')]),
  ]);
}

interface EnvelopeField extends FieldNode {
  readonly number: string;
  readonly marks: readonly Inline[];
}

const PRESENCE = { required: 'Y', conditional: 'C', optional: 'N' } as const;

/** What one cell says about a field: when it is required, its meaning, its values and other facts. */
type Described = Pick<FieldNode, 'when' | 'description' | 'values' | 'facts'>;

function meaningOf({ when, description, values, facts }: Described): Inline[] {
  return joinWords([
    ...(when ? [[text(`Conditional: ${when}.`)]] : []),
    ...paragraphsOf(description),
    ...values.map(valueWords),
    ...facts.map(({ kind, value }) => [text(`${FACT_LABELS[kind]} `), code(value)]),
  ]);
}
