/** IDs in a documented response, fitted to what is kept: new things get IDs of their own, known ones have theirs. */
import { toPlainNumbers } from '../model/exact-number.ts';
import type { Machine, Memory } from './exchange.ts';
import {
  type Accepted,
  atItem,
  type Effect,
  effectiveParts,
  findNamed,
  idsIn,
  isCreating,
  keptOf,
  namedIdsIn,
  type Part,
} from './kept.ts';
import { replaceTexts } from './values.ts';

/**
 * Writes the IDs of a response, in each item of a batch on its own. A response that fits stays the same object: the
 * examples' IDs are new once, for a request that is an example itself.
 */
export function fitIds(
  memory: Memory,
  machine: Machine,
  effect: Effect,
  accepted: Accepted,
  isExample = false,
): unknown {
  const { caller, reply } = accepted;
  const { kind } = effect;
  const taken = new Set(keptOf(memory, kind, caller).flatMap(({ ids }) => ids));
  /** Pairs of an example's ID and the one that takes its place. */
  const pairsOf = ({ deed, fields, ...part }: Part): (readonly [string, string])[] => {
    const sent = idsIn(fields, kind.ids);
    const issued = namedIdsIn(part.reply, kind.ids).filter(([, id]) => !sent.includes(id));
    if (isCreating(deed) || deed === 'replaces')
      return issued.flatMap(([, id]) => (taken.has(id) || !isExample ? [[id, vary(machine, id)]] : []));
    const [known] = findNamed(memory, kind, caller, fields);
    if (deed === 'completes') return known ? issued.map(([, id]) => [id, vary(machine, id)]) : [];
    return issued.flatMap(([name, id]) => {
      const own = known?.sent[name] ?? known?.id;
      return own === undefined || known?.ids.includes(id) ? [] : [[id, String(own)]];
    });
  };
  return effectiveParts(effect, { ...accepted, reply: toPlainNumbers(reply) }).reduce((written, part) => {
    const ids = new Map(pairsOf(part));
    if (ids.size === 0) return written;
    return atItem(written, part.index, (item, isOwn) => [isOwn ? replaceTexts(item, ids) : item]);
  }, reply);
}

/** Replaces the characters after the first four by others of their kind, so that a UUID stays one. */
function vary({ hash, random }: Machine, id: string): string {
  const bytes = hash('sha256', Buffer.from(random()));
  const pick = (from: string, at: number) => from[(bytes[at % bytes.length] ?? 0) % from.length] ?? '';
  return [...id]
    .map((character, at) => {
      if (at < 4) return character;
      if (/\d/.test(character)) return pick('0123456789', at);
      if (/[A-Z]/.test(character)) return pick('ABCDEFGHJKLMNPQRSTUVWXYZ', at);
      return /[a-f]/.test(character) ? pick('abcdef', at) : character;
    })
    .join('');
}
