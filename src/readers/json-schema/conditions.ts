/**
 * `if`, `then`, `else` and `dependentSchemas` → members with the case in which they are required, and alternatives for
 * members that a case restricts.
 */
import { shown } from './facts.ts';
import { asList, asObject, asTexts, isObject, type JsonObject } from './json.ts';

/** A shape that applies in one case, and the case in words: "when country is US". */
interface Case {
  readonly when: string;
  readonly shape: JsonObject;
}

/** Replaces the conditions of a node with all members that their cases add. */
export function withConditions(node: JsonObject): JsonObject {
  const cases = casesOf(node);
  if (cases.length === 0) return node;
  const { if: _if, then: _then, else: _else, dependentSchemas: _dependent, ...rest } = node;
  const names = new Set([
    ...Object.keys(asObject(node.properties)),
    ...cases.flatMap(({ shape }) => [...Object.keys(asObject(shape.properties)), ...asTexts(shape.required)]),
  ]);
  const members = [...names].map((name) => [name, toMember(asObject(node.properties)[name], name, cases)]);
  // A case that is itself composed becomes an alternative for the whole object.
  const composed = cases
    .filter(({ shape }) => COMPOSING.some((key) => shape[key] !== undefined))
    .map(({ when, shape }) => ({ anyOf: [{ ...shape, title: when }, { title: 'otherwise' }] }));
  return {
    ...rest,
    properties: Object.fromEntries(members),
    ...(composed.length > 0 ? { allOf: [...asList(rest.allOf), ...composed] } : {}),
  };
}

const COMPOSING = ['$ref', 'allOf', 'oneOf', 'anyOf'];

function casesOf({ if: condition, then, else: otherwise, dependentSchemas }: JsonObject): Case[] {
  const words = conditionWords(asObject(condition));
  const branches = condition === undefined ? [] : [then, otherwise];
  return [
    ...branches.map((shape, index) => ({ when: `${index === 0 ? 'when' : 'unless'} ${words}`, shape })),
    ...Object.entries(asObject(dependentSchemas)).map(([name, shape]) => ({
      when: `when ${name} is given`,
      shape,
    })),
  ].flatMap(({ when, shape }) => (isObject(shape) ? [{ when, shape }] : []));
}

/** Combines a member's own schema with what each case says about it. */
function toMember(own: unknown, name: string, cases: readonly Case[]): unknown {
  const options = cases.flatMap(({ when, shape }) => {
    const value = asObject(shape.properties)[name];
    return isObject(value) ? [{ when, value }] : [];
  });
  const needs = cases.filter(({ shape }) => asTexts(shape.required).includes(name)).map(({ when }) => when);
  const [only] = options;
  const isNew = own === undefined && options.length < 2;
  const value = options.length === 0 || isNew ? (own ?? only?.value ?? {}) : toOptions(own, options);
  return needs.length > 0 && isObject(value) ? { ...value, 'x-conditional': needs.join(' or ') } : value;
}

function toOptions(own: unknown, options: readonly { readonly when: string; readonly value: JsonObject }[]) {
  const { title, description, ...shape } = asObject(own);
  const isComplete = own === undefined || options.length > 1;
  return {
    title,
    description,
    anyOf: [
      ...options.map(({ when, value }) => ({ allOf: [shape, value], title: when })),
      ...(isComplete ? [] : [{ allOf: [shape], title: 'otherwise' }]),
    ],
  };
}

/** Describes a condition in words: "country is US", "iban is given". */
function conditionWords({ properties, required, not }: JsonObject): string {
  const stated = Object.entries(asObject(properties)).map(([name, value]) => {
    const { const: constant, enum: values } = asObject(value);
    if (constant !== undefined) return `${name} is ${shown(constant)}`;
    return Array.isArray(values) ? `${name} is one of ${values.map(shown).join(', ')}` : `${name} fits`;
  });
  const given = asTexts(required)
    .filter((name) => !Object.hasOwn(asObject(properties), name))
    .map((name) => `${name} is given`);
  if (stated.length + given.length > 0) return [...stated, ...given].join(' and ');
  return isObject(not) ? `not ${conditionWords(not)}` : 'the condition holds';
}
