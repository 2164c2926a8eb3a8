/** How far the blocks of a repository reach into each other: one that multiplies without bound is not followed. */
import type { Problem } from '../../model/problem.ts';
import { type BlockDefinition, blockOf, type Reference, type Repository } from './definitions.ts';

const MOST_LEVELS = 50;
const MOST_FIELDS = 20_000;

interface Extent {
  /** Fields with every component and group written out. */
  readonly fields: number;
  readonly levels: number;
}

const NOTHING: Extent = { fields: 0, levels: 0 };

/** The first message or block that is too deep or too large, if any. */
export function checkExtent(repository: Repository): Problem[] {
  const known = new Map<BlockDefinition, Extent>();
  const measure = (members: readonly Reference[], depth: number): Extent =>
    members.reduce<Extent>((sum, member) => {
      const block = member.kind === 'field' ? undefined : blockOf(repository, member);
      const inner = block ? measureBlock(block, depth) : { fields: 1, levels: 0 };
      return { fields: sum.fields + inner.fields, levels: Math.max(sum.levels, inner.levels) };
    }, NOTHING);
  const measureBlock = (block: BlockDefinition, depth: number): Extent => {
    const before = known.get(block);
    if (before) return before;
    // A block that holds itself is told by the checks; what lies deeper than allowed is not looked at.
    known.set(block, NOTHING);
    const inner = depth > MOST_LEVELS ? NOTHING : measure(block.members, depth + 1);
    const extent = { fields: inner.fields + 1, levels: inner.levels + 1 };
    known.set(block, extent);
    return extent;
  };
  const owners = [
    ...repository.messages.map((message) => ({ ...message, kind: 'message' })),
    ...repository.components.values(),
    ...repository.groups.values(),
  ];
  for (const { kind, name, members, place } of owners) {
    const { fields, levels } = measure(members, 1);
    if (levels > MOST_LEVELS) {
      const what = `${kind} ${name} holds blocks more than ${MOST_LEVELS} levels deep`;
      return [{ ...place, what, fix: 'nest components and groups less deeply' }];
    }
    if (fields > MOST_FIELDS) {
      const what = `${kind} ${name} has more than ${MOST_FIELDS.toLocaleString('en')} fields`;
      return [{ ...place, what, fix: 'refer to each component once' }];
    }
  }
  return [];
}
