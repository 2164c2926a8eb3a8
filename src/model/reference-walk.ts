/** Ways through a reference page: its sections, its anchors, its words. */
import { errorAnchor } from './anchor.ts';
import type { Block } from './prose.ts';
import type { FieldNode, Reference } from './reference.ts';

export interface ReferenceSection {
  readonly id: string;
  readonly title: string;
}

/** The sections of the page in reading order. */
export function sectionsOfReference({ samples, conversation, parts, errors }: Reference): ReferenceSection[] {
  return [
    ...(samples.length > 0 ? [{ id: 'sample', title: 'Sample' }] : []),
    ...(conversation.length > 0 ? [{ id: 'conversation', title: 'Conversation' }] : []),
    ...parts.map(({ id, title }) => ({ id, title })),
    ...(errors.length > 0 ? [{ id: 'errors', title: 'Errors' }] : []),
  ];
}

/** Every node with everything below it, in reading order. */
export function everyField(nodes: readonly FieldNode[]): FieldNode[] {
  const found: FieldNode[] = [];
  const visit = (node: FieldNode) => {
    found.push(node);
    node.variants.forEach(visit);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}

export function anchorsOfReference(reference: Reference): string[] {
  return [
    ...sectionsOfReference(reference).map(({ id }) => id),
    ...reference.parts.flatMap(({ fields }) => everyField(fields).map(({ id }) => id)),
    ...reference.errors.map(({ code }) => errorAnchor(code)),
  ];
}

/** All prose of the page, for links and search. */
export function blocksOfReference(reference: Reference): Block[] {
  const { description, deprecated, parts, errors } = reference;
  return [
    ...description,
    ...(deprecated?.note ?? []),
    ...parts.flatMap(({ intro, fields }) => [
      ...intro,
      ...everyField(fields).flatMap((node) => [
        ...node.description,
        ...node.values.flatMap(({ meaning }) => meaning),
      ]),
    ]),
    ...errors.flatMap(({ meaning, remedy }) => [...meaning, ...remedy]),
  ];
}
