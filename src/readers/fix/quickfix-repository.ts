/** The `fix` element of a QuickFIX data dictionary → a repository. References go by name, groups stand where they are used. */
import type { Problem, Reading } from '../../model/problem.ts';
import { placeOf } from './annotations.ts';
import { isStandardType } from './datatypes.ts';
import {
  type BlockDefinition,
  type Datatype,
  type MessageDefinition,
  NO_ANNOTATION,
  type Reference,
  type Repository,
} from './definitions.ts';
import { readAttribute } from './orchestra-definitions.ts';
import { collect } from './orchestra-repository.ts';
import { readCodeSet, readFields } from './quickfix-fields.ts';
import { elementsOf, type XmlElement } from './xml.ts';

export function readDictionary(root: XmlElement): Reading<Repository> {
  const problems: Problem[] = [];
  const groups: BlockDefinition[] = [];
  const members = (element: XmlElement) => readMembers(problems, groups, element);
  const children = (container: string, local: string) =>
    elementsOf(root, container).flatMap((each) => elementsOf(each, local));
  const named = (element: XmlElement) => readAttribute(problems, element, 'name');
  const component = (element: XmlElement, name: string) =>
    toBlock(element, 'component', name, members(element));

  const fields = children('fields', 'field');
  const types = fields.map((each) => each.attributes.get('type') ?? '');
  const codeSets = fields.flatMap((each) => readCodeSet(problems, each));
  const attribute = (name: string, fallback: string) => root.attributes.get(name) ?? fallback;
  const pack = attribute('servicepack', '0');
  const version = `${attribute('type', 'FIX')}.${attribute('major', '4')}.${attribute('minor', '4')}`;
  const title = pack === '0' ? version : `${version}SP${pack}`;
  const value: Repository = {
    title,
    version: title,
    format: 'QuickFIX data dictionary',
    file: root.file,
    beginString: version.startsWith('FIX.5') ? 'FIXT.1.1' : version,
    annotation: NO_ANNOTATION,
    categories: new Map(),
    datatypes: new Map(
      types
        .filter(isStandardType)
        .map((name): [string, Datatype] => [
          name,
          { key: name, name, baseType: undefined, place: placeOf(root) },
        ]),
    ),
    codeSets: new Map(codeSets.map((each) => [each.key, each])),
    fields: readFields(problems, fields),
    components: collect(problems, 'component', [
      ...elementsOf(root, 'header').map((each) => component(each, 'StandardHeader')),
      ...elementsOf(root, 'trailer').map((each) => component(each, 'StandardTrailer')),
      ...children('components', 'component').map((each) => component(each, named(each))),
    ]),
    messages: children('messages', 'message').flatMap((each) => readMessage(problems, each, members(each))),
    // Filled while the members were read.
    groups: new Map(groups.map((each) => [each.key, each])),
  };
  return { value, problems };
}

function toBlock(
  element: XmlElement,
  kind: BlockDefinition['kind'],
  name: string,
  members: readonly Reference[],
): BlockDefinition {
  return {
    kind,
    key: name,
    name,
    counter: null,
    which: 'all',
    minOccurs: undefined,
    maxOccurs: undefined,
    members,
    annotation: NO_ANNOTATION,
    place: placeOf(element),
  };
}

function readMembers(problems: Problem[], groups: BlockDefinition[], element: XmlElement): Reference[] {
  return elementsOf(element).flatMap((child): Reference[] => {
    const { local: kind } = child;
    if (kind !== 'field' && kind !== 'component' && kind !== 'group') return [];
    const name = readAttribute(problems, child, 'name');
    const reference: Reference = {
      kind,
      key: name,
      presence: child.attributes.get('required')?.toUpperCase() === 'Y' ? 'required' : 'optional',
      rules: [],
      limits: {},
      minOccurs: undefined,
      maxOccurs: undefined,
      deprecated: false,
      annotation: NO_ANNOTATION,
      place: placeOf(child),
    };
    if (kind !== 'group') return [reference];
    const block = toBlock(child, 'group', name, readMembers(problems, groups, child));
    // The same name may stand for different groups in different messages.
    const key = `${name}:${groups.length}`;
    groups.push({ ...block, key, counter: { ...reference, kind: 'field' } });
    return [{ ...reference, key }];
  });
}

function readMessage(
  problems: Problem[],
  element: XmlElement,
  members: readonly Reference[],
): MessageDefinition[] {
  const name = readAttribute(problems, element, 'name');
  const msgType = readAttribute(problems, element, 'msgtype');
  if (!name || !msgType) return [];
  const session = element.attributes.get('msgcat') === 'admin';
  return [
    {
      name,
      scenario: 'base',
      msgType,
      category: session ? 'Session' : 'Application',
      members,
      deprecated: undefined,
      annotation: NO_ANNOTATION,
      place: placeOf(element),
    },
  ];
}
