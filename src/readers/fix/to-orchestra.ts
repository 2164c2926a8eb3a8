/** Several Orchestra files as one: what the main file defines, and what it uses of the others. */
import { type Reach, scenarioKey } from './definitions.ts';
import { scenarioOf } from './elements.ts';
import { elementsOf, escapeText, tag, type XmlElement } from './xml.ts';

/** Children of a repository in the order of the schema, with the name of their entries and how these are found. */
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

/** Code sets and datatypes are known by name, all else by number. */
function keyOf(entry: XmlElement, used: keyof Reach): string {
  const id = entry.attributes.get(used === 'codeSets' || used === 'datatypes' ? 'name' : 'id') ?? '';
  return used === 'datatypes' ? id : scenarioKey(id, scenarioOf(entry));
}

/** Writes elements as they were, with one prefix for the repository's own. */
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

/** Declarations of all namespaces but the repository's own. */
function declarations(namespaces: ReadonlyMap<string, string>, own: string) {
  const others = [...namespaces].filter(([, uri]) => uri !== own);
  return Object.fromEntries(others.map(([prefix, uri]) => [prefix ? `xmlns:${prefix}` : 'xmlns', uri]));
}
