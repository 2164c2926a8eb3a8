/** How values with a structure become text in an address, a header or a form: the styles of OpenAPI. */
import { isExactNumber, toJsonLine } from './exact-number.ts';

export interface WireStyle {
  readonly style: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'simple' | 'label' | 'matrix';
  /** Each item and member by itself. */
  readonly explode: boolean;
}

/** The styles of the standard, and those that each place has where nothing is said. */
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

export function toWireStyle(place: keyof typeof DEFAULT_STYLES, style: unknown, explode: unknown): WireStyle {
  const known = STYLES.find((name) => name === style) ?? DEFAULT_STYLES[place];
  return { style: known, explode: typeof explode === 'boolean' ? explode : known === 'form' };
}

type Pair = readonly [name: string, value: string];

/** A single value as text in a form, a query or a path. */
export function toWire(value: unknown): string {
  return typeof value === 'string' ? value : toJsonLine(value);
}

/** A member of a form or a parameter of a query as pairs; what is nested deeper than its style goes is JSON. */
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

/** Styles of the members of a form that the specification gives one, by name. */
export type FormStyles = Readonly<Record<string, WireStyle>>;

/** Without a style, a list of plain values repeats its name, and anything else with a structure is JSON. */
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

/** A parameter of a path or a header as one text; `encode` leaves the marks of the style as they are. */
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

/** Null for a value without a structure; a number written with all of its digits is one. */
function entriesOf(value: unknown): (readonly [string, unknown])[] | null {
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return null;
  return Object.entries(value);
}
