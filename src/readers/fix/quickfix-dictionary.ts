/** A QuickFIX data dictionary → an API. It has no prose: titles come from names, meanings from descriptions. */
import type { Api } from '../../model/api.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import { fillMarks } from '../content/variables.ts';
import type { SpecInput } from '../spec-input.ts';
import { repeatsOf } from '../unique.ts';
import { toApi } from './api.ts';
import { isSame, toWords } from './constants.ts';
import { isStandardType } from './datatypes.ts';
import {
  type BlockDefinition,
  type CodeSet,
  type Datatype,
  type FieldDefinition,
  type MessageDefinition,
  NO_ANNOTATION,
  problemAt,
  type Reference,
  type Repository,
} from './definitions.ts';
import { placeOf } from './elements.ts';
import { collect, readAttribute, readTag } from './orchestra.ts';
import { elementsOf, escapeAttribute, readXml, type XmlElement } from './xml.ts';

/** Reads an API from its dictionary, which must be the only file. */
export function readQuickFixDictionary({ id, files: [file, second] }: SpecInput): Reading<Api | null> {
  if (!file) return { value: null, problems: [] };
  if (second) {
    const what = `${file.path} is a QuickFIX data dictionary, which is one file`;
    const fix = 'give each dictionary an entry of `apis` of its own';
    return { value: null, problems: [{ file: second.path, line: 1, what, fix }] };
  }
  const { value: root, problems } = readXml(file);
  if (!root) return { value: null, problems };
  if (root.local !== 'fix') {
    const what = `the root element is <${root.local}> instead of <fix>`;
    return { value: null, problems: [problemAt(root, what, 'begin a QuickFIX dictionary with <fix>')] };
  }
  return toApi(id, readDictionary(root), () => [
    {
      label: 'QuickFIX data dictionary',
      name: `${id}.xml`,
      content: fillMarks(file.text, escapeAttribute),
    },
  ]);
}

/** Reads the definitions. References are by name, and groups are defined where they are used. */
function readDictionary(root: XmlElement): Reading<Repository> {
  const problems: Problem[] = [];
  const groups: BlockDefinition[] = [];
  const children = (container: string, local: string) =>
    elementsOf(root, container).flatMap((each) => elementsOf(each, local));
  const component = (element: XmlElement, name = readAttribute(problems, element, 'name')) =>
    toBlock(element, { kind: 'component', name, label: name }, readMembers(problems, groups, element, name));
  const attribute = (name: string, fallback: string) => root.attributes.get(name) ?? fallback;
  const pack = attribute('servicepack', '0');
  const version = `${attribute('type', 'FIX')}.${attribute('major', '4')}.${attribute('minor', '4')}`;
  const title = pack === '0' ? version : `${version}SP${pack}`;
  const fields = children('fields', 'field').map((each) => withOwnType(version, each));
  const types = fields.flatMap((each) => each.attributes.get('type') ?? []);
  const codeSets = fields.flatMap((each) => readCodeSet(problems, each));
  const value: Repository = {
    title,
    version: title,
    format: 'QuickFIX data dictionary',
    file: root.file,
    beginString: beginStringOf(version, codeSets),
    annotation: NO_ANNOTATION,
    categories: new Map(),
    datatypes: new Map(types.map((name): [string, Datatype] => [name, { key: name, name, ...plain(root) }])),
    codeSets: new Map(codeSets.map((each) => [each.key, each])),
    fields: readFields(problems, fields),
    components: collect(problems, 'component', [
      ...elementsOf(root, 'header').map((each) => component(each, 'StandardHeader')),
      ...elementsOf(root, 'trailer').map((each) => component(each, 'StandardTrailer')),
      ...children('components', 'component').map((each) => component(each)),
    ]),
    messages: withOwnNames(
      problems,
      children('messages', 'message').flatMap((each) => readMessage(problems, groups, each)),
    ),
    // Filled by reading the members above.
    groups: new Map(groups.map((each) => [each.key, each])),
  };
  return { value, problems };
}

/**
 * Returns the value of tag 8: the only one that the dictionary documents, or else from its version. The version of many
 * a venue's dictionary is that of its interface.
 */
function beginStringOf(version: string, codeSets: readonly CodeSet[]): string {
  const [only, ...others] = codeSets.find(({ key }) => key === codeSetName('BeginString'))?.codes ?? [];
  if (only && others.length === 0) return only.value;
  if (/^FIX\.4\.\d$/.test(version)) return version;
  return /^FIXT?\.[15]\./.test(version) ? 'FIXT.1.1' : 'FIX.4.4';
}

/** Before FIX 4.2, `CHAR` was the type of all text, of any length. */
function withOwnType(version: string, field: XmlElement): XmlElement {
  const isText = /^FIX\.4\.[01]$/.test(version) && field.attributes.get('type') === 'CHAR';
  return isText ? { ...field, attributes: new Map([...field.attributes, ['type', 'STRING']]) } : field;
}

/** Returns a definition's place, and an empty annotation, as the format has none. */
function plain(element: XmlElement) {
  return { annotation: NO_ANNOTATION, place: placeOf(element) };
}

