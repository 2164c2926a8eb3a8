/** Small print that follows from a shape: what tells alternatives apart, and what a value must not be. */
import { FACT_LABELS, type Fact } from '../../model/fact.ts';
import type { Schema, SchemaRegistry } from '../../model/schema.ts';
import { typeWords } from './type-words.ts';

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
  return { kind: 'not-one', value: values[0] ?? toWords(schema, registry) };
}

function toWords(schema: Schema, registry: SchemaRegistry): string {
  const facts = schema.facts.map(({ kind, value }) => `${FACT_LABELS[kind]} ${value}`);
  const type = typeWords(schema, registry);
  if (schema.kind !== 'object') return [type, ...facts].join(', ');
  const needed = schema.fields.filter(({ presence }) => presence === 'required').map(({ name }) => name);
  return [needed.length > 0 ? `${type} with ${needed.join(' and ')}` : type, ...facts].join(', ');
}
