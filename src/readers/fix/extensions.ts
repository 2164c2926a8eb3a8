/** Reads `appinfo`, which contains what Orchestra has no element for, such as examples: see the top of orchestra.ts. */
import { parseDocument } from 'yaml';
import type { Access, AuthScheme } from '../../model/access.ts';
import {
  ERROR_ACTIONS,
  type ErrorAction,
  type ErrorEntry,
  type FixExample,
  type RateCost,
  type Server,
} from '../../model/operation.ts';
import type { Signing } from '../../model/signing.ts';
import type { Place } from '../document/places.ts';
import { readSigning } from '../signing/read-signing.ts';
import { decodeMessage, encodeMessage, type MessageShape, SOH, splitMessage } from './codec.ts';
import { type AppInfo, infoOf, type MessageDefinition, problemAt } from './definitions.ts';
import { generateExample } from './generate.ts';
import { type FixContext, proseOf } from './prose.ts';

/** Servers and authentication schemes of the whole API. */
export interface Surroundings {
  /** By the ids that messages refer to. */
  readonly servers: ReadonlyMap<string, Server>;
  readonly schemes: readonly AuthScheme[];
}

/** Returns the items of a comma-separated appinfo. */
export function listOf(info: AppInfo | undefined): string[] {
  return (info?.text ?? '').split(',').flatMap((entry) => entry.trim() || []);
}

export function readSurroundings(context: FixContext): Surroundings {
  const { infos } = context.repository.annotation;
  const of = (purpose: string) => infos.filter((info) => info.purpose === purpose);
  return {
    servers: new Map(
      of('server').map((info) => [
        needed(context, info, 'id'),
        {
          label: needed(context, info, 'label'),
          url: needed(context, info, 'url'),
          description: blocks(context, info, 'description'),
        },
      ]),
    ),
    schemes: of('scheme').map((info) => ({
      id: needed(context, info, 'id'),
      label: needed(context, info, 'label'),
      description: blocks(context, info, 'description'),
      guide: info.specUrl,
      flows: [],
      signing: readSchemeSigning(context, info),
    })),
  };
}

/** Reads `signing`: in YAML, what other formats have in `x-signing`. */
function readSchemeSigning({ problems }: FixContext, info: AppInfo): Signing | null {
  const text = partOf(info, 'signing');
  if (text === undefined) return null;
  const place = info.parts.find(({ name }) => name === 'signing')?.place ?? info.place;
  const report = (_: string, what: string, fix: string) => problems.push({ ...place, what, fix });
  const document = parseDocument(text);
  for (const { message } of document.errors) report('', message, 'correct the YAML of the signing');
  const signing: unknown = document.toJS();
  return document.errors.length > 0
    ? null
    : readSigning({ root: signing, report }, { 'x-signing': signing }, '#');
}

/** Reads who may send a message. Each `scheme` is an alternative, and its ids are required together. */
export function readAccess(context: FixContext, message: MessageDefinition, known: Surroundings): Access {
  const info = infoOf(message, 'access');
  if (!info || (info.parts.length === 0 && info.text !== 'public')) {
    return {
      callers: known.schemes.length > 0 ? 'authorized' : 'unspecified',
      permissions: [],
      alternatives: [],
    };
  }
  const parts = (name: string) => info.parts.filter((part) => part.name === name);
  const alternatives = parts('scheme').map(({ text, place }) =>
    text
      .trim()
      .split(/\s+/)
      .filter((id) => {
        if (known.schemes.some((scheme) => scheme.id === id)) return true;
        const fix = chooseFrom(known.schemes.map((scheme) => scheme.id));
        context.problems.push(problemAt(place, `unknown scheme ${id}`, fix));
        return false;
      })
      .map((id) => ({ id, scopes: [] })),
  );
  return {
    callers: info.parts.length === 0 ? 'everyone' : 'authorized',
    permissions: parts('permission').map(({ text }) => text.trim()),
    alternatives,
  };
}

/** Returns the servers a message is sent to: those it names, or all. */
export function readServers(
  context: FixContext,
  message: MessageDefinition,
  known: Surroundings,
): readonly Server[] {
  const info = infoOf(message, 'servers');
  if (!info) return [...known.servers.values()];
  return listOf(info).flatMap((id) => {
    const server = known.servers.get(id);
    if (server) return [server];
    const fix = chooseFrom([...known.servers.keys()]);
    context.problems.push(problemAt(info.place, `unknown server ${id}`, fix));
    return [];
  });
}

export function readRate(message: MessageDefinition): RateCost | undefined {
  const info = infoOf(message, 'rate');
  return info && { cost: info.text.replace(/\s+/g, ' '), guide: info.specUrl };
}

