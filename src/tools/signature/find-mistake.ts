/**
 * Finds what went wrong with a signature by trying the usual mistakes, one at a time and then in pairs, until one of
 * them gives the signature that a program produced. One idea, hence one long file: the list of mistakes is the tool.
 */
import { everyPart, type HashAlgorithm, type Signature, type SignedPart } from '../../model/signing.ts';
import { fromBase64, fromHex, sameBytes, toText } from '../bytes.ts';
import { hashOf, type MacKind, type SignedInput, traceSignature } from './sign.ts';

export interface Mistake {
  readonly id: string;
  /** What the program did. */
  readonly what: string;
  readonly fix: string;
}

export type Diagnosis =
  | { readonly kind: 'right' }
  | { readonly kind: 'found'; readonly mistakes: readonly Mistake[] }
  | { readonly kind: 'unknown'; readonly tried: number };

/** Everything that decides a signature. */
interface Attempt {
  readonly signature: Signature;
  readonly input: SignedInput;
  readonly mac: MacKind;
}

interface Change extends Mistake {
  /** Changes of one kind don't combine. */
  readonly about: 'secret' | 'nonce' | 'body' | 'path' | 'time' | 'end' | 'hash' | 'parts';
  readonly apply: (attempt: Attempt) => Attempt;
}

export async function findMistake(
  signature: Signature,
  input: SignedInput,
  given: string,
): Promise<Diagnosis> {
  const readings = readSignature(given, signature);
  const correct: Attempt = { signature, input, mac: 'hmac' };
  const changes = changesFor(correct);
  let tried = 0;
  const match = async (list: readonly Change[]): Promise<Diagnosis | null> => {
    tried += 1;
    const attempt = list.reduce((now, change) => change.apply(now), correct);
    const { mac } = await traceSignature(attempt.signature, attempt.input, attempt.mac);
    const reading = readings.find(({ bytes }) => sameBytes(bytes, mac));
    if (!reading) return null;
    const mistakes = [...list.map(({ id, what, fix }) => ({ id, what, fix })), ...reading.mistakes];
    return mistakes.length === 0 ? { kind: 'right' } : { kind: 'found', mistakes };
  };
  for (const list of [[], ...changes.map((change) => [change]), ...pairsOf(changes)]) {
    const found = await match(list);
    if (found) return found;
  }
  return { kind: 'unknown', tried };
}

function* pairsOf(changes: readonly Change[]): Generator<Change[]> {
  for (const [index, one] of changes.entries()) {
    for (const other of changes.slice(index + 1)) {
      if (one.about !== other.about) yield [one, other];
    }
  }
}

