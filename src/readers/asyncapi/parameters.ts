/** The parameters in a channel's address, as a block of words: they belong to the page, not to a message. */
import type { Fact } from '../../model/fact.ts';
import type { Block } from '../../model/prose.ts';
import { type Located, locate, type SpecContext } from '../document/spec-context.ts';
import { readDescription } from '../json-schema/context.ts';
import { readFacts, shown } from '../json-schema/facts.ts';
import { asObject, asText, below } from '../json-schema/json.ts';
import { typeWords } from '../json-schema/type-words.ts';

export function readAddressParameters(context: SpecContext, { node, pointer }: Located): Block[] {
  const parameters = Object.entries(asObject(node.parameters)).map(([name, value]) => {
    const place = below(pointer, 'parameters', name);
    const { node: parameter, pointer: start } = locate(context, value, place);
    // AsyncAPI 2 gives a schema; AsyncAPI 3 gives a few of its keywords, and every parameter is a string.
    const schema = locate(context, parameter.schema ?? { ...parameter, type: 'string' }, start).node;
    const values: Fact[] = Array.isArray(schema.enum)
      ? [{ kind: 'values', value: schema.enum.map(shown).join(', ') }]
      : [];
    return {
      name,
      type: asText(schema.type) === undefined ? 'string' : typeWords(schema),
      presence: 'required' as const,
      facts: [...readFacts(schema), ...values],
      blocks: readDescription(context, parameter, start),
    };
  });
  return parameters.length > 0 ? [{ kind: 'parameters', parameters }] : [];
}
