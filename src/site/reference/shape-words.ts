/** The shape of a field in words: its type, what distinguishes alternatives, and what a value must not be. */
import { FACT_LABELS, type Fact } from '../../model/fact.ts';
import type { Schema, SchemaRegistry } from '../../model/schema.ts';
import { counted } from '../words.ts';

/** Maximum number of alternatives to name, and of references to follow before a name is enough. */
const MOST_WORDS = 3;

export function typeWords(schema: Schema, registry: SchemaRegistry, depth = 0): string {
  switch (schema.kind) {
    case 'scalar':
      return schema.type;
    case 'object':
      return schema.title ? `object: ${schema.title}` : 'object';
    case 'list': {
      const { length } = schema.positions;
      const items = schema.items && plural(valueWords(schema.items, registry, depth));
      const rest = items ? `, then ${items}` : '';
      if (length > 0) return `list of ${counted(length, 'position')}${rest}`;
      return items ? `list of ${items}` : 'list';
    }
    case 'map':
      return `map from ${schema.keys} to ${valueWords(schema.values, registry, depth)}`;
    case 'union': {
      const labels = schema.options.map(({ label }) => label);
      const shown = labels.length > MOST_WORDS ? [...labels.slice(0, MOST_WORDS), '…'] : labels;
      return `${schema.mode === 'one' ? 'one of' : 'any of'} ${shown.join(', ')}`;
    }
    case 'ref': {
      const target = registry.get(schema.name);
      if (!target || depth > MOST_WORDS) return schema.name;
      if (target.kind === 'object' && target.block) return target.block.counter ? 'group' : 'component';
      const words = typeWords(target, registry, depth + 1);
      return words === 'object' ? `object: ${schema.name}` : words;
    }
  }
}

/** Names a repeating group of FIX by what repeats. */
export function groupWords(schema: Schema): string {
  const name = schema.kind === 'list' ? schema.items?.title : undefined;
  return name ? `repeating group: ${name}` : 'repeating group';
}

/** Describes an item of a list or a value of a map. */
function valueWords(schema: Schema, registry: SchemaRegistry, depth: number): string {
  const words = typeWords(schema, registry, depth + 1);
  return schema.nullable ? `(${words} or null)` : words;
}

/** Makes a type plural, by its first or its last word. */
function plural(words: string): string {
  // "string (snowflake)" is a string with a format.
  const first = /^(object|list|map|repeating group|string(?= \()|integer(?= \()|number(?= \())(?=:| |$)/;
  if (first.test(words)) return words.replace(first, '$1s');
  const last = /(string|integer|number|boolean|value|time|date|duration|file|UUID|URL|character|decimal)$/;
  return words.includes(' or ') || words.includes(',') ? words : words.replace(last, '$1s');
}
/** Returns the facts that follow from a shape. */
export function shapeFacts(schema: Schema, registry: SchemaRegistry): Fact[] {
  const facts: Fact[] = [];
  if (schema.kind === 'union' && schema.discriminator) {
    facts.push({ kind: 'discriminator', value: schema.discriminator });
  }
  if (schema.excludes) facts.push(exclusion(schema.excludes, registry));
  return facts;
}

function exclusion(schema: Schema, registry: SchemaRegistry): Fact {
  const values = schema.kind === 'scalar' ? schema.values.map(({ value }) => value) : [];
  if (values.length > 1) return { kind: 'not-any', value: values.join(', ') };
  return { kind: 'not-one', value: values[0] ?? excludedWords(schema, registry) };
}

function excludedWords(schema: Schema, registry: SchemaRegistry): string {
  const type = typeWords(schema, registry);
  const fields = schema.kind === 'object' ? schema.fields : [];
  const needed = fields.filter(({ presence }) => presence === 'required').map(({ name }) => name);
  const facts = schema.facts.map(({ kind, value }) => `${FACT_LABELS[kind]} ${value}`);
  return [needed.length > 0 ? `${type} with ${needed.join(' and ')}` : type, ...facts].join(', ');
}
