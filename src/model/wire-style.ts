/** The styles of OpenAPI: how structured values become text in an address, a header or a form. */
import { isExactNumber, toJsonLine } from './exact-number.ts';

/** The styles of the standard, and the default for each place. */
const STYLES = [
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
  'simple',
  'label',
  'matrix',
] as const;
const DEFAULT_STYLES = { path: 'simple', header: 'simple', query: 'form', cookie: 'form' } as const;

export interface WireStyle {
  readonly style: (typeof STYLES)[number];
  /** Whether each item or member is written separately. */
  readonly explode: boolean;
}

export function toWireStyle(place: keyof typeof DEFAULT_STYLES, style: unknown, explode: unknown): WireStyle {
  const known = STYLES.find((name) => name === style) ?? DEFAULT_STYLES[place];
  return { style: known, explode: typeof explode === 'boolean' ? explode : known === 'form' };
}

/** Headers that other parts of a document describe. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization'];

/** Whether the standard says to ignore a header parameter of this name (OpenAPI 3.1, Parameter Object). */
export function isIgnoredHeader(name: string): boolean {
  return IGNORED_HEADERS.includes(name.toLowerCase());
}

export type Pair = readonly [name: string, value: string];

/** Writes a single value as text in a form, a query or a path. */
export function toWire(value: unknown): string {
  return typeof value === 'string' ? value : toJsonLine(value);
}

/** Writes a form member or query parameter as pairs; values nested deeper than its style allows become JSON. */
export function toPairs(name: string, value: unknown, { style, explode }: WireStyle): readonly Pair[] {
  const entries = entriesOf(value);
  if (!entries) return [[name, toWire(value)]];
  const isList = Array.isArray(value);
  if (style === 'deepObject')
    return entries.flatMap(([key, item]) => toPairs(`${name}[${key}]`, item, { style, explode }));
  if (explode) return entries.map(([key, item]) => [isList ? name : key, toWire(item)]);
  const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
  const parts = isList ? entries.map(([, item]) => toWire(item)) : entries.flat().map(toWire);
  return [[name, parts.join(separator)]];
}

/** Styles of form members that have one in the specification, by name. */
export type FormStyles = Readonly<Record<string, WireStyle>>;

/** Writes a form as pairs. Without a style, a list of plain values repeats its name, and other structures are JSON. */
export function toFormPairs(
  members: readonly (readonly [string, unknown])[],
  styles: FormStyles = {},
): readonly Pair[] {
  return members.flatMap(([name, value]) => {
    const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
    if (style) return toPairs(name, value, style);
    const isPlainList = Array.isArray(value) && value.every((item) => entriesOf(item) === null);
    return (isPlainList ? value : [value]).map((item): Pair => [name, toWire(item)]);
  });
}

/** Writes a path or header parameter as text; `encode` doesn't apply to the separators of the style. */
export function toSegment(
  name: string,
  value: unknown,
  { style, explode }: WireStyle,
  encode: (text: string) => string = (text) => text,
): string {
  const entries = entriesOf(value);
  const isList = Array.isArray(value);
  const item = ([key, member]: readonly [string, unknown]) =>
    isList ? encode(toWire(member)) : `${encode(key)}${explode ? '=' : ','}${encode(toWire(member))}`;
  const parts = entries ? entries.map(item) : [encode(toWire(value))];
  if (style === 'label') return `.${parts.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return parts.join(',');
  if (!explode || !entries) return `;${name}=${parts.join(',')}`;
  return parts.map((part) => (isList ? `;${name}=${part}` : `;${part}`)).join('');
}

/** Returns null for a value without structure, such as an exact number. */
function entriesOf(value: unknown): (readonly [string, unknown])[] | null {
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return null;
  return Object.entries(value);
}
