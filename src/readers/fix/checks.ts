/** What must hold of a repository before its references are followed: all lead somewhere, none leads back to itself. */
import type { Problem } from '../../model/problem.ts';
import {
  type BlockDefinition,
  blockOf,
  codeSetOf,
  type MessageDefinition,
  type Place,
  type Reference,
  type Repository,
} from './definitions.ts';

/** All unknown references, circles, and tags and messages that stand twice. */
export function checkRepository(repository: Repository): Problem[] {
  const blocks = [...repository.components.values(), ...repository.groups.values()];
  const owners = [
    ...blocks.map((block) => ({ ...block, label: `${block.kind} ${block.name}` })),
    ...repository.messages.map((message) => ({
      ...message,
      label: `message ${message.name}`,
      counter: null,
    })),
  ];
  return [
    ...checkTypes(repository),
    ...owners.flatMap(({ label, members, counter }) =>
      [...(counter ? [counter] : []), ...members].flatMap((each) => checkReference(repository, label, each)),
    ),
    ...[...repository.groups.values()].flatMap(checkCounter),
    ...blocks.flatMap((block) => checkCircle(repository, block)),
    ...owners.flatMap(({ label, members }) => checkTwice(repository, label, members)),
    ...checkMessages(repository.messages),
  ];
}

function problem({ file, line }: Place, what: string, fix: string): Problem {
  return { file, line, what, fix };
}

function checkTypes(repository: Repository): Problem[] {
  const { datatypes, codeSets, fields } = repository;
  const fix = 'define it, or correct the name';
  return [
    ...[...datatypes.values()]
      .filter(({ baseType }) => baseType !== undefined && !datatypes.has(baseType))
      .map(({ name, baseType, place }) =>
        problem(place, `datatype ${name} is based on the unknown datatype ${baseType}`, fix),
      ),
    ...[...codeSets.values()]
      .filter(({ type }) => !datatypes.has(type))
      .map(({ name, type, place }) =>
        problem(place, `code set ${name} has the unknown datatype ${type}`, fix),
      ),
    ...[...fields.values()]
      .filter((field) => field.type && !datatypes.has(field.type) && !codeSetOf(repository, field))
      .map(({ name, tag, type, place }) =>
        problem(
          place,
          `field ${name} (${tag}) has the type ${type}, which is neither a datatype nor a code set`,
          fix,
        ),
      ),
  ];
}

function checkReference(repository: Repository, owner: string, reference: Reference): Problem[] {
  const { kind, key, place } = reference;
  const found = kind === 'field' ? repository.fields.has(key) : blockOf(repository, reference) !== undefined;
  if (found) return [];
  return [
    problem(
      place,
      `${owner} refers to the unknown ${kind} ${key}`,
      `define the ${kind}, or correct the reference`,
    ),
  ];
}

function checkCounter({ name, counter, place }: BlockDefinition): Problem[] {
  if (counter) return [];
  return [problem(place, `group ${name} has no numInGroup`, 'name the field that counts its entries')];
}

/** A circle is told once, at the block whose name comes first in it. */
function checkCircle(repository: Repository, start: BlockDefinition): Problem[] {
  const visited = new Set<string>();
  const walk = (block: BlockDefinition, trail: readonly string[]): readonly string[] | null => {
    for (const reference of block.members) {
      const next = reference.kind === 'field' ? undefined : blockOf(repository, reference);
      if (!next) continue;
      if (next === start) return [...trail, next.name];
      const id = `${next.kind} ${next.key}`;
      if (visited.has(id)) continue;
      visited.add(id);
      const circle = walk(next, [...trail, next.name]);
      if (circle) return circle;
    }
    return null;
  };
  const circle = walk(start, [start.name]);
  if (!circle || circle.some((name) => name < start.name)) return [];
  return [
    problem(
      start.place,
      `${start.kind} ${start.name} contains itself: ${circle.join(' → ')}`,
      'remove one of these references',
    ),
  ];
}

/** Nothing is referred to twice in one list. (A tag may come again through a component: FIX 5.0 does so itself.) */
function checkTwice(repository: Repository, owner: string, members: readonly Reference[]): Problem[] {
  const seen = new Set<string>();
  return members.flatMap(({ kind, key, place }) => {
    const id = `${kind} ${key}`;
    const twice = seen.has(id);
    seen.add(id);
    if (!twice) return [];
    const field = kind === 'field' ? repository.fields.get(key) : undefined;
    const what = `${field ? `tag ${field.tag} (${field.name})` : id} stands twice in ${owner}`;
    return [problem(place, what, 'remove one of the two references')];
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
    return [
      problem(
        place,
        `message ${name} has the ${shared} of another message: ${file}:${line}`,
        'give it its own, or a scenario of its own',
      ),
    ];
  });
}
