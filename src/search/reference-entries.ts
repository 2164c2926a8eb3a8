/** A reference page → entries: the operation as a whole, every field, every error. */
import { errorAnchor } from '../model/anchor.ts';
import type { FieldNode, Reference } from '../model/reference.ts';
import { type Entry, plainEntry } from './entry.ts';
import { plainWords } from './plain.ts';

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
  return parts.flatMap(({ title, style, direction, fields }) => {
    const part = { title: style === 'tags' ? '' : title, direction };
    return fields.flatMap((field) => fieldEntry(field, '')).map((entry) => ({ ...entry, part }));
  });
}

/** What has no name of its own goes by the name of what it is in. */
function fieldEntry(field: FieldNode, parent: string): Entry[] {
  const { id, name, tag, when, description, values, children, variants } = field;
  const shown = name ?? parent;
  const text = [
    plainWords(description),
    when ? `Conditional: ${when}.` : '',
    values.map(({ value, meaning }) => [value, plainWords(meaning)].filter(Boolean).join(': ')).join(' · '),
  ]
    .filter(Boolean)
    .join(' ');
  const own: Entry = {
    ...plainEntry('field', id, shown),
    tag: tag === undefined ? '' : String(tag),
    aliases: name === null ? [] : [name, ...(tag === undefined ? [] : [String(tag)])],
    values: values.flatMap(({ value }) => (tag === undefined ? [value] : [value, `${tag}=${value}`])),
    text,
  };
  return [
    ...(name === null && !text ? [] : [own]),
    ...[...variants, ...children].flatMap((below) => fieldEntry(below, shown)),
  ];
}

export function errorEntries({ errors }: Reference): Entry[] {
  return errors.map(({ code, meaning, remedy }) => ({
    ...plainEntry('error', errorAnchor(code), code),
    hints: 'error message',
    text: [plainWords(meaning), plainWords(remedy)].filter(Boolean).join(' '),
  }));
}
