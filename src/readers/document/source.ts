/** One YAML or JSON file → its value with numbers as written, and the line of each value. */
import {
  type Alias,
  Composer,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  Parser,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { toExactNumber } from '../../model/exact-number.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import { fillMarks } from '../content/variables.ts';
import { uniqueBy } from '../unique.ts';
import { checkShape, deepOffset, TOO_DEEP } from './shape.ts';

/** A file on disk. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly value: unknown;
  /** Returns the line of the value under these keys, or of its closest ancestor. */
  readonly lineAt: (keys: readonly string[]) => number;
}

const CORRECT = 'correct the YAML or JSON: look at indentation, quotes and colons on and above this line';

const NO_TABS = 'indent with spaces, here and below';
const CUT_OFF = {
  what: 'the file ends before its lists and objects do',
  fix: 'complete the file: it may have been cut off',
};
/** What to do, by the parser's code for a fault. */
const FIXES: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'keep one of the two keys',
  TAB_AS_INDENT: NO_TABS,
};

/** Parses a file as YAML, which includes JSON. Reports all syntax errors together; the value is then null. */
export function readSource({ path, text }: SourceFile): Reading<Source | null> {
  const lines = new LineCounter();
  const at = (offset: number) => ({ file: path, line: lines.linePos(offset).line });
  const fail = (...problems: Problem[]) => ({ value: null, problems });
  // Read as UTF-8, a file in UTF-16 has a zero at every other letter.
  if (text.includes('\0'))
    return fail({ file: path, line: 1, what: 'the file is not text in UTF-8', fix: 'save it as UTF-8' });
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const deep = deepOffset(tokens);
  if (deep !== null) return fail({ ...at(deep), ...TOO_DEEP });
  const [document, second] = new Composer({ merge: true, prettyErrors: false }).compose(
    tokens,
    true,
    text.length,
  );
  if (!document) return fail({ file: path, line: 1, what: 'the file is empty', fix: CORRECT });
  if (second) {
    const what = 'the file holds more than one document';
    return fail({ ...at(second.range[0]), what, fix: 'give each document a file of its own' });
  }
  if (document.errors.length > 0) {
    const end = text.trimEnd().length;
    const faults = document.errors.map(({ code, message, pos: [offset] }) => ({
      ...at(offset),
      ...(message.startsWith('Flow ') && offset >= end
        ? CUT_OFF
        : { what: message, fix: FIXES[code] ?? CORRECT }),
    }));
    // With tabs, everything below is read at the wrong depth.
    const tab = faults.find(({ fix }) => fix === NO_TABS);
    return fail(...(tab ? [tab] : uniqueBy(faults, ({ line, what }) => `${line} ${what}`)));
  }
  const { value, targets, unknown } = toValue(document.contents);
  if (unknown) {
    const what = `*${unknown.source} is an alias without an anchor above it`;
    return fail({ ...at(unknown.range?.[0] ?? 0), what, fix: `write &${unknown.source} at what is meant` });
  }
  const fault = checkShape(value);
  if (fault) return fail({ file: path, line: 1, ...fault });
  const offsetAt = createOffsets(document, targets);
  const lineAt = (keys: readonly string[]) => {
    const { offset, node } = offsetAt(keys);
    // A block of text starts on the line after its key.
    return at(offset).line + (isScalar(node) && node.type?.startsWith('BLOCK') ? 1 : 0);
  };
  return { value: { path, text, value, lineAt }, problems: [] };
}

interface Values {
  readonly value: unknown;
  /** Node that each alias refers to. */
  readonly targets: ReadonlyMap<Alias, Node>;
  /** The first alias without an anchor. */
  readonly unknown: Alias | undefined;
}

/** Converts a parsed file to plain values. An alias becomes the same object as its anchor. */
function toValue(root: unknown): Values {
  const anchors = new Map<string, { readonly node: Node; readonly value: unknown }>();
  const targets = new Map<Alias, Node>();
  let unknown: Alias | undefined;
  const remember = <T>(node: Node, value: T): T => {
    if ('anchor' in node && node.anchor) anchors.set(node.anchor, { node, value });
    return value;
  };
  const convert = (node: unknown): unknown => {
    if (isScalar(node)) return remember(node, scalarValue(node));
    if (isMap(node)) {
      // Registered before its members, since one of them may be an alias of it.
      const object = remember<Record<string, unknown>>(node, {});
      for (const { key, value } of node.items) {
        if (isScalar(key) && typeof key.value === 'symbol') merge(object, convert(value));
        else define(object, keyText(key), convert(value));
      }
      return object;
    }
    if (isSeq(node)) {
      const list = remember<unknown[]>(node, []);
      for (const item of node.items) list.push(convert(item));
      return list;
    }
    if (!isAlias(node)) return null;
    const target = anchors.get(node.source);
    if (target) targets.set(node, target.node);
    else unknown ??= node;
    return target?.value;
  };
  return { value: convert(root), targets, unknown };
}

function scalarValue({ value, source }: Scalar): unknown {
  return typeof value === 'number' && source !== undefined && !Number.isNaN(Number(source))
    ? toExactNumber(source)
    : typeof value === 'string'
      ? fillMarks(value)
      : // A file that starts with %YAML 1.1 has dates.
        value instanceof Date
        ? source
        : value;
}

/** Returns a key as written: 1.0 and 1 are different keys. */
function keyText(key: unknown): string {
  if (!isScalar(key)) return String(key);
  return typeof key.value === 'number' && key.source !== undefined
    ? key.source
    : fillMarks(String(key.value ?? key.source ?? ''));
}

/** Sets a member of any name: an assignment to `__proto__` would set the prototype. */
function define(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Adds the members of the objects under `<<` that don't exist yet (https://yaml.org/type/merge.html). */
function merge(object: Record<string, unknown>, value: unknown): void {
  for (const source of Array.isArray(value) ? value : [value]) {
    for (const [key, member] of Object.entries(source ?? {})) {
      if (!Object.hasOwn(object, key)) define(object, key, member);
    }
  }
}

/** Creates a lookup of offsets: a member is at its key, a list item at itself. */
function createOffsets({ contents }: Document.Parsed, targets: ReadonlyMap<Alias, Node>) {
  const members = new Map<YAMLMap, Map<string, Pair>>();
  const membersOf = (map: YAMLMap) => {
    const known = members.get(map) ?? new Map(map.items.map((pair) => [keyText(pair.key), pair]));
    members.set(map, known);
    return known;
  };
  const found = (node: unknown): Node | undefined => {
    const target = isAlias(node) ? targets.get(node) : node;
    return isNode(target) ? target : undefined;
  };
  return (keys: readonly string[]) => {
    let node = found(contents);
    let offset = node?.range?.[0] ?? 0;
    for (const key of keys) {
      const item = isSeq(node) ? node.items[Number(key)] : undefined;
      const pair = isMap(node) ? membersOf(node).get(key) : undefined;
      if (item === undefined && pair === undefined) break;
      const place = pair ? pair.key : item;
      offset = (isNode(place) ? place.range?.[0] : undefined) ?? offset;
      node = found(pair ? pair.value : item);
    }
    return { offset, node };
  };
}
