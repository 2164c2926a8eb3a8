/**
 * `if`, `then`, `else`, `dependentSchemas` and `dependencies` → members with the case in which they are required or left
 * out, and alternatives for what a case restricts.
 */
import { conditionWords } from './condition-words.ts';
import { neverTogether } from './facts.ts';
import { asList, asObject, asText, asTexts, isObject, type JsonObject, omit } from './json.ts';

/** A shape that applies in one case, and the case in words: "when country is US". */
interface Case {
  readonly when: string;
  readonly shape: JsonObject;
}

const CONDITIONS = ['if', 'then', 'else', 'dependentSchemas', 'dependencies'];
/** Keywords of a case that need no alternative for the whole value: members show them. */
const ABOUT_MEMBERS = ['properties', 'required', 'type', 'title', 'description', '$comment'];

/** Replaces the conditions of a node with all members that their cases add. */
export function withConditions(node: JsonObject): JsonObject {
  if (!CONDITIONS.some((key) => node[key] !== undefined)) return node;
  const rest = { ...omit(node, CONDITIONS), ...needsOf(node) };
  const cases = casesOf(node);
  const names = new Set([
    ...Object.keys(asObject(node.properties)),
    ...cases.flatMap(({ shape }) => [...Object.keys(asObject(shape.properties)), ...asTexts(shape.required)]),
  ]);
  const others = cases.filter(({ shape }) =>
    Object.keys(shape).some(
      (key) => !ABOUT_MEMBERS.includes(key) && !(key === 'not' && excludedIn(shape).length > 0),
    ),
  );
  if (names.size === 0) {
    return others.length === 0
      ? rest
      : toOptions(
          rest,
          others.map(({ when, shape }) => ({ when, value: shape })),
        );
  }
  const members = [...names].map((name) => [name, toMember(asObject(node.properties)[name], name, cases)]);
  const composed = others.map(({ when, shape }) => ({
    anyOf: [{ ...shape, title: when }, { title: 'otherwise' }],
  }));
  return {
    ...rest,
    properties: Object.fromEntries(members),
    ...(composed.length > 0 ? { allOf: [...asList(rest.allOf), ...composed] } : {}),
  };
}

function casesOf({
  if: condition,
  then,
  else: otherwise,
  dependentSchemas,
  dependencies,
}: JsonObject): Case[] {
  const words = conditionWords(asObject(condition));
  const branches = condition === undefined ? [] : [then, otherwise];
  return [
    ...branches.map((shape, index) => ({ when: `${index === 0 ? 'when' : 'unless'} ${words}`, shape })),
    ...Object.entries({ ...asObject(dependencies), ...asObject(dependentSchemas) }).map(([name, shape]) => ({
      when: `when ${name} is given`,
      shape,
    })),
  ].flatMap(({ when, shape }) => (isObject(shape) ? [{ when, shape }] : []));
}

/** Returns names that other names need. Until 2019, they were lists in `dependencies`. */
function needsOf({ dependencies, dependentRequired }: JsonObject): JsonObject {
  const lists = Object.entries(asObject(dependencies)).filter(([, needs]) => Array.isArray(needs));
  if (lists.length === 0) return {};
  return { dependentRequired: { ...Object.fromEntries(lists), ...asObject(dependentRequired) } };
}

/** Returns the names that a case excludes, each on its own: `not: { required: [name] }`. */
function excludedIn(shape: JsonObject): readonly string[] {
  const sets = neverTogether(shape);
  return sets.every((names) => names.length === 1) ? sets.flat() : [];
}

/** Combines a member's own schema with what each case says about it. */
function toMember(own: unknown, name: string, cases: readonly Case[]): unknown {
  const options = cases.flatMap(({ when, shape }) => {
    const value = asObject(shape.properties)[name];
    return isObject(value) ? [{ when, value }] : [];
  });
  const needs = cases.filter(({ shape }) => asTexts(shape.required).includes(name)).map(({ when }) => when);
  const bans = cases
    .filter(({ shape }) => asObject(shape.properties)[name] === false || excludedIn(shape).includes(name))
    .map(({ when }) => when);
  const [only] = options;
  const isNew = own === undefined && options.length < 2;
  const value = options.length === 0 || isNew ? (own ?? only?.value ?? {}) : toOptions(own, options);
  if (!isObject(value)) return bans.length > 0 ? withBan({}, bans) : value;
  return {
    ...(bans.length > 0 ? withBan(value, bans) : value),
    ...(needs.length > 0 && { 'x-conditional': needs.join(' or ') }),
  };
}

/** Adds to the description that a member must be left out in some cases. */
function withBan(value: JsonObject, bans: readonly string[]): JsonObject {
  const cases = bans.join(' or ').replace(/[\\`*_<>[\]|~]/g, '\\$&');
  const words = [asText(value.description), `Must be left out ${cases}.`];
  return { ...value, description: words.filter(Boolean).join('\n\n') };
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
