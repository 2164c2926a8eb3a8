/** JSON Schema of an API → a file with TypeScript types, and a map to them from names on the wire. */
import { isExactNumber } from '../../model/exact-number.ts';
import type { Message } from '../../model/messages.ts';
import type { Operation } from '../../model/operation.ts';
import { splitAddress } from '../../model/server-address.ts';
import { type ApiSchemas, type JsonSchema, nameIn } from './json-schema.ts';

/** Writes the file. `head` is the comment at its top. */
export function toTypeScript({ messages, shapes }: ApiSchemas, head: string): string {
  const names = new Set(messages.map(({ name }) => name));
  const types = [
    ...messages.map(({ name, json, operation, summary }) =>
      writeDeclaration(name, json, operation.deprecated !== undefined, summary),
    ),
    ...[...shapes].flatMap(([name, json]) => (names.has(name) ? [] : [writeDeclaration(name, json, false)])),
  ];
  return [comment(head, ''), ...types, writeMap(messages)].join('\n');
}

function writeDeclaration(name: string, json: JsonSchema, isDeprecated: boolean, summary = ''): string {
  const { title: _, description, deprecated, ...shape } = json;
  const words = [summary, description, contentWords(json), deprecated || isDeprecated ? '@deprecated' : ''];
  const about = comment([...new Set(words)].filter(Boolean).join('\n\n'), '');
  const type = writeType(shape, '');
  // Objects become interfaces, so that programs can extend them.
  const isInterface = shape.type === 'object' && type.startsWith('{');
  return isInterface
    ? `${about}export interface ${name} ${type}\n`
    : `${about}export type ${name} =${type.startsWith('\n') ? '' : ' '}${type};\n`;
}

/** Names the type of what a text contains, such as the claims of a token; '' for any other. */
function contentWords({ contentSchema }: JsonSchema): string {
  const type = contentSchema ? writeType(contentSchema, '') : '';
  return type === '' || type.includes('\n') ? '' : `Decoded, it is a \`${type}\`.`;
}

/** Writes a type. Nested lines are indented from `margin` on. */
function writeType(json: JsonSchema, margin: string): string {
  if (json.$ref !== undefined) return nameIn(json.$ref);
  if (json.enum !== undefined) return writeUnion(json.enum.map(writeLiteral), margin);
  if (json.anyOf !== undefined)
    return writeUnion(
      json.anyOf.map((one) => writeType(one, `${margin}  `)),
      margin,
    );
  const types = json.type === undefined ? [] : Array.isArray(json.type) ? json.type : [json.type];
  return types.length === 0
    ? 'unknown'
    : writeUnion(
        types.map((type) => writeKind(String(type), json, margin)),
        margin,
      );
}

function writeKind(type: string, json: JsonSchema, margin: string): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return writeArray(json, margin);
    case 'object':
      return writeObject(json, margin);
    default:
      return 'unknown';
  }
}

const IDENTIFIER = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u;

/** Words that can name members, but not parameters (ECMAScript, 12.7.2, and strict mode). */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

function isParameter(name: string | undefined): boolean {
  return name !== undefined && IDENTIFIER.test(name) && !RESERVED.has(name);
}

function writeArray({ prefixItems = [], items, minItems }: JsonSchema, margin: string): string {
  const rest = items === undefined ? null : writeType(items, margin);
  if (prefixItems.length === 0) return rest === null ? 'unknown[]' : `${inParentheses(rest)}[]`;
  const least = minItems ?? prefixItems.length;
  const isNamed = prefixItems.every(({ title }) => isParameter(title));
  const members = prefixItems.map((one, index) => {
    const type = writeType(one, `${margin}  `);
    const mark = index < least ? '' : '?';
    return isNamed ? `${one.title}${mark}: ${type}` : mark ? `(${type})?` : type;
  });
  const others =
    rest === null ? [] : [isNamed ? `...rest: ${inParentheses(rest)}[]` : `...${inParentheses(rest)}[]`];
  return `[${[...members, ...others].join(', ')}]`;
}

