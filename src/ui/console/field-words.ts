/** What a form says about a field: its type and need, what it is about, and what the chosen value means. */
import type { Draft, FormField } from '../../console/console-data.ts';
import { FACT_LABELS } from '../../model/fact.ts';
import { splitPlaceholders } from '../../model/generated.ts';

/** "decimal string (base asset), required". */
export function typeOf({ type, facts, presence, when, isDeprecated }: FormField, needed: boolean): string {
  const unit = facts.find(([kind]) => kind === 'unit')?.[1];
  const need = presence === 'conditional' && when ? when : needed ? 'required' : '';
  return [unit ? `${type} (${unit})` : type, need, isDeprecated ? 'deprecated' : '']
    .filter(Boolean)
    .join(', ');
}

/** Facts that need no word before them. */
const PLAIN_FACTS: readonly string[] = ['items', 'length'];

/** What the chosen value means, or what the field is about, and its small print. */
export function wordsAbout({ about, facts, shape }: FormField, draft: Draft | undefined): string {
  const chosen =
    shape.kind === 'value' ? shape.values.find(({ value }) => value === draft)?.meaning : undefined;
  const print = facts
    .filter(([kind]) => kind !== 'unit')
    .map(([kind, value]) => (PLAIN_FACTS.includes(kind) ? `${value}.` : `${FACT_LABELS[kind]}: ${value}.`))
    .map((text) => text[0]?.toUpperCase() + text.slice(1));
  return [generatedWords(draft), chosen || about, ...print].filter(Boolean).join(' ');
}

/** What takes the place of a placeholder when the request is sent. */
function generatedWords(draft: Draft | undefined): string {
  const [part] =
    typeof draft === 'string' ? splitPlaceholders(draft).filter((one) => typeof one !== 'string') : [];
  if (typeof part !== 'object') return '';
  if (part.kind === 'time') return `${part.seconds} seconds from now, in every request.`;
  return part.kind === 'uuid' ? 'A new UUID in every request.' : '';
}
