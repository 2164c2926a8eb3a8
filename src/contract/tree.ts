/** The facts of a contract as a tree, which a comparison walks from field to field and through named shapes. */
import type { Side } from '../model/change.ts';
import { addTo, reachedFrom } from '../model/collect.ts';
import type { Contract, ContractPart, FieldFact, FieldFactName } from './contract.ts';

export interface FactNode {
  readonly step: string;
  readonly facts: ReadonlyMap<FieldFactName, readonly string[]>;
  /** Children by what identifies them on the wire: their tag or name; the case of a header's name doesn't matter. */
  readonly children: ReadonlyMap<string, FactNode>;
}

/** A contract as trees. */
export interface FactTree {
  readonly operations: readonly ContractPart[];
  readonly schemes: readonly ContractPart[];
  readonly api: ContractPart | undefined;
  /** Returns what a part sends and receives, each as a tree from its sections down. */
  readonly sidesOf: (part: ContractPart) => ReadonlyMap<Side, FactNode>;
  /** Returns a node with the facts and children of the shape it names. */
  readonly resolve: (node: FactNode) => FactNode;
  readonly shapes: ReadonlyMap<string, ContractPart>;
}

interface OpenNode extends FactNode {
  readonly facts: Map<FieldFactName, string[]>;
  readonly children: Map<string, OpenNode>;
}

export function createTree({ parts }: Contract): FactTree {
  const of = (kind: ContractPart['kind']) => parts.filter((part) => part.kind === kind);
  const shapes = new Map(of('shape').map((part) => [part.name, part]));
  const roots = new Map([...shapes].map(([name, { fields }]) => [name, toNode(fields)]));
  const resolve = (node: FactNode, passed: readonly string[] = []): FactNode => {
    const name = factOf(node, 'shape');
    const target = name === undefined || passed.includes(name) ? undefined : roots.get(name);
    if (name === undefined || !target) return node;
    const shape = resolve(target, [...passed, name]);
    // Facts about the use of the shape take precedence.
    return { ...node, facts: new Map([...shape.facts, ...node.facts]), children: shape.children };
  };
  return {
    api: of('api')[0],
    schemes: of('scheme'),
    operations: of('operation'),
    shapes,
    sidesOf: ({ fields }) => {
      const sides = new Map<Side, FieldFact[]>();
      for (const fact of fields) if (fact.side) addTo(sides, fact.side, fact);
      return new Map([...sides].map(([side, facts]) => [side, withHeaders(toNode(facts))]));
    },
    resolve,
  };
}

function toNode(facts: readonly FieldFact[]): FactNode {
  const root: OpenNode = { step: '', facts: new Map(), children: new Map() };
  for (const { path, name, value } of facts) {
    let node = root;
    for (const step of path) {
      const child: OpenNode = node.children.get(step) ?? { step, facts: new Map(), children: new Map() };
      node.children.set(step, child);
      node = child;
    }
    addTo(node.facts, name, name === 'media' ? withoutCharset(value) : value);
  }
  return byWireName(root);
}

/** Leaves out what every client assumes: JSON has no other charset, and for text it is the usual one. */
export function withoutCharset(mediaType: string): string {
  return mediaType.replace(/\s*;\s*charset="?utf-8"?/i, '');
}

function byWireName({ step, facts, children }: FactNode): FactNode {
  return {
    step,
    facts,
    children: new Map([...children.values()].map((child) => [wireName(child), byWireName(child)])),
  };
}

function wireName(node: FactNode): string {
  const tag = factOf(node, 'tag');
  return tag === undefined ? node.step : `tag ${tag}`;
}

/** Makes the names of HTTP headers lower case, as the protocol compares them. */
function withHeaders(root: FactNode): FactNode {
  const isHeaders = (node: FactNode) =>
    factOf(node, 'section') === undefined && /^(?:header|response-\w+-headers)$/.test(node.step);
  const lower = ({ children, ...node }: FactNode): FactNode => ({
    ...node,
    children: new Map([...children].map(([name, child]) => [name.toLowerCase(), child])),
  });
  const parts = [...root.children.values()].flatMap(apart);
  return {
    ...root,
    children: new Map(parts.map((node) => [node.step, isHeaders(node) ? lower(node) : node])),
  };
}

/** Splits off headers, which contracts before November 2026 have as a field without a type. */
function apart(part: FactNode): FactNode[] {
  const headers = part.children.get('headers');
  if (!headers || headers.facts.size > 0) return [part];
  const children = new Map([...part.children].filter(([, child]) => child !== headers));
  return [
    { ...part, children },
    { ...headers, step: `${part.step}-headers` },
  ];
}

export function factsOf(node: FactNode, name: FieldFactName): readonly string[] {
  return node.facts.get(name) ?? [];
}

export function factOf(node: FactNode, name: FieldFactName): string | undefined {
  return factsOf(node, name)[0];
}

/** Returns the named shapes that differ between two contracts, directly or through a shape they refer to. */
export function differingShapes(old: FactTree, now: FactTree): ReadonlySet<string> {
  const names = new Set([...old.shapes.keys(), ...now.shapes.keys()]);
  const textOf = (part: ContractPart | undefined) => JSON.stringify(part?.fields);
  const differing = [...names].filter(
    (name) => textOf(old.shapes.get(name)) !== textOf(now.shapes.get(name)),
  );
  const users = new Map<string, string[]>();
  for (const [name, { fields }] of now.shapes) {
    for (const fact of fields) if (fact.name === 'shape') addTo(users, fact.value, name);
  }
  return reachedFrom(differing, (name) => users.get(name) ?? []);
}
