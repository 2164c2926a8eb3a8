/** A request in the hash of the address, so that it can be shared as a link; secrets are never part of it. */

import { leadsElsewhere } from '../model/fill-path.ts';
import {
  type Draft,
  type DraftObject,
  type FormDraft,
  type FormPart,
  PLACES,
  type Shape,
} from './console-data.ts';
import { emptyDraft, memberOf, membersOf, OPTION } from './draft.ts';
import { LONGEST_ADDRESS } from './limits.ts';
import { hideMembers } from './secrets.ts';

/** Prefix of a hash that contains a request. */
export const ADDRESS_START = '#try?';
/** Signs of a secret in free text. */
const SECRETS = /(?:token|secret|password|passphrase)"?\s*[:=]|-----BEGIN|Bearer\s/i;

/** Returns the hash for a request; null if it is too long. */
export function toAddress(draft: FormDraft, parts: readonly FormPart[]): string | null {
  // Not worth searching for secrets: an address has every text of the draft, and more.
  if (JSON.stringify(draft).length > 2 * LONGEST_ADDRESS) return null;
  const pairs = parts.flatMap(({ place, shape }) => {
    const own = draft[place];
    return own === undefined ? [] : flatten(own, shape, [place]);
  });
  const hash = ADDRESS_START + String(new URLSearchParams(pairs));
  return hash.length > LONGEST_ADDRESS ? null : hash;
}

/** Name suffixes for null, empty lists and empty objects; the names themselves only contain "~0" and "~1". */
const NULL = '~n';
const EMPTY_LIST = '~l';
const EMPTY_OBJECT = '~o';

function flatten(draft: Draft, shape: Shape, path: readonly string[]): [string, string][] {
  const name = path.map(escapeStep).join('.');
  if (draft === null) return [[name + NULL, '']];
  if (typeof draft === 'string') return shape.kind === 'json' && hasSecret(draft) ? [] : [[name, draft]];
  if (Object.keys(draft).length === 0)
    return [[name + (Array.isArray(draft) ? EMPTY_LIST : EMPTY_OBJECT), '']];
  const entries = Array.isArray(draft)
    ? draft.map((item, index): [string, Draft] => [String(index), item])
    : Object.entries(draft);
  return entries.flatMap(([name, member]) => {
    const below = memberOf(shape, name, draft);
    return below && !below.isSecret ? flatten(member, below.shape, [...path, name]) : [];
  });
}

function hasSecret(text: string): boolean {
  return SECRETS.test(text) || hideMembers(text) !== text;
}

/** Reads a draft from the hash; null if it contains no request. */
export function readAddress(hash: string, parts: readonly FormPart[]): FormDraft | null {
  // A longer hash isn't ours.
  if (!hash.startsWith(ADDRESS_START) || hash.length > LONGEST_ADDRESS) return null;
  const pairs = [...new URLSearchParams(hash.slice(ADDRESS_START.length))];
  if (pairs.length === 0) return null;
  const tree = toTree(
    pairs.map(([name, text]) => {
      const [path = '', end] = name.split(/(~[nlo])$/);
      const leaf = end === NULL ? null : end === EMPTY_LIST ? [] : end === EMPTY_OBJECT ? {} : text;
      return [path.split('.').map(unescapeStep), leaf];
    }),
  );
  return Object.fromEntries(
    PLACES.flatMap((place): [string, Draft][] => {
      const part = parts.find((one) => one.place === place);
      const own = tree[place];
      if (!part || own === undefined) return [];
      const draft = fromTree(own, part.shape);
      return [[place, place === 'path' ? withoutElsewhere(draft) : draft]];
    }),
  );
}

/** Leaves out parameters that would turn the path into that of another operation. */
function withoutElsewhere(draft: Draft): Draft {
  const leads = (value: Draft): boolean =>
    typeof value === 'string' ? leadsElsewhere(value) : value !== null && Object.values(value).some(leads);
  return Object.fromEntries(Object.entries(membersOf(draft)).filter(([, value]) => !leads(value)));
}

function toTree(pairs: readonly (readonly [readonly string[], Draft])[]): DraftObject {
  const groups = new Map<string, (readonly [readonly string[], Draft])[]>();
  for (const [[step = '', ...rest], text] of pairs)
    groups.set(step, [...(groups.get(step) ?? []), [rest, text]]);
  return Object.fromEntries(
    [...groups].map(([step, inner]): [string, Draft] => {
      const leaf = inner.find(([rest]) => rest.length === 0);
      return [step, leaf ? leaf[1] : toTree(inner)];
    }),
  );
}

/** Keeps only what fits the form, since anybody can write an address. */
function fromTree(tree: Draft, shape: Shape): Draft {
  if (tree === null) return null;
  const members = membersOf(tree);
  switch (shape.kind) {
    case 'value':
      if (shape.isConstant) return emptyDraft(shape);
      return typeof tree === 'string' ? tree : '';
    case 'json':
      return typeof tree === 'string' ? tree : '';
    case 'list':
      return Object.entries(members)
        .toSorted(([one], [other]) => Number(one) - Number(other))
        .map(([, item]) => fromTree(item, shape.item));
    case 'map':
      return mapMembers(members, (_, item) => fromTree(item, shape.item));
    case 'union': {
      const { [OPTION]: chosen = '0', value = '' } = members;
      const option = shape.options[Number(chosen)];
      return option ? { [OPTION]: String(Number(chosen)), value: fromTree(value, option.shape) } : '';
    }
    case 'object':
      return mapMembers(members, (name, member) => {
        const field = shape.fields.find((one) => one.name === name);
        return field && !field.isSecret ? fromTree(member, field.shape) : undefined;
      });
  }
}

function mapMembers(
  members: DraftObject,
  map: (name: string, member: Draft) => Draft | undefined,
): DraftObject {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]): [string, Draft][] => {
      const mapped = map(name, member);
      return mapped === undefined ? [] : [[name, mapped]];
    }),
  );
}

function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('.', '~1');
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '.').replaceAll('~0', '~');
}
