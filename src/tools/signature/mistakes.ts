/** Common mistakes in signatures: a single list, long because there are many. */
import { everyPart, HASH_OF, type HashAlgorithm, type SignedPart } from '../../model/signing.ts';
import {
  type Attempt,
  type Change,
  ENCODINGS,
  only,
  withInput,
  withParts,
  withSignature,
} from './attempt.ts';
import { bodyChanges, pathChanges } from './request-mistakes.ts';

/** Lists the mistakes that make sense for a scheme and a request, without those that change nothing. */
export function changesFor(correct: Attempt): Change[] {
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
  const seen = new Set([JSON.stringify(correct)]);
  return all.filter((change) => seen.size < seen.add(JSON.stringify(change.apply(correct))).size);
}

function secretChanges({ signature, input }: Attempt): Change[] {
  const about = 'secret';
  const written = signature.secret;
  return [
    written === 'text'
      ? {
          id: 'secret-decoded',
          about,
          what: 'The secret was decoded from base64.',
          fix: "Use the secret's characters as they are.",
          apply: withSignature({ secret: 'base64' }),
        }
      : {
          id: 'secret-not-decoded',
          about,
          what: `The secret was used as text, without decoding it from ${written}.`,
          fix: `Decode the secret from ${written} and use the bytes as the HMAC key.`,
          apply: withSignature({ secret: 'text' }),
        },
    {
      id: 'secret-with-newline',
      about,
      what: 'The secret ends with a line break.',
      fix: 'Remove whitespace around the secret when you read it from a file or variable.',
      apply: (attempt) =>
        withInput({ secret: `${attempt.input.secret}\n` })(withSignature({ secret: 'text' })(attempt)),
    },
    ...only(input.key !== '', {
      id: 'key-as-secret',
      about,
      what: 'The API key was used in place of the secret.',
      fix: 'Sign with the private part of the key.',
      apply: withInput({ secret: input.key }),
    }),
  ];
}

function nonceChanges({ input }: Attempt): Change[] {
  const about = 'nonce';
  const inBody = /(?:^|[&{,]\s*"?)nonce"?\s*[=:]\s*"?(\w+)/.exec(input.body)?.[1];
  return [
    {
      id: 'nonce-missing',
      about,
      what: 'The nonce is missing from what was signed.',
      fix: 'Include the nonce in the signed text, even if the body has it too.',
      apply: withParts((part) => (part.kind === 'nonce' ? [] : [part])),
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
    ...only(inBody !== undefined, {
      id: 'nonce-differs',
      about,
      what: `The signed nonce is ${inBody}, the one in the body, and not ${input.nonce}.`,
      fix: 'Create the nonce once and use the same one in every place.',
      apply: withInput({ nonce: inBody ?? '' }),
    }),
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

/** Times in another unit or format, in the nonce or timestamp and its copies in the body. */
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

function endChanges({ signature, input }: Attempt): Change[] {
  const kinds = new Set(everyPart(signature.parts).map(({ kind }) => kind));
  const fix = 'Sign without a line break at the end; with echo, use printf instead.';
  const newline = { kind: 'text', text: '\n' } as const;
  return [
    ...only(kinds.has('body') && input.body !== '', {
      id: 'newline-after-body',
      about: 'end',
      what: 'A line break after the body was signed too.',
      fix,
      apply: withInput({ body: `${input.body}\n` }),
    }),
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
      apply: (attempt) => withSignature({ parts: [...attempt.signature.parts, newline] })(attempt),
    },
  ];
}

const HASHES: readonly HashAlgorithm[] = ['sha256', 'sha384', 'sha512'];

function hashChanges({ signature }: Attempt): Change[] {
  const about = 'hash';
  const outer = HASH_OF[signature.algorithm];
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
      fix: "Use your library's HMAC function with the secret as its key.",
      apply: (attempt) => ({ ...attempt, mac: 'secret-and-text' }),
    },
    {
      id: 'key-and-text-swapped',
      about,
      what: "The HMAC's key and text are swapped.",
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
      fix:
        inner.encoding === 'bytes'
          ? 'Append the raw bytes of the hash, not their text.'
          : `Include the hash as ${ENCODINGS[inner.encoding]} text.`,
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
            ? `The parts were joined without ${JSON.stringify(signature.join)} between them.`
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
    ...only(
      all.some(({ kind }) => kind === 'method'),
      {
        id: 'method-in-lower-case',
        about,
        what: 'The method was signed in lower case.',
        fix: 'Sign the method in upper case.',
        apply: withInput({ method: input.method.toLowerCase() }),
      },
    ),
    ...only(all.some(({ kind }) => kind === 'host') && input.host !== '', {
      id: 'host-with-port',
      about,
      what: 'The host was signed with its port.',
      fix: 'Sign the host without a port.',
      apply: withInput({ host: `${input.host}:443` }),
    }),
  ];
}
