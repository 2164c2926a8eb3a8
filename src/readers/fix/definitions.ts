/** A FIX repository before its references are followed, in the same form for both dictionary formats. */
import type { Problem } from '../../model/problem.ts';
import type { Place } from '../document/places.ts';

/** Documentation as written, in Markdown. */
export interface Words {
  /** Upper case: SYNOPSIS, ELABORATION, DISPLAY, or empty. */
  readonly purpose: string;
  readonly text: string;
  readonly place: Place;
}

/** An `appinfo`: information that the standard has no element for, identified by its purpose. */
export interface AppInfo {
  /** Lower case: "slug", "example". */
  readonly purpose: string;
  readonly text: string;
  readonly specUrl: string | undefined;
  /** Child elements by local name, in order. */
  readonly parts: readonly { readonly name: string; readonly text: string; readonly place: Place }[];
  readonly place: Place;
}

export interface Annotation {
  readonly words: readonly Words[];
  readonly infos: readonly AppInfo[];
}

/** What every definition and every reference has. */
interface Annotated {
  readonly annotation: Annotation;
  readonly place: Place;
}

/** What is found by a key. */
export interface Named {
  readonly key: string;
  readonly name: string;
  readonly place: Place;
}

export interface Datatype extends Named {
  readonly baseType?: string | undefined;
}

export interface Code extends Annotated {
  readonly name: string;
  readonly value: string;
  readonly deprecated: boolean;
}

export interface CodeSet extends Named {
  /** Datatype of its values. */
  readonly type: string;
  readonly codes: readonly Code[];
}

/** Limits on a field's values, beyond its type. A reference may override them. */
export interface Limits {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly length?: string | undefined;
  readonly minLength?: string | undefined;
  readonly maxLength?: string | undefined;
  /** Default of an optional field, or value of a constant one. */
  readonly value?: string | undefined;
}

export interface FieldDefinition extends Named, Annotated {
  readonly tag: number;
  readonly scenario: string;
  /** Name of a datatype or of a code set. */
  readonly type: string;
  readonly limits: Limits;
  readonly deprecated: boolean;
}

/** A rule that overrides the presence if its expression is true. */
export interface Rule {
  readonly presence: string;
  readonly when: string;
  readonly place: Place;
}

/** A field, component or group used in a message, component or group. */
export interface Reference extends Annotated {
  readonly kind: 'field' | 'component' | 'group';
  readonly key: string;
  readonly presence: string;
  readonly rules: readonly Rule[];
  readonly limits: Limits;
  readonly minOccurs?: string | undefined;
  readonly maxOccurs?: string | undefined;
  readonly deprecated: boolean;
}

export interface BlockDefinition extends Named, Annotated {
  readonly kind: 'component' | 'group';
  /** Name among all components and groups, from the block and what contains it alone: it becomes an address. */
  readonly label: string;
  /** The NumInGroup field of a group. */
  readonly counter: Reference | null;
  /** How many of the members a message must have. */
  readonly which: 'all' | 'oneOf' | 'anyOf';
  readonly minOccurs?: string | undefined;
  readonly maxOccurs?: string | undefined;
  readonly members: readonly Reference[];
}

export interface MessageDefinition extends Annotated {
  readonly name: string;
  readonly scenario: string;
  readonly msgType: string;
  readonly category: string | undefined;
  readonly members: readonly Reference[];
  readonly deprecated?: string | undefined;
}

export interface Repository {
  readonly title: string;
  readonly version: string;
  /** "FIX Orchestra 1.0". */
  readonly format: string;
  readonly file: string;
  /** Value of tag 8: "FIX.4.4". */
  readonly beginString: string;
  readonly annotation: Annotation;
  readonly categories: ReadonlyMap<string, Annotation>;
  readonly datatypes: ReadonlyMap<string, Datatype>;
  readonly codeSets: ReadonlyMap<string, CodeSet>;
  readonly fields: ReadonlyMap<string, FieldDefinition>;
  readonly components: ReadonlyMap<string, BlockDefinition>;
  readonly groups: ReadonlyMap<string, BlockDefinition>;
  readonly messages: readonly MessageDefinition[];
}

export const NO_ANNOTATION: Annotation = { words: [], infos: [] };

export function problemAt({ file, line }: Place, what: string, fix: string): Problem {
  return { file, line, what, fix };
}

/** Returns the code set that a field names, from its own scenario or else from the base. */
export function codeSetOf(repository: Repository, field: FieldDefinition): CodeSet | undefined {
  return (
    repository.codeSets.get(scenarioKey(field.type, field.scenario)) ?? repository.codeSets.get(field.type)
  );
}

/** Returns the definition of a referenced component or group; undefined for a field. */
export function blockOf(repository: Repository, { kind, key }: Reference): BlockDefinition | undefined {
  if (kind === 'field') return undefined;
  return kind === 'component' ? repository.components.get(key) : repository.groups.get(key);
}

/** Returns the first appinfo with a purpose. */
export function infoOf({ annotation }: Annotated, purpose: string): AppInfo | undefined {
  return annotation.infos.find((info) => info.purpose === purpose);
}

/** Returns the key of a definition that may exist in several scenarios. */
export function scenarioKey(id: string, scenario: string): string {
  return scenario === 'base' ? id : `${id}@${scenario}`;
}

/** Returns which part of the envelope a block is, if any. */
export function envelopeOf({ kind, name }: BlockDefinition): 'header' | 'trailer' | null {
  if (kind !== 'component') return null;
  return name === 'StandardHeader' ? 'header' : name === 'StandardTrailer' ? 'trailer' : null;
}

/** Keys of the definitions that are in use, by kind. */
export type Reach = Readonly<
  Record<'fields' | 'components' | 'groups' | 'codeSets' | 'datatypes', ReadonlySet<string>>
>;

export function reachOf(repository: Repository): Reach {
  const reach = {
    fields: new Set<string>(),
    components: new Set<string>(),
    groups: new Set<string>(),
    codeSets: new Set<string>(),
    datatypes: new Set<string>(),
  };
  const addType = (name: string | undefined) => {
    const type = name === undefined ? undefined : repository.datatypes.get(name);
    if (!type || reach.datatypes.has(type.key)) return;
    reach.datatypes.add(type.key);
    addType(type.baseType);
  };
  const addField = (key: string) => {
    const field = repository.fields.get(key);
    if (!field || reach.fields.has(key)) return;
    reach.fields.add(key);
    const codeSet = codeSetOf(repository, field);
    if (codeSet) reach.codeSets.add(codeSet.key);
    addType(codeSet?.type ?? field.type);
  };
  const addReference = (reference: Reference) => {
    if (reference.kind === 'field') return addField(reference.key);
    const block = blockOf(repository, reference);
    const keys = reference.kind === 'component' ? reach.components : reach.groups;
    if (!block || keys.has(block.key)) return;
    keys.add(block.key);
    if (block.counter) addField(block.counter.key);
    for (const member of block.members) addReference(member);
  };
  for (const message of repository.messages) message.members.forEach(addReference);
  for (const block of repository.components.values()) {
    if (!envelopeOf(block)) continue;
    reach.components.add(block.key);
    block.members.forEach(addReference);
  }
  return reach;
}
