/** Texts about a field in a form: its type, whether it is required, its description, and the chosen value's meaning. */
import type { Draft, FormField } from '../../console/console-data.ts';
import { FACT_LABELS } from '../../model/fact.ts';
import { splitPlaceholders } from '../../model/generated.ts';

/** Returns the type in words: "decimal string (base asset), required". */
export function typeOf({ type, facts, presence, when, isDeprecated }: FormField, needed: boolean): string {
  const unit = facts.find(([kind]) => kind === 'unit')?.[1];
  const need = presence === 'conditional' && when ? when : needed ? 'required' : '';
  return [unit ? `${type} (${unit})` : type, need, isDeprecated ? 'deprecated' : '']
    .filter(Boolean)
    .join(', ');
}

/** Facts shown without a label. */
const PLAIN_FACTS: readonly string[] = ['items', 'length'];

/** Returns the meaning of the chosen value, or else the field's description, followed by its facts. */
export function wordsAbout({ about, facts, shape }: FormField, draft: Draft | undefined): string {
  const chosen =
    shape.kind === 'value' ? shape.values.find(({ value }) => value === draft)?.meaning : undefined;
  const print = facts
    .filter(([kind]) => kind !== 'unit')
    .map(([kind, value]) => (PLAIN_FACTS.includes(kind) ? `${value}.` : `${FACT_LABELS[kind]}: ${value}.`))
    .map((text) => text[0]?.toUpperCase() + text.slice(1));
  return [generatedWords(draft), chosen || about, ...print].filter(Boolean).join(' ');
}

/** Says what replaces a placeholder when the request is sent. */
function generatedWords(draft: Draft | undefined): string {
  const [part] =
    typeof draft === 'string' ? splitPlaceholders(draft).filter((one) => typeof one !== 'string') : [];
  if (typeof part !== 'object') return '';
  if (part.kind === 'time') return `${part.seconds} seconds from now, in every request.`;
  return part.kind === 'uuid' ? 'A new UUID in every request.' : '';
}
