/** Query and body for languages that merge maps in one expression: Python, JavaScript and PHP. */

import type { Pair } from '../model/wire-style.ts';
import { type HttpCall, hasRepeatedParts, isProofOnly, type Proof, type Sent } from './call.ts';
import { groupPairs, hasRepeatedNames, type Json } from './json.ts';
import { type Syntax, writeEntries, writeValue } from './language.ts';
import type { Part } from './program.ts';
import { covers, hasQuery } from './signing.ts';

export interface Expressions extends Syntax {
  readonly quote: (text: string) => string;
  readonly literal: (value: Json) => string;
  /** Writes an object that entries can be added to. */
  readonly map: (value: Json) => string;
  readonly constant: (name: string, expression: string) => string;
  /** Expression that reads a constant. */
  readonly reader: (constant: string) => string;
  /** Merges entries with the example's own map, if there is one; `constant` is its name. */
  readonly merge: (constant: string | null, entries: readonly string[], isOwnFirst: boolean) => string;
  /** Type of the values in the list of pairs that repeated names require; null if a map will do. */
  readonly pairs: 'text' | 'values' | null;
  readonly encode: (expression: string, isRepeated: boolean) => string;
  readonly encoders: (isRepeated: boolean) => Partial<Part>;
  /** Statements that create `target`; a signed query gets its own variable. */
  readonly target: (encoded: string, isCovered: boolean, isExtended: boolean) => string[];
  /** Statement that appends the signature to the target, or creates the target from it. */
  readonly extend: (encoded: string, hasQuery: boolean) => string;
  readonly contentType: (mediaType: string) => string;
  readonly json: (value: Json, expression: string) => Partial<Part>;
  readonly form: (encoded: string) => string;
  readonly multipart: (fields: string, isRepeated: boolean) => Partial<Part>;
  readonly text: (quoted: string) => Partial<Part>;
  /** Reads the body from a file. */
  readonly file: (quoted: string) => Partial<Part>;
}

/** Writes the query, with the proof except for the signature. */
export function writeQuery(syntax: Expressions, call: HttpCall): Partial<Part> {
  const { query, proof } = call;
  if (!hasQuery(call)) return {};
  const added = proof.query.filter(({ value }) => value !== 'signature');
  const { encoded, ...part } = writePairs(syntax, proof, 'query', query, added);
  const setup = syntax.target(encoded, covers(proof, 'query'), proof.query.length > added.length);
  return { ...part, setup };
}

/** Appends a signature that belongs in the query. */
export function writeSignedQuery(syntax: Expressions, call: HttpCall, signature: string): Partial<Part> {
  const signed = call.proof.query.filter(({ value }) => value === 'signature');
  if (signed.length === 0) return {};
  const entries = syntax.merge(null, writeEntries(syntax, call.proof, signed, signature), false);
  return {
    ...syntax.encoders(false),
    setup: [syntax.extend(syntax.encode(entries, false), hasQuery(call))],
  };
}

/** Writes the pairs of a query or form: the constant, and the expression that encodes it with the proof. */
function writePairs(
  syntax: Expressions,
  proof: Proof,
  constant: 'query' | 'payload',
  pairs: readonly Pair[],
  added: readonly Sent[],
): Partial<Part> & { readonly encoded: string } {
  const isRepeated = hasRepeatedNames(pairs);
  const isList = isRepeated && syntax.pairs !== null;
  const own = pairs.length > 0 || added.length === 0 ? constant : null;
  const isOwnFirst = constant === 'query';
  const list = () => {
    const items = added.map((one) => {
      const value = writeValue(syntax, proof, one, '', syntax.pairs === 'text');
      return `[${syntax.quote(one.name)}, ${value}]`;
    });
    return `[${inOrder(`...${syntax.reader(constant)}`, items, isOwnFirst).join(', ')}]`;
  };
  const expression =
    isList && added.length > 0 ? list() : join(syntax, own, writeEntries(syntax, proof, added), isOwnFirst);
  return {
    ...syntax.encoders(isRepeated),
    values: own ? [syntax.constant(own, isList ? syntax.literal(pairs) : syntax.map(groupPairs(pairs)))] : [],
    encoded: syntax.encode(expression, isRepeated),
  };
}

/** Puts the example's own part and the added ones in order. */
export function inOrder(own: string | null, added: readonly string[], isOwnFirst: boolean): string[] {
  if (own === null) return [...added];
  return isOwnFirst ? [own, ...added] : [...added, own];
}

function join(
  syntax: Expressions,
  constant: string | null,
  entries: readonly string[],
  isOwnFirst: boolean,
): string {
  return constant !== null && entries.length === 0
    ? syntax.reader(constant)
    : syntax.merge(constant, entries, isOwnFirst);
}

/** Writes the body of a call, if it has one. */
export function writeBody(syntax: Expressions, call: HttpCall): Partial<Part> {
  const { body, proof } = call;
  if (body === null) return {};
  const { constant, map } = syntax;
  const added = writeEntries(syntax, proof, proof.fields);
  const isBare = isProofOnly(call);
  const sent = (name: string) => join(syntax, isBare ? null : name, added, false);
  if (body.kind === 'multipart') {
    const fields = isBare ? [] : [constant('fields', map(groupPairs(body.fields)))];
    const values = [
      ...fields,
      constant('files', map(groupPairs(body.files))),
      constant('types', map(groupPairs(body.types))),
    ];
    return { values, ...syntax.multipart(sent('fields'), hasRepeatedParts(body)) };
  }
  const headers = [syntax.contentType(body.mediaType)];
  switch (body.kind) {
    case 'json': {
      const value = added.length > 0 ? map(body.value) : syntax.literal(body.value);
      const values = isBare ? [] : [constant('payload', value)];
      return { values, headers, ...syntax.json(body.value, sent('payload')) };
    }
    case 'form': {
      const { encoded, ...part } = writePairs(syntax, proof, 'payload', body.fields, proof.fields);
      return { ...part, setup: [syntax.form(encoded)], headers };
    }
    case 'text':
      return {
        headers,
        ...(body.file === undefined
          ? syntax.text(syntax.quote(body.text))
          : syntax.file(syntax.quote(body.file))),
      };
  }
}