/** The bytes that a pasted signature can be, each with what is wrong about how it is written. */
function readSignature(given: string, { encoding }: Signature) {
  const trimmed = given.trim();
  const bare = trimmed.replace(/^["'`]|["'`]$/g, '');
  const plain = /%[\da-f]{2}/i.test(bare) ? decodePercent(bare) : bare;
  const mistakes: Mistake[] =
    plain === bare
      ? []
      : [
          {
            id: 'percent-encoded',
            what: 'The signature is percent-encoded.',
            fix: 'Send it in the header as it is, without URL encoding.',
          },
        ];
  const isUrl = /[-_]/.test(plain);
  const isPadded = plain.endsWith('=') || plain.length % 4 === 0;
  const written: Signature['encoding'] = isUrl ? (isPadded ? 'base64url' : 'base64url-unpadded') : 'base64';
  const fits = encoding !== 'hex' && (/[-_+/]/.test(plain) ? written === encoding : isPadded);
  const ofHex = fromHex(plain);
  const ofBase64 = fromBase64(plain);
  const hexInside = ofBase64 && fromHex(toText(ofBase64)?.trim() ?? '-');
  return [
    ofHex && {
      bytes: ofHex,
      mistakes: encoding === 'hex' ? mistakes : [...mistakes, wrongEncoding('hexadecimal', encoding)],
    },
    ofBase64 && {
      bytes: ofBase64,
      mistakes: fits
        ? mistakes
        : [...mistakes, wrongEncoding(isPadded ? written : `${written} without padding`, encoding)],
    },
    hexInside && {
      bytes: hexInside,
      mistakes: [...mistakes, wrongEncoding('base64 of the hexadecimal text', encoding)],
    },
  ].filter((reading) => reading !== null);
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is a character.
    return text;
  }
}

const ENCODINGS: Readonly<Record<Signature['encoding'], string>> = {
  hex: 'hexadecimal',
  base64: 'base64',
  base64url: 'base64url with padding',
  'base64url-unpadded': 'base64url without padding',
};

function wrongEncoding(written: string, expected: Signature['encoding']): Mistake {
  return {
    id: 'wrong-encoding',
    what: `The signature is written as ${written}.`,
    fix: `Encode the bytes of the HMAC as ${ENCODINGS[expected]}.`,
  };
}

/** The mistakes that make sense for a scheme and a request; those that change nothing are left out. */
function changesFor(correct: Attempt): Change[] {
  const { signature, input } = correct;
  const parts = new Set(everyPart(signature.parts).map(({ kind }) => kind));
  const all = [
    ...secretChanges(correct),
    ...(parts.has('nonce') ? nonceChanges(correct) : []),
    ...timeChanges(correct),
    ...(parts.has('body') ? bodyChanges(input.body) : []),
    ...pathChanges(correct),
    ...endChanges(correct),
    ...hashChanges(correct),
    ...partChanges(correct),
  ];
  const start = JSON.stringify(correct);
  const seen = new Set([start]);
  return all.filter((change) => seen.size < seen.add(JSON.stringify(change.apply(correct))).size);
}

const withInput = (changed: Partial<SignedInput>) => (attempt: Attempt) => ({
  ...attempt,
  input: { ...attempt.input, ...changed },
});

const withSignature = (changed: Partial<Signature>) => (attempt: Attempt) => ({
  ...attempt,
  signature: { ...attempt.signature, ...changed },
});

/** Every part replaced by others, inside hashes too. */
function mapParts(
  parts: readonly SignedPart[],
  change: (part: SignedPart) => readonly SignedPart[],
): SignedPart[] {
  return parts.flatMap((part) =>
    change(part.kind === 'hash' ? { ...part, parts: mapParts(part.parts, change) } : part),
  );
}

const withParts = (change: (part: SignedPart) => readonly SignedPart[]) => (attempt: Attempt) => ({
  ...attempt,
  signature: { ...attempt.signature, parts: mapParts(attempt.signature.parts, change) },
});

function secretChanges({ signature, input }: Attempt): Change[] {
  const about = 'secret';
  const written = signature.secret;
  const changes: Change[] =
    written === 'text'
      ? [
          {
            id: 'secret-decoded',
            about,
            what: 'The secret was decoded from base64.',
            fix: 'Use the letters of the secret as they are.',
            apply: withSignature({ secret: 'base64' }),
          },
        ]
      : [
          {
            id: 'secret-not-decoded',
            about,
            what: `The secret was used as text, without decoding it from ${written}.`,
            fix: `Decode the secret from ${written} and use the bytes as the key of the HMAC.`,
            apply: withSignature({ secret: 'text' }),
          },
        ];
  return [
    ...changes,
    {
      id: 'secret-with-newline',
      about,
      what: 'The secret has a line break at its end.',
      fix: 'Remove white space around the secret when you read it from a file or variable.',
      apply: (attempt) =>
        withInput({ secret: `${attempt.input.secret}\n` })(withSignature({ secret: 'text' })(attempt)),
    },
    ...(input.key === ''
      ? []
      : [
          {
            id: 'key-as-secret',
            about,
            what: 'The API key was used in place of the secret.',
            fix: 'Sign with the private part of the key.',
            apply: withInput({ secret: input.key }),
          } as const,
        ]),
  ];
}

function nonceChanges({ input }: Attempt): Change[] {
  const about = 'nonce';
  const inBody = /(?:^|[&{,]\s*"?)nonce"?\s*[=:]\s*"?(\w+)/.exec(input.body)?.[1];
  const without = withParts((part) => (part.kind === 'nonce' ? [] : [part]));
  return [
    {
      id: 'nonce-missing',
      about,
      what: 'The nonce is missing from what was signed.',
      fix: 'Include the nonce in the signed text, even if the body has it too.',
      apply: without,
    },
    {
      id: 'nonce-duplicated',
      about,
      what: 'The nonce was included twice.',
      fix: 'Include the nonce once. If the body starts with it, the body has its own copy already.',
      apply: withParts((part) => (part.kind === 'nonce' ? [part, part] : [part])),
    },
    {
      id: 'nonce-at-end',
      about,
      what: 'The nonce follows the body instead of coming before it.',
      fix: 'Join the parts in the order of the scheme.',
      apply: withParts((part) =>
        part.kind === 'hash' ? [{ ...part, parts: moveNonce(part.parts) }] : [part],
      ),
    },
    ...(inBody === undefined
      ? []
      : [
          {
            id: 'nonce-differs',
            about,
            what: `The signed nonce is ${inBody}, the one in the body, and not ${input.nonce}.`,
            fix: 'Create the nonce once and use the same one in every place.',
            apply: withInput({ nonce: inBody }),
          } as const,
        ]),
  ];
}

function moveNonce(parts: readonly SignedPart[]): SignedPart[] {
  const others = parts.filter(({ kind }) => kind !== 'nonce');
  const nonces = parts.filter(({ kind }) => kind === 'nonce');
  const isFirst = parts[0]?.kind === 'nonce';
  return isFirst ? [...others, ...nonces] : [...nonces, ...others];
}

const UNITS = [
  { name: 'seconds', digits: 10 },
  { name: 'milliseconds', digits: 13 },
  { name: 'microseconds', digits: 16 },
  { name: 'nanoseconds', digits: 19 },
] as const;

/** A time in another unit or with other digits, in nonce, timestamp and body alike. */
function timeChanges({ input }: Attempt): Change[] {
  return (['nonce', 'timestamp'] as const).flatMap((member) =>
    otherTimes(input[member]).map(({ name, value }): Change => {
      const sent = input[member];
      return {
        id: 'time-in-another-unit',
        about: 'time',
        what: `The ${member} was signed in ${name}: ${value}.`,
        fix: `Sign exactly the ${member} that you send: ${sent}.`,
        apply: withInput({ [member]: value, body: input.body.replaceAll(sent, value) }),
      };
    }),
  );
}

function otherTimes(value: string): { readonly name: string; readonly value: string }[] {
  if (/^\d{10}$|^\d{13}$|^\d{16}$|^\d{19}$/.test(value)) {
    return UNITS.filter(({ digits }) => digits !== value.length).map(({ name, digits }) => ({
      name,
      value: value.padEnd(19, '0').slice(0, digits),
    }));
  }
  const time = Date.parse(value);
  if (!value.includes('T') || Number.isNaN(time)) return [];
  const iso = new Date(time).toISOString();
  return [
    { name: 'ISO 8601 with whole seconds', value: iso.replace(/\.\d+/, '') },
    { name: 'ISO 8601 with milliseconds', value: iso },
    { name: 'ISO 8601 without Z', value: value.replace(/Z$/, '') },
    { name: 'ISO 8601 with +00:00', value: value.replace(/Z$/, '+00:00') },
    { name: 'seconds', value: String(Math.floor(time / 1000)) },
    { name: 'milliseconds', value: String(time) },
  ].filter((other) => other.value !== value);
}

function bodyChanges(body: string): Change[] {
  const change = (id: string, what: string, other: string | null): Change[] =>
    other === null || other === body
      ? []
      : [
          {
            id,
            about: 'body',
            what,
            fix: 'Build the body once as a text, sign that text and send that text.',
            apply: withInput({ body: other }),
          },
        ];
  const json = parseJson(body);
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
            'The members of the body were signed in alphabetical order.',
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

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // A form, or nothing at all.
    return undefined;
  }
}

/** As Python writes JSON. */
function toSpaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toSpaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${toSpaced(member)}`,
  );
  return `{${members.join(', ')}}`;
}

function toSorted(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return JSON.stringify(
    Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

function toForm(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const members = Object.entries(value);
  if (members.some(([, member]) => typeof member === 'object')) return null;
  return String(new URLSearchParams(members.map(([name, member]) => [name, String(member)])));
}

function pathChanges({ signature, input }: Attempt): Change[] {
  const kinds = new Set(everyPart(signature.parts).map(({ kind }) => kind));
  if (!['target', 'path', 'path-without', 'query'].some((kind) => [...kinds].some((one) => one === kind)))
    return [];
  const { target, host } = input;
  const [path = '', query] = target.split('?');
  const rest = query === undefined ? '' : `?${query}`;
  const change = (id: string, what: string, fix: string, other: string): Change[] =>
    other === target ? [] : [{ id, about: 'path', what, fix, apply: withInput({ target: other }) }];
  const shown = host === '' ? 'example.com' : host;
  const prefix = signature.parts.length > 0 ? prefixOf(signature.parts) : undefined;
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
      'The path was signed without its first slash.',
      `Start with the slash: ${path}.`,
      target.replace(/^\//, ''),
    ),
    ...change(
      'path-with-slash',
      'The path was signed with a slash at its end.',
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
      : change(
          'query-left-out',
          'The query is missing from what was signed.',
          'Sign the query as you send it.',
          path,
        )),
    ...(query === undefined
      ? []
      : change(
          'query-decoded',
          'The query was signed without its percent-encoding.',
          'Sign the query as you send it.',
          `${path}?${decodePercent(query)}`,
        )),
    ...(query === undefined
      ? []
      : change(
          'query-reencoded',
          'The query was encoded again before it was signed.',
          'Sign the query as you send it.',
          `${path}?${new URLSearchParams(query)}`,
        )),
    ...(prefix === undefined || !path.startsWith(prefix)
      ? []
      : [
          {
            id: 'path-with-prefix',
            about: 'path',
            what: `The path was signed with its prefix ${prefix}.`,
            fix: `Sign the path without ${prefix}.`,
            apply: withParts((part) => (part.kind === 'path-without' ? [{ kind: 'path' }] : [part])),
          } as const,
        ]),
  ];
}

function prefixOf(parts: readonly SignedPart[]): string | undefined {
  for (const part of everyPart(parts)) if (part.kind === 'path-without') return part.prefix;
  return undefined;
}

function endChanges({ signature, input }: Attempt): Change[] {
  const kinds = new Set(everyPart(signature.parts).map(({ kind }) => kind));
  const fix = 'Sign without a line break at the end; with echo, use printf instead.';
  const newline = { kind: 'text', text: '\n' } as const;
  return [
    ...(kinds.has('body') && input.body !== ''
      ? [
          {
            id: 'newline-after-body',
            about: 'end',
            what: 'A line break after the body was signed too.',
            fix,
            apply: withInput({ body: `${input.body}\n` }),
          } as const,
        ]
      : []),
    {
      id: 'trailing-newline',
      about: 'end',
      what: 'A line break at the end of the hashed text was signed too.',
      fix,
      apply: withParts((part) =>
        part.kind === 'hash' ? [{ ...part, parts: [...part.parts, newline] }] : [part],
      ),
    },
    {
      id: 'trailing-newline',
      about: 'end',
      what: 'A line break at the end of the signed text was signed too.',
      fix,
      apply: (attempt) =>
        withSignature({ parts: [...attempt.signature.parts, newline], join: attempt.signature.join })(
          attempt,
        ),
    },
  ];
}

const HASHES: readonly HashAlgorithm[] = ['sha256', 'sha384', 'sha512'];

function hashChanges({ signature }: Attempt): Change[] {
  const about = 'hash';
  const outer = hashOf(signature);
  const inner = everyPart(signature.parts).find((part) => part.kind === 'hash');
  const changes: Change[] = HASHES.filter((name) => name !== outer).map((name) => ({
    id: 'wrong-hash',
    about,
    what: `The HMAC was computed with ${name.toUpperCase()}.`,
    fix: `Use ${outer.toUpperCase()} for the HMAC.`,
    apply: withSignature({ algorithm: `hmac-${name}` }),
  }));
  const mac: Change[] = [
    {
      id: 'no-hmac',
      about,
      what: 'A plain hash of secret and text was computed instead of an HMAC.',
      fix: 'Use the HMAC function of your library with the secret as its key.',
      apply: (attempt) => ({ ...attempt, mac: 'secret-and-text' }),
    },
    {
      id: 'key-and-text-swapped',
      about,
      what: 'Key and text of the HMAC are swapped.',
      fix: 'The secret is the key, the signed bytes are the text.',
      apply: (attempt) => ({ ...attempt, mac: 'text-as-key' }),
    },
  ];
  if (inner?.kind !== 'hash') return [...changes, ...mac];
  const asHash = (changed: Partial<Pick<typeof inner, 'algorithm' | 'encoding'>>) =>
    withParts((part) => (part.kind === 'hash' ? [{ ...part, ...changed }] : [part]));
  const encoded: Change[] = (['hex', 'base64'] as const)
    .filter((encoding) => encoding !== inner.encoding)
    .map((encoding) => ({
      id: `hash-as-${encoding}`,
      about: 'parts',
      what: `The inner ${inner.algorithm.toUpperCase()} was included as ${ENCODINGS[encoding]} text.`,
      fix: 'Append the bytes of the hash, not a text of them.',
      apply: asHash({ encoding }),
    }));
  return [
    ...changes,
    ...HASHES.filter((name) => name !== inner.algorithm).map(
      (name): Change => ({
        id: 'wrong-inner-hash',
        about,
        what: `The inner hash was computed with ${name.toUpperCase()}.`,
        fix: `Use ${inner.algorithm.toUpperCase()} for the inner hash.`,
        apply: asHash({ algorithm: name }),
      }),
    ),
    {
      id: 'inner-hash-left-out',
      about,
      what: `The inner ${inner.algorithm.toUpperCase()} was left out.`,
      fix: `Hash the inner parts with ${inner.algorithm.toUpperCase()} before the HMAC.`,
      apply: withParts((part) => (part.kind === 'hash' ? part.parts : [part])),
    },
    ...encoded,
    ...mac,
  ];
}

function partChanges({ signature, input }: Attempt): Change[] {
  const about = 'parts';
  const all = everyPart(signature.parts);
  const hasSeparators = all.some((part) => part.kind === 'text' && part.text.includes('\u0001'));
  const withSeparator = (separator: string) =>
    withParts((part) =>
      part.kind === 'text' ? [{ ...part, text: part.text.replaceAll('\u0001', separator) }] : [part],
    );
  const joins =
    signature.join === '' ? [] : ['', '\r\n', '\\n', ' '].filter((join) => join !== signature.join);
  return [
    ...(hasSeparators
      ? ['|', '^A', ''].map(
          (separator): Change => ({
            id: 'wrong-separator',
            about,
            what: separator
              ? `Fields were separated by ${separator} in what was signed.`
              : 'SOH is missing between the fields.',
            fix: 'Separate the fields with the byte 0x01 (SOH).',
            apply: withSeparator(separator),
          }),
        )
      : []),
    ...joins.map(
      (join): Change => ({
        id: 'wrong-join',
        about,
        what:
          join === ''
            ? 'The parts were joined without a line break.'
            : `The parts were joined with ${JSON.stringify(join)}.`,
        fix: `Join the parts with ${JSON.stringify(signature.join)}.`,
        apply: withSignature({ join }),
      }),
    ),
    {
      id: 'parts-reversed',
      about,
      what: 'The parts were joined in the opposite order.',
      fix: 'Join the parts in the order of the scheme.',
      apply: withSignature({ parts: [...signature.parts].reverse() }),
    },
    ...(all.some(({ kind }) => kind === 'method')
      ? [
          {
            id: 'method-in-lower-case',
            about,
            what: 'The method was signed in lower case.',
            fix: 'Sign the method in upper case.',
            apply: withInput({ method: input.method.toLowerCase() }),
          } as const,
        ]
      : []),
    ...(all.some(({ kind }) => kind === 'host') && input.host !== ''
      ? [
          {
            id: 'host-with-port',
            about,
            what: 'The host was signed with its port.',
            fix: 'Sign the host without a port.',
            apply: withInput({ host: `${input.host}:443` }),
          } as const,
        ]
      : []),
  ];
}