export function readErrors(context: FixContext, { annotation }: MessageDefinition): ErrorEntry[] {
  const actions = readActions(context);
  return annotation.infos
    .filter(({ purpose }) => purpose === 'error')
    .map((info) => {
      const code = needed(context, info, 'code');
      return {
        code,
        meaning: blocks(context, info, 'meaning'),
        remedy: blocks(context, info, 'remedy'),
        group: partOf(info, 'group'),
        action: actions.get(code) ?? (actions.size > 0 ? 'fix' : undefined),
      };
    });
}

/** Reads the repository's list of what to do about each error code. */
function readActions({ repository, problems }: FixContext): ReadonlyMap<string, ErrorAction> {
  return new Map(
    repository.annotation.infos
      .filter(({ purpose }) => purpose === 'action')
      .flatMap((info) => {
        const name = partOf(info, 'name') ?? '';
        const action = ERROR_ACTIONS.find((known) => known === name);
        if (!action) {
          problems.push(
            problemAt(info.place, `unknown action ${name}`, `use one of ${ERROR_ACTIONS.join(', ')}`),
          );
          return [];
        }
        const codes = info.parts.filter((part) => part.name === 'code');
        return codes.map(({ text }) => [text.trim(), action] as const);
      }),
  );
}

/** Reads the warning about what can go badly wrong. */
export function readDanger(context: FixContext, message: MessageDefinition) {
  const info = infoOf(message, 'danger');
  return info && blocks(context, info, 'words');
}

function chooseFrom(names: readonly string[]): string {
  const define = 'define it in the annotation of the repository';
  return names.length > 0 ? `use one of ${names.join(', ')}, or ${define}` : define;
}

function needed({ problems }: FixContext, info: AppInfo, name: string): string {
  const text = partOf(info, name);
  if (text) return text;
  const what = `appinfo "${info.purpose}" has no ${name}`;
  problems.push(problemAt(info.place, what, `give it a child element ${name}`));
  return '';
}

function blocks(context: FixContext, info: AppInfo, name: string) {
  const part = info.parts.find((each) => each.name === name);
  return part ? proseOf(context, part) : [];
}

/** Reads the examples of a message: encodes, decodes and checks them. Without any, generates one. */
export function readExamples(
  { problems }: FixContext,
  { name, annotation }: MessageDefinition,
  shape: MessageShape,
): FixExample[] {
  const infos = annotation.infos.filter(({ purpose }) => purpose === 'example');
  if (infos.length === 0) return generateExample(shape);
  return infos.flatMap((info) => {
    const message = info.parts.find((part) => part.name === 'message');
    const label = partOf(info, 'name');
    if (!message || !label) {
      const what = `an example of ${name} has no ${label ? 'message' : 'name'}`;
      problems.push(problemAt(info.place, what, 'give it the child elements name and message'));
      return [];
    }
    return [readExample(problems, label, partOf(info, 'summary'), message, shape)];
  });
}

/** Returns the text of a part of an appinfo, without line breaks. */
function partOf(info: AppInfo, name: string): string | undefined {
  const part = info.parts.find((each) => each.name === name);
  return part?.text.trim().replace(/\s+/g, ' ');
}

function readExample(
  problems: FixContext['problems'],
  name: string,
  summary: string | undefined,
  { text, place }: { readonly text: string; readonly place: Place },
  shape: MessageShape,
): FixExample {
  const report = (line: number, what: string, fix: string) => {
    problems.push(problemAt({ file: place.file, line }, `example "${name}": ${what}`, fix));
  };
  const body = linesOf(text, place.line).flatMap(({ pair, line }) => {
    const { pairs, faults } = splitMessage(pair);
    for (const { what, fix } of faults) report(line, what, fix);
    return pairs.flatMap(({ tag, value }) => {
      if (tag !== 8 && tag !== 9 && tag !== 10) return [{ tag, value, line }];
      report(line, `tag ${tag} is computed`, 'leave out 8, 9 and 10');
      return [];
    });
  });
  const message = encodeMessage(shape.beginString, body);
  const { decoded, faults } = decodeMessage(message, shape);
  for (const { index, what, fix } of faults) {
    // Two computed pairs come before the author's own, and one after them.
    const own = body[Math.max(0, Math.min(index - 2, body.length - 1))];
    report(own?.line ?? place.line, what, fix);
  }
  return { name, ...(summary ? { summary } : {}), text: message.replaceAll(SOH, '|'), decoded };
}

/** Splits an example into its pairs, each with its line. */
function linesOf(text: string, line: number): { readonly pair: string; readonly line: number }[] {
  return text
    .split('\n')
    .flatMap((row, offset) => row.split('|').map((pair) => ({ pair: pair.trim(), line: line + offset })))
    .filter(({ pair }) => pair !== '');
}