function toBlock(
  element: XmlElement,
  named: Pick<BlockDefinition, 'kind' | 'name' | 'label'>,
  members: readonly Reference[],
): BlockDefinition {
  return { key: named.name, ...named, counter: null, which: 'all', members, ...plain(element) };
}

/** Reads the members of what `owner` names. */
function readMembers(
  problems: Problem[],
  groups: BlockDefinition[],
  element: XmlElement,
  owner: string,
): Reference[] {
  const members = elementsOf(element);
  // A component that is nothing but a group gives it its name.
  const isWrapper = element.local === 'component' && members.length === 1;
  return members.flatMap((child): Reference[] => {
    const { local: kind } = child;
    if (kind !== 'field' && kind !== 'component' && kind !== 'group') return [];
    const name = readAttribute(problems, child, 'name');
    const own = {
      key: name,
      presence: readPresence(problems, child),
      rules: [],
      limits: {},
      deprecated: false,
      ...plain(child),
    };
    if (kind !== 'group') return [{ kind, ...own }];
    const label = isWrapper ? owner : `${owner} ${name}`;
    const inner = readMembers(problems, groups, child, label);
    const block = toBlock(child, { kind, name: isWrapper ? owner : name, label }, inner);
    // Different messages may use the same name for different groups.
    const key = `${name}:${groups.length}`;
    groups.push({ ...block, key, counter: { kind: 'field', ...own } });
    return [{ kind, ...own, key }];
  });
}

/** Reads `required`; without it, a member is optional. */
function readPresence(problems: Problem[], element: XmlElement): 'required' | 'optional' {
  const required = element.attributes.get('required') ?? 'N';
  if (!/^[YN]$/i.test(required)) {
    const what = `${element.local} ${element.attributes.get('name')} has required="${required}"`;
    problems.push({ ...problemAt(element, what, 'write Y or N'), editorial: true });
  }
  return required.toUpperCase() === 'Y' ? 'required' : 'optional';
}

function readMessage(
  problems: Problem[],
  groups: BlockDefinition[],
  element: XmlElement,
): MessageDefinition[] {
  const name = readAttribute(problems, element, 'name');
  const members = readMembers(problems, groups, element, name);
  const msgType = readAttribute(problems, element, 'msgtype');
  if (!name || !msgType) return [];
  const category = element.attributes.get('msgcat') === 'admin' ? 'Session' : 'Application';
  return [{ name, scenario: 'base', msgType, category, members, ...plain(element) }];
}

/** Distinguishes messages with the same name by their types, as engines do. */
function withOwnNames(problems: Problem[], messages: readonly MessageDefinition[]): MessageDefinition[] {
  const repeats = new Set(repeatsOf(messages, ({ name }) => name));
  return messages.map((message) => {
    const { name, msgType, place } = message;
    const isRepeated = repeats.has(message) && messages.find((each) => each.msgType === msgType) === message;
    if (!isRepeated) return message;
    const what = `message ${name} (${msgType}) has the name of another message`;
    problems.push({ ...problemAt(place, what, 'give it a name of its own'), editorial: true });
    return { ...message, scenario: msgType };
  });
}

function codeSetKey(element: XmlElement): string {
  return codeSetName(element.attributes.get('name') ?? '');
}

function codeSetName(field: string): string {
  return `${field} values`;
}

function codesOf(element: XmlElement): XmlElement[] {
  return [element, ...elementsOf(element, 'values')].flatMap((each) => elementsOf(each, 'value'));
}

/** Reads the values of a field, if it has any. */
function readCodeSet(problems: Problem[], element: XmlElement): CodeSet[] {
  const key = codeSetKey(element);
  const codes = codesOf(element).map((code) => {
    const value = readAttribute(problems, code, 'enum');
    const constant = code.attributes.get('description') ?? '';
    const name = isSame(constant, value) ? value : toWords(constant) || value;
    return { name, value, deprecated: false, ...plain(code) };
  });
  if (codes.length === 0) return [];
  for (const { value, place } of repeatsOf(codes, (code) => code.value)) {
    const what = `field ${element.attributes.get('name')} has the value ${value} twice`;
    problems.push({ ...problemAt(place, what, 'keep one'), editorial: true });
  }
  return [{ key, name: key, type: element.attributes.get('type') ?? '', codes, place: placeOf(element) }];
}

/** Maps fields by name. A duplicate tag or name is a problem. */
function readFields(problems: Problem[], elements: readonly XmlElement[]): Map<string, FieldDefinition> {
  const fields = elements.map((element): FieldDefinition => {
    const key = readTag(problems, element, 'number');
    const type = readAttribute(problems, element, 'type');
    const name = readAttribute(problems, element, 'name');
    if (type && !isStandardType(type)) {
      const what = `field ${name} has the unknown type ${type}`;
      problems.push({ ...problemAt(element, what, 'use a type of FIX, such as CHAR'), editorial: true });
    }
    return {
      key,
      tag: Number(key),
      name,
      scenario: 'base',
      type: codesOf(element).length > 0 ? codeSetKey(element) : type,
      limits: {},
      deprecated: false,
      ...plain(element),
    };
  });
  const byTag = collect(problems, 'field', fields);
  return new Map([...byTag.values()].map((field) => [field.name, { ...field, key: field.name }]));
}
