/** A repository → files to download: its Orchestra files merged into one, and a QuickFIX data dictionary. */
import { uniqueBy } from '../unique.ts';
import { quickFixType } from './datatypes.ts';
import {
  type BlockDefinition,
  blockOf,
  codeSetOf,
  envelopeOf,
  type FieldDefinition,
  type Reach,
  type Reference,
  type Repository,
  reachOf,
  scenarioKey,
} from './definitions.ts';
import { scenarioOf } from './elements.ts';
import { toConstant } from './prose.ts';
import { type Attributes, elementsOf, escapeText, tag, type XmlElement } from './xml.ts';

/** Containers in the order of the schema; `used` is the set that decides which entries of other files are kept. */
const CONTAINERS = [
  { name: 'categories', used: null },
  { name: 'sections', used: null },
  { name: 'datatypes', used: 'datatypes' },
  { name: 'codeSets', used: 'codeSets' },
  { name: 'fields', used: 'fields' },
  { name: 'actors', used: null },
  { name: 'components', used: 'components' },
  { name: 'groups', used: 'groups' },
  { name: 'messages', used: null },
  { name: 'concepts', used: null },
  { name: 'scenarios', used: null },
] as const satisfies readonly { readonly name: string; readonly used: keyof Reach | null }[];

export function toOrchestra(main: XmlElement, others: readonly XmlElement[], reach: Reach): string {
  const write = writer(main.uri);
  const containers = CONTAINERS.flatMap(({ name, used }) => {
    const entries = [main, ...others].flatMap((root) =>
      elementsOf(root, name)
        .flatMap((container) => elementsOf(container))
        .filter((entry) => root === main || used === null || reach[used].has(keyOf(entry, used))),
    );
    const content = entries.map((entry) => `\n    ${write(entry)}`).join('');
    return entries.length > 0 ? [`\n  ${tag(`fixr:${name}`, {}, `${content}\n  `)}`] : [];
  });
  const own = ['metadata', 'annotation'].map((name) =>
    elementsOf(main, name)
      .map((each) => `\n  ${write(each)}`)
      .join(''),
  );
  const prefixes = new Map([main, ...others].flatMap(({ namespaces }) => [...namespaces]));
  const root = tag(
    'fixr:repository',
    {
      'xmlns:fixr': main.uri,
      ...declarations(prefixes, main.uri),
      ...Object.fromEntries([...main.attributes].filter(([name]) => !name.includes(':'))),
    },
    `${own[0]}${containers.join('')}${own[1]}\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/** Returns the key of an entry. Code sets and datatypes are identified by name, everything else by number. */
function keyOf(entry: XmlElement, used: keyof Reach): string {
  const id = entry.attributes.get(used === 'codeSets' || used === 'datatypes' ? 'name' : 'id') ?? '';
  return used === 'datatypes' ? id : scenarioKey(id, scenarioOf(entry));
}

/** Creates a function that writes elements unchanged, but with one prefix for those of the repository's namespace. */
function writer(uri: string): (element: XmlElement) => string {
  const write = (element: XmlElement): string => {
    const { prefix, local, namespaces, attributes, children } = element;
    const own = element.uri === uri ? 'fixr' : prefix;
    const content = children
      .map((child) => (child.kind === 'text' ? escapeText(child.text) : write(child)))
      .join('');
    return tag(
      own ? `${own}:${local}` : local,
      { ...declarations(namespaces, uri), ...Object.fromEntries(attributes) },
      children.length > 0 ? content : null,
    );
  };
  return write;
}

/** Declares all namespaces except the repository's own. */
function declarations(namespaces: ReadonlyMap<string, string>, own: string) {
  const others = [...namespaces].filter(([, uri]) => uri !== own);
  return Object.fromEntries(others.map(([prefix, uri]) => [prefix ? `xmlns:${prefix}` : 'xmlns', uri]));
}

export function toQuickFixDictionary(repository: Repository): string {
  const reach = reachOf(repository);
  const [, type = 'FIX', major = '4', minor = '4'] =
    /^(FIXT?)\.(\d)\.(\d)/.exec(repository.beginString) ?? [];
  const blocks = [...repository.components.values()];
  const components = blocks
    .filter((block) => reach.components.has(block.key) && !envelopeOf(block))
    .map(({ name, members: own }) => element(2, 'component', { name }, members(repository, own, 3)));
  const envelope = (which: string) =>
    members(repository, blocks.find((block) => envelopeOf(block) === which)?.members ?? [], 2);
  const content = [
    element(1, 'header', {}, envelope('header')),
    element(1, 'messages', {}, messages(repository)),
    element(1, 'trailer', {}, envelope('trailer')),
    element(1, 'components', {}, components),
    element(1, 'fields', {}, fields(repository, reach.fields)),
  ];
  const root = element(0, 'fix', { type, major, minor, servicepack: '0' }, content);
  return `<?xml version="1.0" encoding="UTF-8"?>${root}\n`;
}

/** Writes an element on its own lines. */
function element(
  depth: number,
  name: string,
  attributes: Attributes,
  children: readonly string[] = [],
): string {
  const indent = `\n${'  '.repeat(depth)}`;
  return indent + tag(name, attributes, children.length > 0 ? children.join('') + indent : null);
}

function messages(repository: Repository): string[] {
  return uniqueBy(repository.messages, ({ msgType }) => msgType).map(({ name, msgType, members: own }) => {
    const attributes = { name, msgtype: msgType, msgcat: /^[0-5A]$/.test(msgType) ? 'admin' : 'app' };
    return element(2, 'message', attributes, members(repository, own, 3));
  });
}

function members(
  repository: Repository,
  references: readonly Reference[],
  depth: number,
  passed: readonly BlockDefinition[] = [],
): string[] {
  return references.flatMap((reference) => {
    const { kind, key, presence } = reference;
    const required = presence === 'required' || presence === 'constant' ? 'Y' : 'N';
    if (kind === 'field') {
      const field = repository.fields.get(key);
      return field ? [element(depth, 'field', { name: field.name, required })] : [];
    }
    const block = blockOf(repository, reference);
    if (!block || passed.includes(block) || envelopeOf(block)) return [];
    if (block.kind === 'component') return [element(depth, 'component', { name: block.name, required })];
    const counter = block.counter && repository.fields.get(block.counter.key);
    if (!counter) return [];
    const inner = members(repository, block.members, depth + 1, [...passed, block]);
    return [element(depth, 'group', { name: counter.name, required }, inner)];
  });
}

/** Writes one field per tag, with the codes of all scenarios. */
function fields(repository: Repository, used: ReadonlySet<string>): string[] {
  const byTag = new Map<number, FieldDefinition[]>();
  for (const [key, field] of repository.fields) {
    if (used.has(key)) byTag.set(field.tag, [...(byTag.get(field.tag) ?? []), field]);
  }
  return [...byTag].map(([number, variants]) => {
    const values = new Map(
      variants
        .flatMap((field) => codeSetOf(repository, field)?.codes ?? [])
        .map(({ value, name }) => [value, name]),
    );
    // Engines find the type of a message in the values of tag 35.
    if (number === 35 && values.size === 0) {
      for (const { msgType, name } of repository.messages) values.set(msgType, name);
    }
    const [first] = variants;
    const type = first ? (codeSetOf(repository, first)?.type ?? first.type) : '';
    return element(
      2,
      'field',
      { number: String(number), name: first?.name, type: quickFixType(repository, type) },
      [...values].map(([value, name]) => element(3, 'value', { enum: value, description: toConstant(name) })),
    );
  });
}
