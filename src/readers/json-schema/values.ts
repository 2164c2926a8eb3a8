/** Enums and constants → values with their meaning. */
import type { EnumValue } from '../../model/schema.ts';
import { readWords, type SchemaContext } from './context.ts';
import { shown } from './facts.ts';
import { asList, asObject, asText, isObject, type JsonObject } from './json.ts';

/**
 * Meanings come from `x-enum-descriptions` (a map, or a list in the order of the enum; also spelled
 * `x-enumDescriptions`), or from `oneOf` options that each hold a `const`.
 */
export function readValues(context: SchemaContext, node: JsonObject, pointer: string): EnumValue[] {
  const words = node['x-enum-descriptions'] ?? node['x-enumDescriptions'];
  if (node.const !== undefined && node.enum === undefined) {
    return [toValue(context, node.const, asText(asObject(words)[shown(node.const)]), pointer, false)];
  }
  if (Array.isArray(node.enum)) {
    return node.enum
      .filter((value) => value !== null)
      .map((value, index) => {
        const meaning = isObject(words) ? asText(words[shown(value)]) : asText(asList(words)[index]);
        return toValue(context, value, meaning, pointer, false);
      });
  }
  return constOptions(node).map((option) =>
    toValue(
      context,
      option.const,
      asText(option.description) ?? asText(option.title),
      pointer,
      option.deprecated === true,
    ),
  );
}

/** `oneOf`/`anyOf` whose options are all constants: an enum written with words. */
export function constOptions(node: JsonObject): readonly JsonObject[] {
  const options = optionsOf(node)
    .filter((option) => !isNullNode(option))
    .map((option) => {
      const [only, ...more] = asList(option.enum);
      return only !== undefined && more.length === 0 ? { ...option, const: only } : option;
    });
  return options.length > 0 && options.every((option) => option.const !== undefined) ? options : [];
}

/** True when null is one of the options. */
export function hasNullOption(node: JsonObject): boolean {
  return optionsOf(node).some(isNullNode);
}

export function isNullNode(option: JsonObject): boolean {
  return option.type === 'null' || option.const === null;
}

function optionsOf(node: JsonObject): readonly JsonObject[] {
  return asList(node.oneOf ?? node.anyOf).filter(isObject);
}

function toValue(
  context: SchemaContext,
  value: unknown,
  meaning: string | undefined,
  pointer: string,
  deprecated: boolean,
): EnumValue {
  return { value: shown(value), meaning: readWords(context, meaning, pointer), deprecated };
}
