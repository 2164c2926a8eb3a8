/** Checks a repository before its references are followed: none may be unknown, circular or nested too deeply. */
import type { Problem } from '../../model/problem.ts';
import type { Place } from '../document/places.ts';
import { repeatsOf } from '../unique.ts';
import { isStandardType } from './datatypes.ts';
import {
  type BlockDefinition,
  blockOf,
  codeSetOf,
  type MessageDefinition,
  problemAt,
  type Reference,
  type Repository,
} from './definitions.ts';

/** Finds unknown types and references, groups without a counter, cycles, and duplicate references and messages. */
export function checkRepository(repository: Repository): Problem[] {
  const blocks = [...repository.components.values(), ...repository.groups.values()];
  const owners = [
    ...blocks.map(({ kind, name, counter, members }) => ({
      label: `${kind} ${name}`,
      members,
      references: counter ? [counter, ...members] : members,
    })),
    ...repository.messages.map(({ name, members }) => ({
      label: `message ${name}`,
      members,
      references: members,
    })),
  ];
  const references = owners.flatMap((owner) => owner.references);
  return [
    ...checkTypes(repository),
    ...[...repository.fields.values(), ...blocks, ...references].flatMap(checkCounts),
    ...owners.flatMap((owner) =>
      owner.references.flatMap((each) => checkReference(repository, owner.label, each)),
    ),
    ...[...repository.groups.values()].flatMap(checkCounter),
    ...checkCycles(repository, blocks),
    ...owners.flatMap(({ label, members }) => checkTwice(repository, label, members)),
    ...checkMessages(repository.messages),
  ];
}

function checkTypes(repository: Repository): Problem[] {
  const { datatypes, codeSets, fields } = repository;
  // Standard types need no definition in the repository.
  const isKnown = (type: string) => datatypes.has(type) || isStandardType(type);
  const unknown = [
    ...[...datatypes.values()]
      .filter(({ baseType }) => baseType !== undefined && !isKnown(baseType))
      .map(({ name, baseType, place }) => ({
        place,
        what: `datatype ${name} is based on the unknown datatype ${baseType}`,
      })),
    ...[...codeSets.values()]
      .filter(({ type }) => !isKnown(type))
      .map(({ name, type, place }) => ({ place, what: `code set ${name} has the unknown datatype ${type}` })),
    ...[...fields.values()]
      .filter((field) => field.type && !isKnown(field.type) && !codeSetOf(repository, field))
      .map(({ name, tag, type, place }) => ({
        place,
        what: `field ${name} (${tag}) has the type ${type}, which is neither a datatype nor a code set`,
      })),
  ];
  return unknown.map(({ place, what }) => problemAt(place, what, 'define it, or correct the name'));
}

/** Attributes that are whole numbers; a group may also have any number of entries. */
const COUNTS = [
  ['implLength', ({ limits }) => limits?.length],
  ['implMinLength', ({ limits }) => limits?.minLength],
  ['implMaxLength', ({ limits }) => limits?.maxLength],
  ['implMinOccurs', ({ minOccurs }) => minOccurs],
  ['implMaxOccurs', ({ maxOccurs }) => maxOccurs?.replace('unbounded', '1')],
] as const satisfies readonly (readonly [string, (owner: Counted) => string | undefined])[];

interface Counted extends Partial<Pick<Reference, 'limits' | 'minOccurs' | 'maxOccurs'>> {
  readonly place: Place;
}

function checkCounts(owner: Counted): Problem[] {
  return COUNTS.flatMap(([name, countOf]) => {
    const count = countOf(owner) ?? '0';
    if (/^\d+$/.test(count)) return [];
    const what = `${name} is "${count}"`;
    return [{ ...problemAt(owner.place, what, 'write a whole number'), editorial: true }];
  });
}

