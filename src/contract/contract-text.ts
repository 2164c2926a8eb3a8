/** Writes and reads contracts and histories as text: one line per fact below the heading of its part. */
import type { Side } from '../model/change.ts';
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

/** First words of every contract: its kind and the version of the format. */
const OPENING = 'contract 1';
const HISTORY_OPENING = 'history 1';
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
  return text.startsWith(OPENING);
}

export function toContractText({ api, parts }: Contract): string {
  const lines = parts.flatMap((part) => ['', ...toLines(part)]);
  return `${OPENING} ${toValue(api)}\n${lines.join('\n')}\n`;
}

/** Writes the newest step first; lines start with + or -. */
export function toHistoryText({ api, steps }: History): string {
  const signed = (sign: string, parts: readonly ContractPart[]) =>
    parts.flatMap(toLines).map((line) => `${sign} ${line}`);
  const lines = steps
    .toReversed()
    .flatMap(({ date, added, removed }) => ['', date, ...signed('-', removed), ...signed('+', added)]);
  return `${HISTORY_OPENING} ${toValue(api)}\n${lines.join('\n')}\n`;
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
  const read = readLines(file, text, OPENING, (line) => addLine(parts, line));
  return { value: read.value === null ? null : { api: read.value, parts }, problems: read.problems };
}

export function readHistory(file: string, text: string): Reading<History | null> {
  const steps: OpenStep[] = [];
  const read = readLines(file, text, HISTORY_OPENING, (line) => {
    const last = steps.at(-1);
    if (/^\d{4}-\d\d-\d\d$/.test(line)) steps.push({ date: line, added: [], removed: [] });
    else if (!last || !/^[+-] /.test(line)) throw new SyntaxError('neither a day nor below one');
    else addLine(line.startsWith('+') ? last.added : last.removed, line.slice(2));
  });
  const value = read.value === null ? null : { api: read.value, steps: steps.toReversed() };
  return { value, problems: read.problems };
}

interface OpenStep extends Step {
  readonly added: OpenPart[];
  readonly removed: OpenPart[];
}

/** Returns the name after the opening, and passes every following line to `read`. */
function readLines(
  file: string,
  text: string,
  start: string,
  read: (line: string) => void,
): Reading<string | null> {
  const [opening = '', ...lines] = text.split(/\r?\n/);
  const problems: Problem[] = [];
  const report = (line: number, what: string) =>
    problems.push({ file, line, what, fix: 'take the file as `npm run release` wrote it' });
  if (!opening.startsWith(`${start} `)) {
    report(1, `the file must start with "${start}"`);
    return { value: null, problems };
  }
  let name: string | null = null;
  const attempt = (line: number, readLine: () => void) => {
    try {
      readLine();
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      report(line, `the line is not a fact of a contract: ${error.message}`);
    }
  };
  attempt(1, () => {
    name = readValue(opening.slice(start.length + 1));
  });
  for (const [index, line] of lines.entries()) if (line !== '') attempt(index + 2, () => read(line));
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
  const side = SIDES[word];
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
