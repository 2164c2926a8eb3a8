/** Compares the messages of two parts, from their sections down to every field and value. */
import type { ChangedFact, ChangeType, MessagePlace, Subject } from '../model/change.ts';
import { type Add, compareSets, compareTexts, compareValues } from './compare-values.ts';
import type { ContractPart, FieldFactName } from './contract.ts';
import { compareTypes } from './extent.ts';
import type { Pair } from './pair.ts';
import {
  hasSentLabels,
  isAlternative,
  isBody,
  isNamedForReaders,
  pairChildren,
  positionOf,
} from './pair-children.ts';
import { ruleFor } from './rules.ts';
import { type FactNode, type FactTree, factOf, factsOf, withoutCharset } from './tree.ts';

export interface Difference extends ChangedFact {
  readonly place: MessagePlace;
}

interface Trees {
  readonly old: FactTree;
  readonly now: FactTree;
  /** Names of shapes that differ between the two. */
  readonly differing: ReadonlySet<string>;
}

interface Walk extends Trees, MessagePlace {
  readonly found: Difference[];
  /** Pairs of shapes that were already compared, by their children: a shape can contain itself. */
  readonly passed: Map<unknown, Set<unknown>>;
  /** Whether clients of one shape keep working with another, by their children: many alternatives name the same. */
  readonly heirs: Map<unknown, Map<unknown, boolean>>;
}

const NOTHING: FactNode = { step: '', facts: new Map(), children: new Map() };

export function compareFields(trees: Trees, old: ContractPart, now: ContractPart): Difference[] {
  const [before, after] = [trees.old.sidesOf(old), trees.now.sidesOf(now)];
  const found: Difference[] = [];
  const sides = new Set([...before.keys(), ...after.keys()]);
  // If only one of two FIX messages goes both ways, they are compared in the direction that they have in common.
  if (sides.size > 1) sides.delete('both');
  for (const side of sides) {
    const [from, to] = [before, after].map((of) => of.get(side) ?? of.get('both') ?? NOTHING);
    const walk: Walk = { ...trees, side, path: [], shape: null, found, passed: new Map(), heirs: new Map() };
    compareChildren(from ?? NOTHING, to ?? NOTHING, walk);
  }
  return found;
}

function below(walk: Walk, { step }: FactNode): Walk {
  return { ...walk, path: [...walk.path, step], shape: walk.shape && [...walk.shape, step] };
}

function adder({ found, side, path, shape }: Walk): Add {
  return (subject, change, old, now) => {
    found.push({ subject, change, place: { side, path, shape }, old, now });
  };
}

function compareChildren(old: FactNode, now: FactNode, walk: Walk): void {
  if (old.children.size + now.children.size === 0) return;
  const passed = walk.passed.get(old.children) ?? new Set();
  if (passed.has(now.children)) return;
  walk.passed.set(old.children, passed.add(now.children));
  const hasBodies = [old, now].every(({ children }) => [...children.values()].some(isBody));
  const pairs = pairChildren(old, now, walk);
  for (const [before, after] of hasSentLabels(old, now) ? pairs : pairHeirs(pairs, walk)) {
    const [from, to] = [before, after].map((node) => factsOf(node ?? NOTHING, 'media'));
    const only = before ?? after ?? NOTHING;
    if (before && after && isSeen(before, walk) && isSeen(after, walk))
      compareNodes(before, after, below(walk, after));
    // Clients choose one of several bodies by its media type.
    else if (hasBodies && isBody(only))
      compareSets('media type', from ?? [], to ?? [], adder(below(walk, only)));
    else if (before && isSeen(before, walk)) reportRemoved(before, below(walk, before));
    else if (after && isSeen(after, walk)) reportAdded(after, below(walk, after));
  }
}

/** Whether a field is sent in this direction: it may only be read, or only be written. */
function isSeen(node: FactNode, { side }: Walk): boolean {
  const only = factOf(node, 'only');
  return only === undefined || side === 'both' || only === side;
}

/** Pairs alternatives that are left over with those that replace them: a label can follow from the content. */
function pairHeirs(pairs: readonly Pair<FactNode>[], walk: Walk): Pair<FactNode>[] {
  const open = new Set(pairs.flatMap(([old, now]) => (!old && now && isAlternative(now) ? [now] : [])));
  const found = pairs.map(([old, now]): Pair<FactNode> => {
    if (!old || now || !isAlternative(old)) return [old, now];
    const heir = [...open].find((each) => isHeir(walk.now.resolve(each), walk.old.resolve(old), walk));
    if (heir) open.delete(heir);
    return [old, heir];
  });
  return found.filter(([old, now]) => old || (now && (!isAlternative(now) || open.has(now))));
}

