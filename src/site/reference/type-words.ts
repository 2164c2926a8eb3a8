/** The type of a field in words. */
import type { Schema, SchemaRegistry } from '../../model/schema.ts';

/** Depth at which a name is enough. */
const MOST_WORDS = 3;

export function typeWords(schema: Schema, registry: SchemaRegistry, depth = 0): string {
  switch (schema.kind) {
    case 'scalar':
      return schema.type;
    case 'object':
      return schema.title ? `object: ${schema.title}` : 'object';
    case 'list': {
      if (schema.positions.length > 0) return `list of ${schema.positions.length} positions`;
      return schema.items ? `list of ${plural(typeWords(schema.items, registry, depth + 1))}` : 'list';
    }
    case 'map':
      return `map by ${schema.keys}`;
    case 'union': {
      const labels = schema.options.map(({ label }) => label);
      const shown = labels.length > MOST_WORDS ? [...labels.slice(0, MOST_WORDS), '…'] : labels;
      return `${schema.mode === 'one' ? 'one of' : 'any of'} ${shown.join(', ')}`;
    }
    case 'ref': {
      const target = registry.get(schema.name);
      if (!target || depth > MOST_WORDS) return schema.name;
      const words = typeWords(target, registry, depth + 1);
      return words === 'object' ? `object: ${schema.name}` : words;
    }
  }
}

function plural(words: string): string {
  const plain: Readonly<Record<string, string>> = {
    string: 'strings',
    integer: 'integers',
    number: 'numbers',
    boolean: 'booleans',
    object: 'objects',
    'any value': 'any values',
  };
  return plain[words] ?? words;
}
