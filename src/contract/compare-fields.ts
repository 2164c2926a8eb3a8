/** Compares the messages of two parts, from their sections down to every field and value. */
import type { ChangedFact, ChangeType, MessagePlace, Subject } from '../model/change.ts';
import type { ContractPart, FieldFactName } from './contract.ts';
import { compareBounds, compareSteps, compareTypes } from './extent.ts';
import { ruleFor } from './rules.ts';
import { type FactNode, type FactTree, factOf, factsOf } from './tree.ts';

export interface Difference extends ChangedFact {
  readonly place: MessagePlace;
}

interface Trees {
  readonly old: FactTree;
  readonly now: FactTree;
  /** Names of shapes that differ between the two. */
  readonly differing: ReadonlySet<string>;
}

type Add = (subject: Subject, change: ChangeType, old?: string, now?: string) => void;

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
  for (const side of new Set([...before.keys(), ...after.keys()])) {
    const walk: Walk = { ...trees, side, path: [], shape: null, found, passed: new Map(), heirs: new Map() };
    compareChildren(before.get(side) ?? NOTHING, after.get(side) ?? NOTHING, walk);
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
  const passed = walk.passed.get(old.children) ?? new Set();
  if (passed.has(now.children)) return;
  walk.passed.set(old.children, passed.add(now.children));
  const [gone, come] = [labeledContents(old, now, walk.old), labeledContents(now, old, walk.now)];
  const contents = new Set(come.values());
  const relabeled = new Set([...gone.values()].filter((content) => contents.has(content)));
  for (const key of new Set([...old.children.keys(), ...now.children.keys()])) {
    const [before, after] = [old.children.get(key), now.children.get(key)];
    if (relabeled.has(gone.get(key) ?? come.get(key) ?? '')) continue;
    if (before && after && isSeen(before, walk) && isSeen(after, walk))
      compareNodes(before, after, below(walk, after));
    else if (before && isSeen(before, walk)) reportRemoved(before, below(walk, before));
    else if (after && isSeen(after, walk)) reportAdded(after, below(walk, after));
  }
}

/** Whether a field is sent in this direction: it may only be read, or only be written. */
function isSeen(node: FactNode, { side }: Walk): boolean {
  const only = factOf(node, 'only');
  return only === undefined || side === 'both' || only === side;
}

/**
 * Returns the content of alternatives and messages that the other doesn't have. Labels and names of shapes are for
 * readers, unless a discriminator sends them; the content identifies what only has another one.
 */
function labeledContents(
  node: FactNode,
  { children: others }: FactNode,
  { resolve }: FactTree,
): ReadonlyMap<string, string> {
  const own = [...node.children].filter(
    ([key, child]) => !others.has(key) && (isAlternative(child) || factOf(child, 'section') === 'message'),
  );
  const isSent = factOf(node, 'discriminator') !== undefined;
  return new Map(own.map(([key, child]) => [key, contentOf(isSent ? child : withoutName(resolve(child)))]));
}

function withoutName({ facts, ...node }: FactNode): FactNode {
  return { ...node, facts: new Map([...facts].filter(([name]) => name !== 'shape')) };
}

