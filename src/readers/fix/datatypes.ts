/** The datatypes of FIX: in words, their names in QuickFIX, and the patterns of their values on the wire. */
import type { Repository } from './definitions.ts';

interface KnownType {
  readonly words: string;
  /** Its name in QuickFIX, if that is not its own name in capitals. */
  readonly quickFix?: string;
  readonly pattern?: RegExp;
}

const INTEGER = { words: 'integer', pattern: /^-?\d+$/ };
const DECIMAL = { words: 'decimal', pattern: /^-?(?:\d+(?:\.\d*)?|\.\d+)$/ };
const TIME = String.raw`\d{2}:\d{2}:\d{2}(?:\.\d{3,12})?`;
const ZONE = String.raw`(?:Z|[+-]\d{2}(?::\d{2})?)`;

/** Types by lower-case name, so that both "UTCTimestamp" and "UTCTIMESTAMP" are found. */
const KNOWN = new Map(
  Object.entries<KnownType>({
    ...alike(INTEGER, 'int', 'seqnum', 'length', 'numingroup', 'dayofmonth'),
    tagnum: { ...INTEGER, quickFix: 'INT' },
    ...alike(DECIMAL, 'float', 'qty', 'price', 'priceoffset', 'amt', 'percentage'),
    char: { words: 'character', pattern: /^.$/u },
    boolean: { words: 'Y or N', pattern: /^[YN]$/ },
    string: { words: 'string' },
    multiplecharvalue: { words: 'characters separated by spaces', quickFix: 'MULTIPLEVALUESTRING' },
    multiplestringvalue: { words: 'strings separated by spaces', quickFix: 'MULTIPLEVALUESTRING' },
    multiplevaluestring: { words: 'strings separated by spaces' },
    country: { words: 'country code' },
    currency: { words: 'currency code' },
    exchange: { words: 'market code' },
    language: { words: 'language code', quickFix: 'STRING' },
    monthyear: { words: 'month and year', pattern: /^\d{6}(?:\d{2}|w[1-5])?$/ },
    utctimestamp: { words: 'UTC date and time', pattern: new RegExp(`^\\d{8}-${TIME}$`) },
    utctimeonly: { words: 'UTC time of day', pattern: new RegExp(`^${TIME}$`) },
    utcdateonly: { words: 'UTC date', pattern: /^\d{8}$/ },
    utcdate: { words: 'UTC date', quickFix: 'UTCDATEONLY', pattern: /^\d{8}$/ },
    localmkttime: { words: 'local time of day', quickFix: 'STRING', pattern: new RegExp(`^${TIME}$`) },
    date: { words: 'date', quickFix: 'UTCDATEONLY', pattern: /^\d{8}$/ },
    time: { words: 'UTC date and time', quickFix: 'UTCTIMESTAMP' },
    tenor: { words: 'length of time', quickFix: 'STRING' },
    xid: { words: 'string', quickFix: 'STRING' },
    xidref: { words: 'string', quickFix: 'STRING' },
    localmktdate: { words: 'local date', pattern: /^\d{8}$/ },
    tztimeonly: {
      words: 'time of day with zone',
      quickFix: 'STRING',
      pattern: new RegExp(`^\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?${ZONE}$`),
    },
    tztimestamp: {
      words: 'date and time with zone',
      quickFix: 'STRING',
      pattern: new RegExp(`^\\d{8}-\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?${ZONE}$`),
    },
    data: { words: 'raw data' },
    xmldata: { words: 'XML' },
  }).map(([name, type]) => [name, { ...type, quickFix: type.quickFix ?? name.toUpperCase() }]),
);

function alike(type: KnownType, ...names: readonly string[]): Record<string, KnownType> {
  return Object.fromEntries(names.map((name) => [name, type]));
}

const TEXT = { words: 'string', quickFix: 'STRING' };

/** Types whose names say no more than their words. */
const PLAIN: ReadonlySet<string> = new Set(['int', 'float', 'char', 'string', 'boolean']);

/** Returns a standard datatype; follows base types if the repository defines its own. */
function known(repository: Repository, name: string) {
  const passed = new Set<string>();
  for (let current: string | undefined = name; current && !passed.has(current); ) {
    const found = KNOWN.get(current.toLowerCase());
    if (found) return found;
    passed.add(current);
    current = repository.datatypes.get(current)?.baseType;
  }
  return TEXT;
}

/** Whether the standard has a datatype of this name. */
export function isStandardType(name: string): boolean {
  return KNOWN.has(name.toLowerCase());
}

/** Returns a datatype in words: "decimal", "UTC date and time". */
export function typeWords(repository: Repository, name: string): string {
  return known(repository, name).words;
}

/** Returns the datatype's own name if it says more than the words: "Price". */
export function typeName(name: string): string | undefined {
  return PLAIN.has(name.toLowerCase()) ? undefined : name;
}

export function quickFixType(repository: Repository, name: string): string {
  return known(repository, name).quickFix;
}

const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  [...KNOWN.values()].flatMap(({ words, pattern }): [string, RegExp][] =>
    pattern ? [[words, pattern]] : [],
  ),
);

/** Whether a value fits a type in words. */
export function fitsType(words: string, value: string): boolean {
  return PATTERNS.get(words)?.test(value) ?? true;
}

/** Returns the pattern for values of a type in words; undefined if they can be any text. */
export function patternOf(words: string): string | undefined {
  return PATTERNS.get(words)?.source;
}

/** Splits the value of a field that may have several. */
export function valuesIn(words: string, value: string): string[] {
  return words.endsWith('separated by spaces') ? value.split(' ') : [value];
}
