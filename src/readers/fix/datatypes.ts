/** The datatypes of FIX: in words, as QuickFIX names them, and what a value looks like on the wire. */
import type { Repository } from './definitions.ts';

interface KnownType {
  readonly words: string;
  readonly quickFix: string;
  readonly pattern?: RegExp;
}

const INTEGER = { words: 'integer', pattern: /^-?\d+$/ };
const DECIMAL = { words: 'decimal', pattern: /^-?(?:\d+\.?\d*|\.\d+)$/ };
const TIME = String.raw`\d{2}:\d{2}:\d{2}(?:\.\d{3,12})?`;
const ZONE = String.raw`(?:Z|[+-]\d{2}(?::\d{2})?)`;

/** By lower-case name, so that both "UTCTimestamp" and "UTCTIMESTAMP" are found. */
const KNOWN: ReadonlyMap<string, KnownType> = new Map(
  Object.entries({
    int: { ...INTEGER, quickFix: 'INT' },
    tagnum: { ...INTEGER, quickFix: 'INT' },
    seqnum: { ...INTEGER, quickFix: 'SEQNUM' },
    length: { ...INTEGER, quickFix: 'LENGTH' },
    numingroup: { ...INTEGER, quickFix: 'NUMINGROUP' },
    dayofmonth: { ...INTEGER, quickFix: 'DAYOFMONTH' },
    float: { ...DECIMAL, quickFix: 'FLOAT' },
    qty: { ...DECIMAL, quickFix: 'QTY' },
    price: { ...DECIMAL, quickFix: 'PRICE' },
    priceoffset: { ...DECIMAL, quickFix: 'PRICEOFFSET' },
    amt: { ...DECIMAL, quickFix: 'AMT' },
    percentage: { ...DECIMAL, quickFix: 'PERCENTAGE' },
    char: { words: 'character', quickFix: 'CHAR', pattern: /^.$/u },
    boolean: { words: 'Y or N', quickFix: 'BOOLEAN', pattern: /^[YN]$/ },
    string: { words: 'string', quickFix: 'STRING' },
    multiplecharvalue: { words: 'characters separated by spaces', quickFix: 'MULTIPLEVALUESTRING' },
    multiplestringvalue: { words: 'strings separated by spaces', quickFix: 'MULTIPLEVALUESTRING' },
    multiplevaluestring: { words: 'strings separated by spaces', quickFix: 'MULTIPLEVALUESTRING' },
    country: { words: 'country code', quickFix: 'COUNTRY' },
    currency: { words: 'currency code', quickFix: 'CURRENCY' },
    exchange: { words: 'market code', quickFix: 'EXCHANGE' },
    language: { words: 'language code', quickFix: 'STRING' },
    monthyear: { words: 'month and year', quickFix: 'MONTHYEAR', pattern: /^\d{6}(?:\d{2}|w[1-5])?$/ },
    utctimestamp: {
      words: 'UTC date and time',
      quickFix: 'UTCTIMESTAMP',
      pattern: new RegExp(`^\\d{8}-${TIME}$`),
    },
    utctimeonly: { words: 'UTC time of day', quickFix: 'UTCTIMEONLY', pattern: new RegExp(`^${TIME}$`) },
    utcdateonly: { words: 'UTC date', quickFix: 'UTCDATEONLY', pattern: /^\d{8}$/ },
    utcdate: { words: 'UTC date', quickFix: 'UTCDATEONLY', pattern: /^\d{8}$/ },
    localmkttime: { words: 'local time of day', quickFix: 'STRING', pattern: new RegExp(`^${TIME}$`) },
    date: { words: 'UTC date', quickFix: 'UTCDATEONLY', pattern: /^\d{8}$/ },
    time: { words: 'UTC date and time', quickFix: 'UTCTIMESTAMP' },
    tenor: { words: 'length of time', quickFix: 'STRING' },
    xid: { words: 'string', quickFix: 'STRING' },
    xidref: { words: 'string', quickFix: 'STRING' },
    localmktdate: { words: 'local date', quickFix: 'LOCALMKTDATE', pattern: /^\d{8}$/ },
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
    data: { words: 'raw data', quickFix: 'DATA' },
    xmldata: { words: 'XML', quickFix: 'XMLDATA' },
  } satisfies Record<string, KnownType>),
);

const TEXT: KnownType = { words: 'string', quickFix: 'STRING' };

/** Types whose name says no more than the words do. */
const PLAIN: ReadonlySet<string> = new Set(['int', 'float', 'char', 'string', 'boolean']);

/** A datatype of the standard, reached through base types where the repository has its own. */
function known(repository: Repository, name: string): KnownType {
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

/** "decimal", "UTC date and time". */
export function typeWords(repository: Repository, name: string): string {
  return known(repository, name).words;
}

/** The datatype's own name where it tells more than the words: "Price". */
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

/** Whether a value can stand on the wire for a type in words. */
export function fitsType(words: string, value: string): boolean {
  return PATTERNS.get(words)?.test(value) ?? true;
}

/** The single values of a field that may carry several. */
export function valuesIn(words: string, value: string): string[] {
  return words.endsWith('separated by spaces') ? value.split(' ') : [value];
}
