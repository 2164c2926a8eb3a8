/** Orchestra files → one repository: the definitions of all files together, each defined once. */
import type { Problem, Reading } from '../../model/problem.ts';
import { readAnnotation } from './annotations.ts';
import type { BlockDefinition, FieldDefinition, Place, Repository } from './definitions.ts';
import {
  readAttribute,
  readBlock,
  readCodeSet,
  readDatatype,
  readField,
  readMessage,
} from './orchestra-definitions.ts';
import { elementsOf, textOf, type XmlElement } from './xml.ts';

const NAMESPACE = /^http:\/\/fixprotocol\.io\/(\d{4})\/orchestra\/repository$/;

/** Whether an element is the root of an Orchestra file. */
export function isRepository({ local, uri }: XmlElement): boolean {
  return local === 'repository' && NAMESPACE.test(uri);
}

/** Elements of one kind in all files: every "field" in every `fields`. */
export function definitionsIn(roots: readonly XmlElement[], container: string, local: string): XmlElement[] {
  return roots.flatMap((root) => elementsOf(root, container)).flatMap((each) => elementsOf(each, local));
}

/** Reads the definitions of all files; the first file names the repository. */
export function readRepository(main: XmlElement, others: readonly XmlElement[]): Reading<Repository> {
  const problems: Problem[] = [];
  const readAll = <D>(
    container: string,
    local: string,
    read: (problems: Problem[], element: XmlElement) => D,
  ) => definitionsIn([main, ...others], container, local).map((element) => read(problems, element));

  const [title] = elementsOf(main, 'metadata').flatMap((metadata) => elementsOf(metadata, 'title'));
  const name = readAttribute(problems, main, 'name');
  const version = readAttribute(problems, main, 'version');
  const fields = collect(problems, 'field', readAll('fields', 'field', readField));
  const components = collect(
    problems,
    'component',
    readAll('components', 'component', (found, element) => readBlock(found, 'component', element)),
  );
  const repository: Repository = {
    title: (title && textOf(title).text.trim()) || name,
    version,
    format: `FIX Orchestra ${Number(NAMESPACE.exec(main.uri)?.[1]) > 2020 ? '1.1' : '1.0'}`,
    file: main.file,
    beginString: beginStringOf([...components.values()], fields, [version, name]),
    annotation: readAnnotation(main),
    categories: new Map(
      readAll('categories', 'category', (_, element) => [
        element.attributes.get('name') ?? '',
        readAnnotation(element),
      ]),
    ),
    datatypes: collect(problems, 'datatype', readAll('datatypes', 'datatype', readDatatype)),
    codeSets: collect(problems, 'code set', readAll('codeSets', 'codeSet', readCodeSet)),
    fields,
    components,
    groups: collect(
      problems,
      'group',
      readAll('groups', 'group', (found, element) => readBlock(found, 'group', element)),
    ),
    messages: readAll('messages', 'message', readMessage).flat(),
  };
  return { value: repository, problems };
}

/** Tag 8 as the header fixes it, or as the version of the repository says. */
function beginStringOf(
  components: readonly BlockDefinition[],
  fields: ReadonlyMap<string, FieldDefinition>,
  names: readonly string[],
): string {
  const header = components.find(({ name }) => name === 'StandardHeader');
  const first = header?.members.find(({ kind, key }) => kind === 'field' && fields.get(key)?.tag === 8);
  if (first?.presence === 'constant' && first.limits.value) return first.limits.value;
  const told = names.flatMap((name) => /FIX\.[45]\.\d/.exec(name)?.[0] ?? [])[0] ?? 'FIX.4.4';
  return told.startsWith('FIX.5') ? 'FIXT.1.1' : told;
}

/** Definitions by key; a key or a name used twice is a problem, and the first definition stays. */
export function collect<D extends { readonly key: string; readonly name: string; readonly place: Place }>(
  problems: Problem[],
  kind: string,
  definitions: readonly D[],
): ReadonlyMap<string, D> {
  const byKey = new Map<string, D>();
  const byName = new Map<string, D>();
  for (const definition of definitions) {
    const { key, name, place } = definition;
    // What lacks its number or name has been told already.
    if (!key || !name) continue;
    const scenario = key.includes('@') ? key.slice(key.indexOf('@')) : '';
    const sameKey = byKey.get(key);
    const earlier = sameKey ?? byName.get(name + scenario);
    if (earlier) {
      problems.push({
        ...place,
        what: `${kind} ${sameKey ? key : name} is defined twice: also in ${earlier.place.file}:${earlier.place.line}`,
        fix: 'keep one definition; a number and a name belong to one thing only',
      });
    } else {
      byKey.set(key, definition);
      byName.set(name + scenario, definition);
    }
  }
  return byKey;
}