function inParentheses(type: string): string {
  return /[|&?\s]/.test(type) && !/^[{[][^|]*[}\]]$/s.test(type) ? `(${type})` : type;
}

function writeObject(
  { properties, required = [], additionalProperties }: JsonSchema,
  margin: string,
): string {
  const entries = Object.entries(properties ?? {});
  if (entries.length === 0) {
    const values =
      typeof additionalProperties === 'object' ? writeType(additionalProperties, margin) : 'unknown';
    // Not a `Record`, which can't be recursive.
    return `{ [name: string]: ${values} }`;
  }
  const inner = `${margin}  `;
  const members = entries.map(([name, json]) => {
    const { description = '', deprecated, default: value } = json;
    const tags = [
      ...(value === undefined ? [] : [`@default ${writeLiteral(value)}`]),
      ...(deprecated ? ['@deprecated'] : []),
    ];
    const about = comment(
      [description, contentWords(json), tags.join('\n')].filter(Boolean).join('\n\n'),
      inner,
    );
    const mark = required.includes(name) ? '' : '?';
    return `${about}${inner}${writeName(name)}${mark}: ${writeType(json, inner)};\n`;
  });
  // With a narrower type than `unknown`, all members would have to match it.
  const open = additionalProperties ? [`${inner}[name: string]: unknown;\n`] : [];
  return `{\n${[...members, ...open].join('')}${margin}}`;
}

function writeName(name: string): string {
  return IDENTIFIER.test(name) ? name : JSON.stringify(name);
}

const LINE = 80;

function writeUnion(types: readonly string[], margin: string): string {
  const all = [...new Set(types)];
  if (all.includes('unknown')) return 'unknown';
  const line = all.join(' | ');
  const isShort = all.length < 2 || (line.length <= LINE && !line.includes('\n'));
  return isShort ? line : all.map((type) => `\n${margin}  | ${type}`).join('');
}

/** Writes a value as a literal type. */
function writeLiteral(value: unknown): string {
  if (isExactNumber(value)) return String(Number(value.$number));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(writeLiteral).join(', ')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${writeName(name)}: ${writeLiteral(member)}`,
  );
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

/** Writes a comment for the next line, unless the text is empty. */
function comment(text: string, margin: string): string {
  if (text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n').flatMap(wrapLine);
  if (lines.length === 1) return `${margin}/** ${lines[0]} */\n`;
  return `${margin}/**\n${lines.map((line) => `${margin} * ${line}`.trimEnd()).join('\n')}\n${margin} */\n`;
}

const WIDTH = 100;

/** Wraps a line. Continuation lines of a list item are indented. */
function wrapLine(line: string): string[] {
  const margin = line.startsWith('- ') ? '  ' : '';
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? '';
    const isFull = last.length + word.length >= WIDTH && last.trim() !== '';
    if (isFull) lines.push(margin + word);
    else lines[lines.length - 1] = lines.length === 1 && last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** Writes the map from names on the wire to the types of their messages. */
function writeMap(messages: readonly Message[]): string {
  const calls = new Map<string, Map<string, string[]>>();
  for (const { operation, part, name } of messages) {
    const call = callOf(operation);
    const parts = calls.get(call) ?? new Map<string, string[]>();
    // If two pages describe the same call, it can have either message.
    parts.set(part, [...(parts.get(part) ?? []), name]);
    calls.set(call, parts);
  }
  const members = [...calls].map(([call, parts]) => {
    const types = [...parts].map(([part, names]) => `    ${writeName(part)}: ${names.join(' | ')};\n`);
    return `  ${writeName(call)}: {\n${types.join('')}  };\n`;
  });
  const about =
    '/** Messages by what is on the wire: method and path, channel, JSON-RPC method, or MsgType. */';
  return `${about}\nexport interface Operations {\n${members.join('')}}\n`;
}

function callOf(operation: Operation): string {
  switch (operation.kind) {
    case 'http':
      return `${operation.method} ${splitAddress(operation.servers[0]?.url ?? '').path}${operation.path}`;
    case 'channel':
      return operation.channel;
    case 'method':
      return operation.method;
    case 'fix-message':
      return operation.msgType;
  }
}
