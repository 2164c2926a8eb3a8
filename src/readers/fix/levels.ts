/** The levels of a FIX message: header, body, trailer, and the entries of repeating groups inside each other. */
import type { DecodedTag } from '../../model/operation.ts';
import type { Field, ListSchema } from '../../model/schema.ts';
import type { Fault, MessageShape, TagValue } from './codec.ts';
import { fitsType, valuesIn } from './datatypes.ts';

/** The state of one decoding. */
export interface Decoding {
  readonly pairs: readonly TagValue[];
  readonly faults: Fault[];
  readonly decoded: DecodedTag[];
  readonly shape: MessageShape;
  position: number;
}

/** Reads header, body or trailer: pairs up to the first that belongs to what comes after it. */
export function readSection(
  state: Decoding,
  fields: readonly Field[],
  owner: string,
  endsAt: (tag: number) => boolean,
): void {
  const seen = new Set<number>();
  for (let pair = state.pairs[state.position]; pair; pair = state.pairs[state.position]) {
    const { tag } = pair;
    const field = fields.find((each) => each.tag === tag);
    if (!field && endsAt(tag)) break;
    if (!field) addStranger(state, pair, owner);
    else {
      if (seen.has(tag)) {
        addFault(
          state,
          state.position,
          `tag ${tag} (${field.name}) stands twice in ${owner}`,
          'send it once',
        );
      }
      readField(state, field, pair, 0);
    }
    seen.add(tag);
  }
  checkMissing(state, fields, seen, Math.max(0, state.position - 1), owner);
}

function readField(state: Decoding, field: Field, { tag, value }: TagValue, depth: number): void {
  const { schema, name } = field;
  const meaning = tag === 35 ? state.shape.title : meaningOf(state, field, value);
  state.decoded.push({ tag, name, value, ...(meaning === undefined ? {} : { meaning }), depth });
  const { position } = state;
  state.position += 1;
  if (schema.kind === 'scalar') {
    const allowed = schema.values.map((each) => each.value);
    for (const single of valuesIn(schema.type, value)) {
      if (!fitsType(schema.type, single)) {
        addFault(
          state,
          position,
          `${name} (${tag}) is "${single}", which is no ${schema.type}`,
          'correct the value',
        );
      } else if (allowed.length > 0 && !allowed.includes(single)) {
        addFault(
          state,
          position,
          `${name} (${tag}) has the unknown value ${single}`,
          `use one of ${allowed.join(', ')}`,
        );
      }
    }
  }
  if (schema.kind === 'list') readEntries(state, field, schema, value, depth + 1);
}

/** What a value stands for by the codes of its tag; of several values, each that has a name. */
function meaningOf({ shape }: Decoding, { tag, schema }: Field, value: string): string | undefined {
  const codes = tag === undefined ? undefined : shape.tags.get(tag)?.codes;
  const singles = schema.kind === 'scalar' ? valuesIn(schema.type, value) : [value];
  const meanings = singles.flatMap((single) => codes?.get(single) ?? []);
  return meanings.length > 0 ? meanings.join(', ') : undefined;
}

/** Every entry begins with the first field of the group; the counter says how many there are. */
function readEntries(
  state: Decoding,
  { name, tag }: Field,
  { items }: ListSchema,
  value: string,
  depth: number,
): void {
  const fields = items?.kind === 'object' ? items.fields : [];
  const first = fields[0];
  const counter = state.position - 1;
  let count = 0;
  for (
    let pair = state.pairs[state.position];
    first && pair?.tag === first.tag;
    pair = state.pairs[state.position]
  ) {
    count += 1;
    readEntry(state, fields, `entry ${count} of ${name}`, depth);
  }
  if (String(count) !== value) {
    addFault(
      state,
      counter,
      `${name} (${tag}) says ${value} entries, but ${count} follow`,
      first
        ? `write ${tag}=${count}, and begin each entry with ${first.tag} (${first.name})`
        : `write ${tag}=${count}`,
    );
  }
}

function readEntry(state: Decoding, fields: readonly Field[], owner: string, depth: number): void {
  const seen = new Set<number>();
  const start = state.position;
  for (
    let pair = state.pairs[state.position];
    pair && !seen.has(pair.tag);
    pair = state.pairs[state.position]
  ) {
    const { tag } = pair;
    const field = fields.find((each) => each.tag === tag);
    if (field) {
      seen.add(tag);
      readField(state, field, pair, depth);
    } else if (state.shape.tags.has(tag)) break;
    // What no dictionary knows cannot tell that the entry has ended.
    else addStranger(state, pair, owner, depth);
  }
  checkMissing(state, fields, seen, start, owner);
}

function addStranger(state: Decoding, { tag, value }: TagValue, owner: string, depth = 0): void {
  const { shape, position } = state;
  const name = shape.tags.get(tag)?.name;
  const inHeader = shape.header.some((field) => field.tag === tag);
  if (name === undefined)
    addFault(state, position, `unknown tag ${tag}`, 'define the field, or correct the tag');
  else if (inHeader)
    addFault(state, position, `tag ${tag} (${name}) stands after the header`, 'move it before the body');
  else
    addFault(
      state,
      position,
      `tag ${tag} (${name}) is no part of ${owner} here`,
      'remove it, or add it to the message',
    );
  state.decoded.push({ tag, name: name ?? `Tag ${tag}`, value, depth });
  state.position += 1;
}

function checkMissing(
  state: Decoding,
  fields: readonly Field[],
  seen: ReadonlySet<number>,
  index: number,
  owner: string,
): void {
  for (const { tag, name, presence } of fields) {
    if (presence === 'required' && tag !== undefined && !seen.has(tag)) {
      addFault(state, index, `${owner} lacks the required tag ${tag} (${name})`, `add ${tag}=…`);
    }
  }
}

function addFault(state: Decoding, index: number, what: string, fix: string): void {
  state.faults.push({ index, what, fix });
}
