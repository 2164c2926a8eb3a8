/**
 * Finds what is wrong with a signature by trying common mistakes, one at a time and then in pairs, until one of them
 * results in the signature that a program produced.
 */

import { decodePercent } from '../../model/percent.ts';
import type { Signature } from '../../model/signing.ts';
import { encodeBytes, fromBase64, fromHex, sameBytes, toText } from '../bytes.ts';
import { type Attempt, type Change, ENCODINGS, type Mistake } from './attempt.ts';
import { changesFor } from './mistakes.ts';
import { type SignedInput, traceSignature } from './sign.ts';

export type Diagnosis =
  | { readonly kind: 'right' }
  | { readonly kind: 'found'; readonly mistakes: readonly Mistake[] }
  | { readonly kind: 'unknown'; readonly tried: number };

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

/** Decodes a pasted signature in every possible way, each with the mistakes in its encoding. */
function readSignature(given: string, { encoding }: Signature) {
  const bare = withoutWrapping(given);
  const plain = /%[\da-f]{2}/i.test(bare) ? decodePercent(bare) : bare;
  const percentEncoded = {
    id: 'percent-encoded',
    what: 'The signature is percent-encoded.',
    fix: 'Send it in the header as it is, without URL encoding.',
  };
  const wrapped = {
    id: 'wrapped',
    what: 'The signature is broken into lines.',
    fix: 'Encode it without line breaks: openssl needs -A.',
  };
  const mistakes: Mistake[] = [
    ...(plain === bare ? [] : [percentEncoded]),
    ...(/\n/.test(given.trim()) ? [wrapped] : []),
  ];
  const written = /[-_]/.test(plain) ? 'base64url' : 'base64';
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
      mistakes:
        encodeBytes(ofBase64, encoding) === plain
          ? mistakes
          : [
              ...mistakes,
              wrongEncoding(plain.length % 4 === 0 ? written : `${written} without padding`, encoding),
            ],
    },
    hexInside && {
      bytes: hexInside,
      mistakes: [...mistakes, wrongEncoding('base64 of the hexadecimal text', encoding)],
    },
  ].filter((reading) => reading !== null);
}

/** Removes what logs and code put around a signature: its header's name, quotes, a comma, wrapped lines. */
function withoutWrapping(given: string): string {
  return given
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["']?[\w-]+["']?: ?/, '')
    .replace(/[,;]$/, '')
    .replace(/^b?["'`]|["'`]$/g, '')
    .replaceAll(' ', '');
}

function wrongEncoding(written: string, expected: Signature['encoding']): Mistake {
  return {
    id: 'wrong-encoding',
    what: `The signature is written as ${written}.`,
    fix: `Encode the HMAC's bytes as ${ENCODINGS[expected]}.`,
  };
}
