/** Pairs the fields, alternatives and messages of two nodes by what clients notice. */
import type { FieldFactName } from './contract.ts';
import { type Pair, pairBy } from './pair.ts';
import { type FactNode, type FactTree, factOf, factsOf } from './tree.ts';

interface Child {
  readonly key: string;
  readonly node: FactNode;
  /** What identifies an alternative or a message, whose label and shape's name are for readers. */
  readonly content: string | undefined;
}

export function pairChildren(
  old: FactNode,
  now: FactNode,
  trees: { readonly old: FactTree; readonly now: FactTree },
): Pair<FactNode>[] {
  const isByPosition = [old, now].some(({ children }) => [...children.values()].some(has('position')));
  const isSent = hasSentLabels(old, now);
  const childrenOf = ({ children }: FactNode, { resolve }: FactTree): Child[] =>
    [...children].map(([key, node]) => {
      const isLabeled = isAlternative(node) ? !isSent : factOf(node, 'section') === 'message';
      return { key, node, content: isLabeled ? contentOf(withoutName(resolve(node))) : undefined };
    });
  const before = childrenOf(old, trees.old);
  const mediaTypes = new Set(before.flatMap(({ node }) => (isBody(node) ? factsOf(node, 'media') : [])));
  const isOfType = (type: string, node: FactNode) => isBody(node) && factsOf(node, 'media').includes(type);
  const pairs = pairBy(before, childrenOf(now, trees.now), [
    // A request has a body for each shape, and which one comes first can change.
    ...[...mediaTypes].map((type) => (child: Child) => (isOfType(type, child.node) ? type : undefined)),
    ({ key, content }) => content && `${key} ${content}`,
    ({ content }) => content,
    ({ key }) => key,
    // Where parameters are sent by position, their names are for readers.
    ({ node }) => (isByPosition ? positionOf(node) : undefined),
  ]);
  return pairs.map(([from, to]) => [from?.node, to?.node]);
}

function has(name: FieldFactName): (node: FactNode) => boolean {
  return (node) => factOf(node, name) !== undefined;
}

/** Whether the labels of alternatives are sent, as the values of a discriminator. */
export function hasSentLabels(old: FactNode, now: FactNode): boolean {
  return [old, now].some(has('discriminator'));
}

/** Whether something has a name that is not sent: tags and positions identify it. */
export function isNamedForReaders(node: FactNode): boolean {
  return has('tag')(node) || has('position')(node);
}

export function positionOf(node: FactNode): string | undefined {
  return factOf(node, 'position') ?? factOf(node, 'order');
}

/** Whether a part of a message is the body of a request, as opposed to parameters and responses. */
export function isBody(node: FactNode): boolean {
  return factOf(node, 'section') === 'body';
}

export function isAlternative({ step }: FactNode): boolean {
  return step.startsWith('(');
}

function withoutName({ facts, ...node }: FactNode): FactNode {
  return { ...node, facts: new Map([...facts].filter(([name]) => name !== 'shape')) };
}

function contentOf({ facts, children }: FactNode): string {
  const members = [...children].map(([name, child]) => [name, contentOf(child)]);
  return JSON.stringify([[...facts], members]);
}