/** Whether a part of a message exists only through its content: the query, a body, parameters. */
function isContainer(node: FactNode, { path }: Walk): boolean {
  return path.length === 1 && ['body', undefined].includes(factOf(node, 'section'));
}

const SECTIONS: Readonly<Record<string, Subject>> = {
  response: 'response',
  error: 'error response',
  message: 'message',
  body: 'body',
};

/** Subjects by presence; any other field is optional. */
const FIELDS: Readonly<Record<string, Subject>> = {
  required: 'required field',
  conditional: 'conditional field',
};

/** Reports what is new. With `isOptional`, requests work without all of it, whatever the presence of its parts. */
function reportAdded(node: FactNode, walk: Walk, isOptional = false): void {
  const add = adder(walk);
  const [section, presence = ''] = [factOf(node, 'section'), factOf(node, 'presence')];
  const { children } = walk.now.resolve(node);
  if (isContainer(node, walk) && children.size > 0) {
    if (presence === 'required') add('body', 'narrowed', undefined, presence);
    for (const child of children.values())
      if (isSeen(child, walk)) reportAdded(child, below(walk, child), presence === 'optional');
  } else if (section && section !== 'body') add(SECTIONS[section] ?? 'message', 'added');
  else if (isAlternative(node)) add('alternative', 'added');
  else {
    const subject = isOptional ? 'field' : (FIELDS[presence] ?? 'field');
    add(subject, 'added', undefined, typeOf(node, walk.now));
  }
}

function reportRemoved(node: FactNode, walk: Walk): void {
  const add = adder(walk);
  const section = factOf(node, 'section');
  if (section) add(SECTIONS[section] ?? 'message', 'removed');
  else if (isContainer(node, walk)) {
    for (const child of node.children.values())
      if (isSeen(child, walk)) reportRemoved(child, below(walk, child));
  } else add(isAlternative(node) ? 'alternative' : 'field', 'removed', typeOf(node, walk.old));
}

function typeOf(node: FactNode, { resolve }: FactTree): string | undefined {
  return factOf(resolve(node), 'type');
}

/** From lenient to strict. */
const PRESENCES = ['optional', 'conditional', 'required'];

function compareNodes(oldUse: FactNode, nowUse: FactNode, use: Walk): void {
  const [old, now] = [use.old.resolve(oldUse), use.now.resolve(nowUse)];
  const add = adder(use);
  const compareStated = (subject: Subject, [from, to]: readonly (string | undefined)[]) => {
    if (from && to && from !== to) add(subject, 'changed', from, to);
  };
  if ([oldUse, nowUse].some(isNamedForReaders)) compareStated('name', [oldUse.step, nowUse.step]);
  if (hasBody(old) && !hasBody(now)) {
    add('body', 'removed');
    return;
  }
  compareSets('media type', factsOf(old, 'media'), factsOf(now, 'media'), add);
  comparePresence(old, now, add);
  compareStated(
    'call',
    [old, now].map((node) => factsOf(node, 'call').join(', ')),
  );
  compareStated('order', [old, now].map(positionOf));
  if (factOf(old, 'deprecated') !== factOf(now, 'deprecated')) {
    add('deprecation', factOf(now, 'deprecated') ? 'added' : 'removed');
  }
  for (const [from, to] of pairByMedia(oldUse, nowUse))
    compareForms(from, to, to === nowUse ? use : below(use, to));
}

/** Pairs the shapes that a body has in the same media type: several shapes are alternatives, labeled by media type. */
function pairByMedia(old: FactNode, now: FactNode): readonly (readonly [FactNode, FactNode])[] {
  const types = factsOf(now, 'media').filter((type) => factsOf(old, 'media').includes(type));
  const shapeIn = (node: FactNode, type: string) =>
    [...node.children.values()].find((child) => isAlternative(child) && isLabeled(child, type)) ?? node;
  const pairs = types.map((type) => [shapeIn(old, type), shapeIn(now, type)] as const);
  if (pairs.every(([from, to]) => from === old && to === now)) return [[old, now]];
  return pairs.filter(
    ([from, to], index) => pairs.findIndex(([one, other]) => one === from && other === to) === index,
  );
}

function isLabeled({ step }: FactNode, mediaType: string): boolean {
  return step
    .slice(1, -1)
    .split(', ')
    .some((type) => withoutCharset(type) === mediaType);
}

