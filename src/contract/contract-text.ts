/**
 * Writes and reads contracts and histories as text: one line per fact below the heading of its part. The last line has a
 * checksum of those above it, because a file that is cut at the end of a line would read as a smaller contract.
 */

import type { Side } from '../model/change.ts';
import { isDay } from '../model/day.ts';
import { lookUp } from '../model/look-up.ts';
import type { Problem, Reading } from '../model/problem.ts';
import {
  type Contract,
  type ContractPart,
  FIELD_FACTS,
  type FieldFact,
  HEAD_FACTS,
  type HeadFact,
  PART_KINDS,
} from './contract.ts';
import type { History, Step } from './history.ts';

/** First word of every file: its kind. The version of the format and the API follow. */
const CONTRACT = 'contract';
const HISTORY = 'history';
/** Files of version 1 have no last line. They can still be read; a release writes the current version. */
const VERSION = '2';
const OLD_VERSION = '1';
/** First word of the last line. */
const END = 'end';
/** First word of a line about a field; fields of a named shape have no side. */
const SIDES: Readonly<Record<string, Side | null>> = {
  send: 'send',
  receive: 'receive',
  both: 'both',
  field: null,
};
/** The path of a shape itself. */
const ROOT = '.';

export function isContractText(text: string): boolean {
  return /^contract \d/.test(text);
}

export function toContractText({ api, parts }: Contract): string {
  const lines = parts.flatMap((part) => ['', ...toLines(part)]);
  return toText(CONTRACT, api, lines);
}

/** Writes the newest step first; lines start with + or -. */
export function toHistoryText({ api, steps }: History): string {
  const signed = (sign: string, parts: readonly ContractPart[]) =>
    parts.flatMap(toLines).map((line) => `${sign} ${line}`);
  const lines = steps
    .toReversed()
    .flatMap(({ date, added, removed }) => ['', date, ...signed('-', removed), ...signed('+', added)]);
  return toText(HISTORY, api, lines);
}

function toText(kind: string, api: string, lines: readonly string[]): string {
  const above = [`${kind} ${VERSION} ${toValue(api)}`, ...lines, ''];
  return [...above, `${END} ${checksumOf(above)}`, ''].join('\n');
}

/** Returns the FNV-1a checksum of lines, which takes no package and shows damage, if not forgery. */
function checksumOf(lines: readonly string[]): string {
  const text = lines.join('\n');
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}

function toLines({ kind, name, head, fields }: ContractPart): string[] {
  return [
    `${kind} ${toValue(name)}`,
    ...head.map((fact) => `  ${fact.name} ${toValue(fact.value)}`),
    ...fields.map(
      ({ side, path, name: fact, value }) => `  ${side ?? 'field'} ${toPath(path)} ${fact} ${toValue(value)}`,
    ),
  ];
}

/** Joins steps by dots; dots and white space within a step are escaped with %, and an empty step is a single %. */
function toPath(path: readonly string[]): string {
  const steps = path.map((step) => step.replace(/[%.\s\p{Cc}]/gu, (sign) => `%${hex(sign)}`) || '%');
  return steps.join('.') || ROOT;
}

