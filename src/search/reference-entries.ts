/** A reference page → entries: the operation by all its names, every field, every error. */

import type { FieldNode, Reference } from '../model/reference.ts';
import { errorAnchor } from '../model/reference-walk.ts';
import type { Entry } from './entry.ts';
import { plainWords } from './plain.ts';

/** Every name an operation goes by: its path and the end of it, its method with and without prefix, its MsgType. */
export function operationNames({ badge, signature }: Reference): string[] {
  if (badge.kind === 'fix') {
    const [type = '', name = ''] = signature.split(' ');
    return [type, name, type.replace('35=', '')].filter(Boolean);
  }
  if (!signature.includes('/')) {
    const bare = badge.kind === 'rpc' ? signature.replace(/^[a-z]+_/, '') : signature;
    const thing = badge.kind === 'rpc' ? bare.replace(/^get(?=.{4})/, '') : bare;
    return [...new Set([signature, bare, thing])];
  }
  const path = signature.replace(/[{}]/g, '');
  const steps = signature.split('/').filter((step) => step && !step.startsWith('{'));
  return [...new Set([path, steps.at(-1) ?? '', steps.slice(-2).join('/')].filter(Boolean))];
}

/** Words about the operation as a whole. */
export function operationWords({ summary, parts, deprecated }: Reference): string {
  return [
    summary,
    deprecated ? `Deprecated. ${plainWords(deprecated.note)}` : '',
    plainWords(parts.flatMap(({ intro }) => intro)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Where and by whom it is called. */
export function operationHints({ servers, permissions, access, badge }: Reference): string {
  const places = servers.map(({ label, url }) => `${label} ${url}`);
  return [badge.label, ...permissions, ...access.map(({ label }) => label), ...places].join(' ');
}

export function fieldEntries({ parts }: Reference): Entry[] {
  return parts.flatMap(({ fields }) => fields.flatMap((field) => fieldEntry(field, '')));
}

function fieldEntry(field: FieldNode, parent: string): Entry[] {
  const { id, name, tag, when, description, values, children, variants } = field;
  // "(each)" and its like have no name of their own: they go by what they are in.
  const nameless = /^[([]/.test(name);
  const shown = nameless ? parent : name;
  const text = [
    plainWords(description),
    when ? `Conditional: ${when}.` : '',
    values.map(({ value, meaning }) => [value, plainWords(meaning)].filter(Boolean).join(': ')).join(' · '),
  ]
    .filter(Boolean)
    .join(' ');
  const own: Entry = {
    kind: 'field',
    anchor: id,
    name: tag === undefined ? shown : `${tag} ${shown}`,
    aliases: nameless ? [] : [name, ...(tag === undefined ? [] : [String(tag)])],
    values: values.flatMap(({ value }) => (tag === undefined ? [value] : [value, `${tag}=${value}`])),
    mentions: [],
    hints: '',
    text,
  };
  return [
    ...(nameless && !text ? [] : [own]),
    ...[...variants, ...children].flatMap((below) => fieldEntry(below, shown)),
  ];
}

export function errorEntries({ errors }: Reference): Entry[] {
  return errors.map(({ code, meaning, remedy }) => ({
    kind: 'error',
    anchor: errorAnchor(code),
    name: code,
    aliases: [code],
    values: [],
    mentions: [],
    hints: 'error message',
    text: [plainWords(meaning), plainWords(remedy)].filter(Boolean).join(' '),
  }));
}