function compareForms(oldUse: FactNode, nowUse: FactNode, use: Walk): void {
  const [shape, oldShape] = [factOf(nowUse, 'shape'), factOf(oldUse, 'shape')];
  const walk: Walk = shape === undefined ? use : { ...use, shape: [shape] };
  const [old, now] = [walk.old.resolve(oldUse), walk.now.resolve(nowUse)];
  const add = adder(use);
  const type = typeChange(old, now, walk);
  if (type) {
    add('type', type, typeWords(old), typeWords(now));
    return;
  }
  compareValues(old, now, add);
  // If both name the same unchanged shape, nothing below it differs.
  if (shape === undefined || shape !== oldShape || walk.differing.has(shape)) compareChildren(old, now, walk);
}

/** Compares whether something has to be there. Fields are optional by default; older contracts don't say it of bodies. */
function comparePresence(old: FactNode, now: FactNode, add: Add): void {
  const isPayload = isBody(now) || factsOf(now, 'media').length > 0;
  const [from, to] = [old, now].map((node) => factOf(node, 'presence') ?? (isPayload ? '' : 'optional'));
  if (from === to) compareTexts('condition', [factOf(old, 'when'), factOf(now, 'when')], add);
  else if (from && to) {
    const isStricter = PRESENCES.indexOf(to) > PRESENCES.indexOf(from);
    add(isPayload ? 'body' : 'presence', isStricter ? 'narrowed' : 'widened', from, to);
  }
}

function hasBody(node: FactNode): boolean {
  return factsOf(node, 'media').length > 0 && formOf(node) !== undefined;
}

/** Returns the type; a part of a message that lists fields without a type is an object. */
function formOf(node: FactNode): string | undefined {
  return factOf(node, 'type') ?? (node.children.size > 0 ? 'object' : undefined);
}

/** Formats a type with the labels of its alternatives: "one of names, list". */
function typeWords(node: FactNode): string | undefined {
  const labels = [...node.children.values()].filter(isAlternative).map(({ step }) => step.slice(1, -1));
  return labels.length > 0 ? `${formOf(node)} ${labels.join(', ')}` : formOf(node);
}

/** Compares types. A plain type that becomes one of several alternatives is usually widened. */
function typeChange(old: FactNode, now: FactNode, walk: Walk): ChangeType | null {
  const [from, to] = [formOf(old), formOf(now)];
  if (from === to || from === undefined || to === undefined) return null;
  const [wasUnion, isUnion] = [from, to].map((type) => type === 'one of' || type === 'any of');
  if (wasUnion && isUnion) return null;
  if (!wasUnion && !isUnion) return compareTypes(from, to);
  const { resolve } = isUnion ? walk.now : walk.old;
  const heirs = [...(isUnion ? now : old).children.values()].map((option) =>
    isUnion ? isHeir(resolve(option), old, walk) : isHeir(now, resolve(option), walk),
  );
  if (!heirs.includes(true)) return 'changed';
  const areAll = !heirs.includes(false);
  // Clients read every alternative, and send any one of the old ones.
  if (isUnion) return areAll && walk.side === 'receive' ? 'narrowed' : 'widened';
  return areAll && walk.side === 'send' ? 'widened' : 'narrowed';
}

/** Whether clients of the old form keep working with the new one. */
function isHeir(now: FactNode, old: FactNode, walk: Walk): boolean {
  const found: Difference[] = [];
  const isFine = () =>
    found.every(({ subject, change }) => ruleFor(subject, change, walk.side).kind !== 'breaking');
  // The pairs on the way here are already being compared: a shape can contain itself.
  const passed = new Map([...walk.passed].map(([key, others]) => [key, new Set(others)]));
  const trial: Walk = { ...walk, found, passed };
  const type = typeChange(old, now, trial);
  if (type) adder(trial)('type', type);
  else compareValues(formFacts(old), formFacts(now), adder(trial));
  if (type || !isFine()) return isFine();
  const known = walk.heirs.get(old.children) ?? new Map<unknown, boolean>();
  const judged = known.get(now.children);
  if (judged !== undefined) return judged;
  compareChildren(old, now, trial);
  walk.heirs.set(old.children, known.set(now.children, isFine()));
  return isFine();
}

/** Facts about the use of a shape, which are stated next to its alternatives, not in each of them. */
const OF_A_USE: readonly FieldFactName[] = ['nullable', 'default', 'unit', 'encoding'];

function formFacts({ facts, ...node }: FactNode): FactNode {
  return { ...node, facts: new Map([...facts].filter(([name]) => !OF_A_USE.includes(name))) };
}