function checkReference(repository: Repository, owner: string, reference: Reference): Problem[] {
  const { kind, key, place } = reference;
  const found = kind === 'field' ? repository.fields.has(key) : blockOf(repository, reference) !== undefined;
  const what = `${owner} refers to the unknown ${kind} ${key}`;
  return found ? [] : [problemAt(place, what, `define the ${kind}, or correct the reference`)];
}

function checkCounter({ name, counter, place }: BlockDefinition): Problem[] {
  if (counter) return [];
  return [
    problemAt(place, `group ${name} has no numInGroup`, 'name the field with the number of its entries'),
  ];
}

/** Finds one cycle for each reference back to a block that it is inside of. */
function checkCycles(repository: Repository, blocks: readonly BlockDefinition[]): Problem[] {
  const visited = new Set<BlockDefinition>();
  const walk = (block: BlockDefinition, trail: readonly BlockDefinition[]): Problem[] => {
    if (trail.includes(block)) {
      const cycle = [...trail.slice(trail.indexOf(block)), block].map(({ name }) => name);
      const what = `${block.kind} ${block.name} contains itself: ${cycle.join(' → ')}`;
      return [problemAt(block.place, what, 'remove one of these references')];
    }
    if (visited.has(block)) return [];
    visited.add(block);
    return block.members.flatMap((reference) => {
      const next = blockOf(repository, reference);
      return next ? walk(next, [...trail, block]) : [];
    });
  };
  return blocks.flatMap((block) => walk(block, []));
}

/** Finds duplicate references in a list. (A component may repeat a tag: FIX 5.0 itself does so.) */
function checkTwice(repository: Repository, owner: string, members: readonly Reference[]): Problem[] {
  return repeatsOf(members, ({ kind, key }) => `${kind} ${key}`).map(({ kind, key, place }) => {
    const field = kind === 'field' ? repository.fields.get(key) : undefined;
    const name = field ? `tag ${field.tag} (${field.name})` : `${kind} ${key}`;
    // The fields list a tag once, so the message can still be read.
    const fix = 'remove one of the two references';
    return { ...problemAt(place, `${name} appears twice in ${owner}`, fix), editorial: true };
  });
}

function checkMessages(messages: readonly MessageDefinition[]): Problem[] {
  const seen = new Map<string, MessageDefinition>();
  return messages.flatMap((message) => {
    const { name, msgType, scenario, place } = message;
    const earlier = seen.get(`type ${msgType} ${scenario}`) ?? seen.get(`name ${name} ${scenario}`);
    if (!earlier) {
      seen.set(`type ${msgType} ${scenario}`, message);
      seen.set(`name ${name} ${scenario}`, message);
      return [];
    }
    const { file, line } = earlier.place;
    const shared = earlier.msgType === msgType ? `msgType ${msgType}` : `name ${name}`;
    const what = `message ${name} has the ${shared} of another message: ${file}:${line}`;
    return [problemAt(place, what, 'give it its own, or a scenario of its own')];
  });
}

const MOST_LEVELS = 50;
const MOST_FIELDS = 20_000;

interface Extent {
  /** Number of fields with every component and group expanded. */
  readonly fields: number;
  readonly levels: number;
}

const NOTHING: Extent = { fields: 0, levels: 0 };

/** Finds the first message or block that is too deep or too large, if any. */
export function checkExtent(repository: Repository): Problem[] {
  const known = new Map<BlockDefinition, Extent>();
  const measure = (members: readonly Reference[], depth: number): Extent =>
    members.reduce<Extent>((sum, member) => {
      const block = blockOf(repository, member);
      const inner = block ? measureBlock(block, depth) : { fields: 1, levels: 0 };
      return { fields: sum.fields + inner.fields, levels: Math.max(sum.levels, inner.levels) };
    }, NOTHING);
  const measureBlock = (block: BlockDefinition, depth: number): Extent => {
    const before = known.get(block);
    if (before) return before;
    // `checkRepository` reports a block that contains itself. Blocks below the deepest level are not measured.
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