function hex(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

function readPath(text: string): string[] {
  if (text === ROOT) return [];
  const sign = (_: string, code: string) => String.fromCodePoint(Number.parseInt(code, 16));
  return text.split('.').map((step) => (step === '%' ? '' : step.replace(/%([0-9A-F]{4})/g, sign)));
}

/** Writes a value as is, or quoted if it doesn't fit on a line or starts with a quote. */
function toValue(value: string): string {
  return /^["\s]|\p{Cc}|[\u2028\u2029]|\s$|^$/u.test(value) ? JSON.stringify(value) : value;
}

function readValue(text: string): string {
  if (!text.startsWith('"')) return text;
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'string') throw new SyntaxError('not a text');
  return value;
}

export function readContract(file: string, text: string): Reading<Contract | null> {
  const parts: OpenPart[] = [];
  const read = readLines(file, text, CONTRACT, (line) => addLine(parts, line));
  return { value: read.value === null ? null : { api: read.value, parts }, problems: read.problems };
}

export function readHistory(file: string, text: string): Reading<History | null> {
  const steps: OpenStep[] = [];
  const read = readLines(file, text, HISTORY, (line) => {
    const last = steps.at(-1);
    if (/^\d{4}-\d\d-\d\d$/.test(line)) {
      steps.push({ date: line, added: [], removed: [] });
      if (!isDay(line)) throw new SyntaxError(`${line} is not a day`);
      if (last && last.date <= line)
        throw new SyntaxError(`${line} is not before ${last.date}, the day above it`);
    } else if (!last || !/^[+-] /.test(line)) throw new SyntaxError('neither a day nor below one');
    else addLine(line.startsWith('+') ? last.added : last.removed, line.slice(2));
  });
  const value = read.value === null ? null : { api: read.value, steps: steps.toReversed() };
  return { value, problems: read.problems };
}

interface OpenStep extends Step {
  readonly added: OpenPart[];
  readonly removed: OpenPart[];
}

const FIX = 'restore the file as `npm run release` wrote it, for example from version control';

/** Returns the name in the first line, and passes every line up to the last one to `read`. */
function readLines(
  file: string,
  text: string,
  kind: string,
  read: (line: string) => void,
): Reading<string | null> {
  const [opening = '', ...lines] = text.split(/\r?\n/);
  const problems: Problem[] = [];
  const report = (line: number, what: string) => problems.push({ file, line, what, fix: FIX });
  const [, written, own = ''] = /^(\w+ \d+) (.*)$/.exec(opening) ?? [];
  const isOld = written === `${kind} ${OLD_VERSION}`;
  if (!isOld && written !== `${kind} ${VERSION}`) {
    report(1, `the file must start with "${kind} ${VERSION} "`);
    return { value: null, problems };
  }
  let name: string | null = null;
  const attempt = (line: number, readLine: () => void) => {
    try {
      readLine();
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      report(line, `the line is not a fact of a ${kind}: ${error.message}`);
    }
  };
  attempt(1, () => {
    name = readValue(own);
  });
  const end = isOld ? lines.length : lines.findLastIndex((line) => line.startsWith(`${END} `));
  const facts = end < 0 ? lines : lines.slice(0, end);
  for (const [index, line] of facts.entries()) if (line !== '') attempt(index + 2, () => read(line));
  if (end < 0) report(lines.length + (lines.at(-1) === '' ? 0 : 1), 'the file ends too early');
  else if (!isOld) {
    // The first line is not one of `lines`.
    const at = end + 2;
    if (lines[end] !== `${END} ${checksumOf([opening, ...facts])}`)
      report(at, 'the checksum differs from the one of the lines before it');
    if (lines.slice(end + 1).some((line) => line !== '')) report(at + 1, `there are lines after "${END}"`);
  }
  return { value: name, problems };
}

function addLine(parts: OpenPart[], line: string): void {
  const last = parts.at(-1);
  if (!line.startsWith(' ')) parts.push(readHeading(line));
  else if (last) addFact(last, line);
  else throw new SyntaxError('no heading above it');
}

/** A part whose facts are still being read. */
interface OpenPart extends ContractPart {
  readonly head: HeadFact[];
  readonly fields: FieldFact[];
}

function readHeading(line: string): OpenPart {
  const [word, name] = split(line);
  const kind = PART_KINDS.find((known) => known === word);
  if (!kind) throw new SyntaxError(`"${word}" is not one of ${PART_KINDS.join(', ')}`);
  return { kind, name: readValue(name), head: [], fields: [] };
}

function addFact({ head, fields }: OpenPart, line: string): void {
  const [word, rest] = split(line.trimStart());
  const side = lookUp(SIDES, word);
  if (side === undefined) {
    const name = HEAD_FACTS.find((known) => known === word);
    if (!name) throw new SyntaxError(`"${word}" is not one of ${HEAD_FACTS.join(', ')}`);
    head.push({ name, value: readValue(rest) });
    return;
  }
  const [path, fact] = split(rest);
  const [named, value] = split(fact);
  const name = FIELD_FACTS.find((known) => known === named);
  if (!name) throw new SyntaxError(`"${named}" is not one of ${FIELD_FACTS.join(', ')}`);
  fields.push({ side, path: readPath(path), name, value: readValue(value) });
}

/** Splits off the first word. */
function split(text: string): [word: string, rest: string] {
  const end = text.indexOf(' ');
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
}
