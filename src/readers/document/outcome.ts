/** What the outcome of a request says: the IDs of what it creates, and what the sandbox doesn't check. */
import type { Created, Unchecked } from '../../model/operation.ts';
import { type Located, locate } from '../json-schema/context.ts';
import { shown } from '../json-schema/facts.ts';
import { asObject, asText, asTexts } from '../json-schema/json.ts';
import { readTarget } from '../prose/markdown.ts';
import { checkMembers } from './members.ts';
import type { SpecContext } from './spec-context.ts';

/** Words of `does` for what results in something new. */
const CREATING: readonly unknown[] = ['creates', 'fills', 'lapses'];

/** Reads from `x-kept` what an operation creates; `does` can be a rule, which creates something in some cases. */
export function readCreated(kept: unknown): Created | undefined {
  const { does, ids, kind } = asObject(kept);
  const creates = (rule: unknown): boolean =>
    typeof rule === 'object' && rule !== null ? Object.values(rule).some(creates) : CREATING.includes(rule);
  if (!creates(does)) return undefined;
  return { kind: asText(kind) ?? (ids === undefined ? 'order' : ''), ids: asTexts(ids) };
}

export function readUnchecked(context: SpecContext, stated: unknown, at: string): Unchecked | undefined {
  if (stated === undefined) return undefined;
  const located: Located = locate(context, stated, at);
  const { words, guide } = located.node;
  checkMembers(context, located, ['words', 'guide']);
  const target = readTarget(asText(guide) ?? '');
  if (typeof words === 'string' && words !== '' && target?.kind === 'page') return { words, guide: target };
  context.report(
    at,
    `x-unchecked is ${shown(stated)}`,
    'write words, and a guide such as /docs/guides/sandbox#checks',
  );
  return undefined;
}