function contentOf({ facts, children }: FactNode): string {
  const members = [...children].map(([name, child]) => [name, contentOf(child)]);
  return JSON.stringify([[...facts], members]);
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

function reportAdded(node: FactNode, walk: Walk): void {
  const add = adder(walk);
  const section = factOf(node, 'section');
  const { children } = walk.now.resolve(node);
  if (isContainer(node, walk) && children.size > 0) {
    for (const child of children.values()) if (isSeen(child, walk)) reportAdded(child, below(walk, child));
  } else if (section && section !== 'body') add(SECTIONS[section] ?? 'message', 'added');
  else if (isAlternative(node)) add('alternative', 'added');
  else add(FIELDS[factOf(node, 'presence') ?? ''] ?? 'field', 'added', undefined, typeOf(node, walk.now));
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

function isAlternative({ step }: FactNode): boolean {
  return step.startsWith('(');
}

/** From lenient to strict. */
const PRESENCES = ['optional', 'conditional', 'required'];

function compareNodes(oldUse: FactNode, nowUse: FactNode, use: Walk): void {
  const [shape, oldShape] = [factOf(nowUse, 'shape'), factOf(oldUse, 'shape')];
  const walk: Walk = shape === undefined ? use : { ...use, shape: [shape] };
  const [old, now] = [walk.old.resolve(oldUse), walk.now.resolve(nowUse)];
  const add = adder(use);
  const both = (name: FieldFactName) => [factOf(old, name), factOf(now, name)] as const;
  if (oldUse.step !== nowUse.step) add('name', 'changed', oldUse.step, nowUse.step);
  if (hasBody(old) && !hasBody(now)) {
    add('body', 'removed');
    return;
  }
  compareSets('media type', factsOf(old, 'media'), factsOf(now, 'media'), add);
  const [oldPresence = 'optional', presence = 'optional'] = both('presence');
  if (oldPresence !== presence) {
    const isStricter = PRESENCES.indexOf(presence) > PRESENCES.indexOf(oldPresence);
    add('presence', isStricter ? 'narrowed' : 'widened', oldPresence, presence);
  } else compareTexts('condition', both('when'), add);
  compareTexts('order', both('order'), add);
  if (factOf(old, 'deprecated') !== factOf(now, 'deprecated')) {
    add('deprecation', factOf(now, 'deprecated') ? 'added' : 'removed');
  }
  const type = typeChange(old, now, walk);
  if (type) {
    add('type', type, typeWords(old), typeWords(now));
    return;
  }
  compareValues(old, now, add);
  // If both name the same unchanged shape, nothing below it differs.
  if (shape === undefined || shape !== oldShape || walk.differing.has(shape)) compareChildren(old, now, walk);
}

/** Whether a part of a message has a body; headers don't count. */
function hasBody(node: FactNode): boolean {
  return factsOf(node, 'media').length > 0 && formOf(node) !== undefined;
}

/** Returns the type; a part of a message that lists fields without a type is an object. */
function formOf(node: FactNode): string | undefined {
  const members = [...node.children.keys()].filter((step) => step !== 'headers');
  return factOf(node, 'type') ?? (members.length > 0 ? 'object' : undefined);
}

/** Formats a type with the labels of its alternatives: "one of names, list". */
function typeWords(node: FactNode): string | undefined {
  const labels = [...node.children.values()].filter(isAlternative).map(({ step }) => step.slice(1, -1));
  return labels.length > 0 ? `${formOf(node)} ${labels.join(', ')}` : formOf(node);
}

/** Compares types. A plain type that becomes one of several alternatives is widened. */
function typeChange(old: FactNode, now: FactNode, walk: Walk): ChangeType | null {
  const [from, to] = [formOf(old), formOf(now)];
  if (from === to || from === undefined || to === undefined) return null;
  const [wasUnion, isUnion] = [from, to].map((type) => type === 'one of' || type === 'any of');
  if (wasUnion && isUnion) return null;
  const optionsOf = ({ children }: FactNode, { resolve }: FactTree) =>
    [...children.values()].map((option) => resolve(option));
  if (isUnion)
    return optionsOf(now, walk.now).some((option) => isHeir(option, old, walk)) ? 'widened' : 'changed';
  if (wasUnion)
    return optionsOf(old, walk.old).some((option) => isHeir(now, option, walk)) ? 'narrowed' : 'changed';
  return compareTypes(from, to);
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

/** Compares what values of the same type may be. */
function compareValues(old: FactNode, now: FactNode, add: Add): void {
  const both = (name: FieldFactName) => [factOf(old, name), factOf(now, name)] as const;
  const [oldNull, nowNull] = both('nullable');
  if (oldNull !== nowNull) add('null', nowNull ? 'widened' : 'narrowed');
  const [oldUnique, nowUnique] = both('unique');
  if (oldUnique !== nowUnique) add('uniqueness', nowUnique ? 'narrowed' : 'widened');
  for (const [name, subject] of BOUNDED) {
    const [from, to] = both(name);
    const change = from === to ? null : compareBounds(from, to);
    if (change) add(subject, change, from, to);
  }
  const [oldStep, step] = both('step');
  const stepChange = compareSteps(oldStep, step);
  if (stepChange) add('step', stepChange, oldStep, step);
  // A field can have several: how a list is written, and the media type of each item.
  const all = (node: FactNode, name: FieldFactName) => factsOf(node, name).join(', ') || undefined;
  for (const [name, subject] of TEXTS) compareTexts(subject, [all(old, name), all(now, name)], add);
  const [from, to] = [factsOf(old, 'value'), factsOf(now, 'value')];
  if (from.length === 0 && to.length > 0) add('list of values', 'narrowed', undefined, to.join(', '));
  else if (to.length === 0 && from.length > 0) add('list of values', 'widened', from.join(', '));
  else compareSets('value', from, to, add);
  const [oldOnes, newOnes] = [factsOf(old, 'deprecated-value'), factsOf(now, 'deprecated-value')];
  compareSets(
    'deprecation',
    oldOnes.filter((value) => to.includes(value)),
    newOnes.filter((value) => from.includes(value)),
    add,
  );
}

const BOUNDED: readonly (readonly [FieldFactName, Subject])[] = [
  ['range', 'range'],
  ['length', 'length'],
  ['items', 'number of items'],
  ['entries', 'number of entries'],
];

const TEXTS: readonly (readonly [FieldFactName, Subject])[] = [
  ['pattern', 'pattern'],
  ['not', 'exclusion'],
  ['default', 'default'],
  ['unit', 'unit'],
  ['encoding', 'encoding'],
  ['fix-type', 'FIX type'],
  ['discriminator', 'discriminator'],
];

function compareTexts(
  subject: Subject,
  [old, now]: readonly [string | undefined, string | undefined],
  add: Add,
): void {
  if (old !== now)
    add(subject, old === undefined ? 'added' : now === undefined ? 'removed' : 'changed', old, now);
}

function compareSets(subject: Subject, old: readonly string[], now: readonly string[], add: Add): void {
  for (const value of old.filter((each) => !now.includes(each))) add(subject, 'removed', value);
  for (const value of now.filter((each) => !old.includes(each))) add(subject, 'added', undefined, value);
}
