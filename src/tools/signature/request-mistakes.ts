/** Mistakes in the signed request: its body and its path. */
import { hasMembers, readShallowJson } from '../../model/json-text.ts';
import { decodePercent } from '../../model/percent.ts';
import { everyPart } from '../../model/signing.ts';
import { type Attempt, type Change, only, withInput, withParts } from './attempt.ts';

export function bodyChanges(body: string): Change[] {
  const change = (id: string, what: string, other: string | null): Change[] =>
    other === null || other === body
      ? []
      : [
          {
            id,
            about: 'body',
            what,
            fix: 'Build the body once as text, then sign and send that text.',
            apply: withInput({ body: other }),
          },
        ];
  const value = readShallowJson(body);
  const json = typeof value === 'object' && value !== null ? value : undefined;
  const form = json === undefined && body.includes('=') ? new URLSearchParams(body) : null;
  const sorted = (text: URLSearchParams) => {
    const copy = new URLSearchParams(text);
    copy.sort();
    return String(copy);
  };
  return [
    ...change('body-left-out', 'The body is missing from what was signed.', ''),
    ...(json === undefined
      ? []
      : [
          ...change('body-compact', 'The body was signed as JSON without spaces.', JSON.stringify(json)),
          ...change(
            'body-spaced',
            'The body was signed as JSON with spaces after commas and colons.',
            toSpaced(json),
          ),
          ...change('body-indented', 'The body was signed as indented JSON.', JSON.stringify(json, null, 2)),
          ...change('body-indented', 'The body was signed as indented JSON.', JSON.stringify(json, null, 4)),
          ...change(
            'body-sorted',
            'The fields of the body were signed in alphabetical order.',
            toSorted(json),
          ),
          ...change('body-as-form', 'The body was signed as a form and sent as JSON.', toForm(json)),
          ...change('body-as-json-text', 'The body was encoded as JSON twice.', JSON.stringify(body)),
        ]),
    ...(form === null
      ? []
      : [
          ...change('body-reencoded', 'The form was encoded again before it was signed.', String(form)),
          ...change('body-decoded', 'The form was signed without its percent-encoding.', decodePercent(body)),
          ...change('body-spaces', 'Spaces were signed as %20 and sent as +.', body.replaceAll('+', '%20')),
          ...change('body-spaces', 'Spaces were signed as + and sent as %20.', body.replaceAll('%20', '+')),
          ...change('body-sorted', 'The fields of the form were signed in alphabetical order.', sorted(form)),
          ...change(
            'body-as-json',
            'The body was signed as JSON and sent as a form.',
            JSON.stringify(Object.fromEntries(form)),
          ),
        ]),
  ];
}

/** Writes JSON with spaces, as Python does. */
function toSpaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toSpaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${toSpaced(member)}`,
  );
  return `{${members.join(', ')}}`;
}

function toSorted(value: unknown): string | null {
  if (!hasMembers(value)) return null;
  return JSON.stringify(
    Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

function toForm(value: unknown): string | null {
  if (!hasMembers(value)) return null;
  const members = Object.entries(value);
  if (members.some(([, member]) => typeof member === 'object')) return null;
  return String(new URLSearchParams(members.map(([name, member]) => [name, String(member)])));
}

export function pathChanges({ signature, input }: Attempt): Change[] {
  const parts = everyPart(signature.parts);
  const kinds = new Set(parts.map(({ kind }) => kind));
  if (!(['target', 'path', 'path-without', 'query'] as const).some((kind) => kinds.has(kind))) return [];
  const { target, host } = input;
  const [path = ''] = target.split('?', 1);
  const rest = target.slice(path.length);
  const query = rest === '' ? undefined : rest.slice(1);
  const change = (id: string, what: string, fix: string, other: string): Change[] =>
    other === target ? [] : [{ id, about: 'path', what, fix, apply: withInput({ target: other }) }];
  const shown = host === '' ? 'example.com' : host;
  const prefix = parts.find((part) => part.kind === 'path-without')?.prefix;
  const asSent = 'Sign the query as you send it.';
  return [
    ...change(
      'path-with-host',
      'The address was signed with scheme and host.',
      `Sign the path alone: ${path}.`,
      `https://${shown}${target}`,
    ),
    ...change(
      'path-with-host',
      'The address was signed with its host.',
      `Sign the path alone: ${path}.`,
      `${shown}${target}`,
    ),
    ...change(
      'path-without-version',
      'The path was signed without its first part.',
      `Sign the whole path: ${path}.`,
      path.replace(/^\/[^/]+/, '') + rest,
    ),
    ...change(
      'path-without-slash',
      'The path was signed without its leading slash.',
      `Start with the slash: ${path}.`,
      target.replace(/^\//, ''),
    ),
    ...change(
      'path-with-slash',
      'The path was signed with a trailing slash.',
      `Sign the path as sent: ${path}.`,
      `${path}/${rest}`,
    ),
    ...change(
      'last-part-of-path',
      'Only the last part of the path was signed.',
      `Sign the whole path: ${path}.`,
      path.slice(path.lastIndexOf('/') + 1) + rest,
    ),
    ...(query === undefined
      ? []
      : [
          ...change('query-left-out', 'The query is missing from what was signed.', asSent, path),
          ...change(
            'query-decoded',
            'The query was signed without its percent-encoding.',
            asSent,
            `${path}?${decodePercent(query)}`,
          ),
          ...change(
            'query-reencoded',
            'The query was encoded again before it was signed.',
            asSent,
            `${path}?${new URLSearchParams(query)}`,
          ),
        ]),
    ...only(prefix !== undefined && path.startsWith(prefix), {
      id: 'path-with-prefix',
      about: 'path',
      what: `The path was signed with its prefix ${prefix}.`,
      fix: `Sign the path without ${prefix}.`,
      apply: withParts((part) => (part.kind === 'path-without' ? [{ kind: 'path' }] : [part])),
    }),
  ];
}
