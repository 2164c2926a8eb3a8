/** Which definitions the messages of a repository use, directly or through others. */
import { blockOf, codeSetOf, envelopeOf, type Reference, type Repository } from './definitions.ts';

/** Keys of the definitions in use, by kind. */
export interface Reach {
  readonly fields: ReadonlySet<string>;
  readonly components: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  readonly codeSets: ReadonlySet<string>;
  readonly datatypes: ReadonlySet<string>;
}

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
