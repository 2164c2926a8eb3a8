/**
 * FIX Orchestra XML (FIX Trading Community, namespace http://fixprotocol.io/2020/orchestra/repository) → an API.
 *
 * A repository may span several files: the first is the API's own, the others add datatypes, code sets, fields and
 * components. `documentation` is Markdown. In a message, the purpose DISPLAY is the title, SYNOPSIS the summary and
 * everything else the description. The documentation of a reference follows that of its target. `category` is the
 * group in the sidebar ("Session / Rejects" is a group in a group).
 *
 * `appinfo` contains what Orchestra has no element for, by purpose. Structured values are child elements in any
 * namespace (here `docs`):
 *
 *   of the repository   server   <docs:id/> <docs:label/> <docs:url/> <docs:description/>
 *                       scheme   <docs:id/> <docs:label/> <docs:description/>, guide in specUrl, and
 *                                <docs:signing/>: in YAML, what other formats have in x-signing
 *                       action   <docs:name/> (fix, retry, wait, renew, check, stop) and a <docs:code/> for each error
 *   of a message        slug, group, direction (send, receive, both), since (2025-08-15), deprecated: text
 *                       page     "none": the message is in the downloads but has no page
 *                       transports, servers: comma-separated page ids and server ids
 *                       rate     text, guide in specUrl
 *                       access   "public", or <docs:permission/> and <docs:scheme/>: each scheme element is an
 *                                alternative and lists the ids that are required together
 *                       danger   <docs:words/>: what can go badly wrong
 *                       error    <docs:code/> <docs:meaning/> <docs:remedy/>, and <docs:group/> if messages share it
 *                       example  <docs:name/> <docs:summary/> <docs:message/>, the message as 35=D|55=BTC/USD|…
 *                                with its header fields, without 8, 9 and 10
 *   of a field or fieldRef       unit, example: text
 *   of any reference             when: the condition in words, in place of the rules in Score
 */

import type { Api } from '../../model/api.ts';
import { lookUp } from '../../model/look-up.ts';
import type { Problem, Reading } from '../../model/problem.ts';
import type { SpecInput } from '../spec-input.ts';
import { repeatsOf } from '../unique.ts';
import { toApi } from './api.ts';
import {
  type BlockDefinition,
  type CodeSet,
  type Datatype,
  type FieldDefinition,
  type MessageDefinition,
  type Named,
  problemAt,
  type Repository,
  reachOf,
  scenarioKey,
} from './definitions.ts';
import { toOrchestra, toQuickFixDictionary } from './downloads.ts';
import { placeOf, readAnnotation, readLimits, readReferences, scenarioOf } from './elements.ts';
import { elementsOf, readXml, textOf, type XmlElement } from './xml.ts';

/** Reads one API from its Orchestra files. */
export function readOrchestra({ id, files }: SpecInput): Reading<Api | null> {
  const readings = files.map(readXml);
  const roots = readings.flatMap(({ value }) => (value && isRepository(value) ? [value] : []));
  const problems = readings.flatMap(({ value, problems: found }): readonly Problem[] => {
    if (!value || isRepository(value)) return found;
    const [what, fix] = otherKind(value);
    return [problemAt(value, what, fix)];
  });
  const [main, ...others] = roots;
  if (!main || problems.length > 0) return { value: null, problems };
  return toApi(id, readRepository(main, others), (repository) => [
    {
      label: `${repository.format}, XML`,
      name: `${id}.xml`,
      content: toOrchestra(main, others, reachOf(repository)),
    },
    {
      label: 'QuickFIX data dictionary',
      name: `${id}-quickfix.xml`,
      content: toQuickFixDictionary(repository),
    },
  ]);
}

/** Identifies an XML file that is not FIX Orchestra, and returns what to do about it. */
function otherKind({ local }: XmlElement): [what: string, fix: string] {
  if (local === 'fix') {
    const fix = 'give it an entry of `apis` of its own; several files of one entry are FIX Orchestra';
    return ['the file is a QuickFIX data dictionary, not FIX Orchestra', fix];
  }
  if (/^(fixRepository|Repository)$/i.test(local)) {
    const fix =
      'convert it with the tools of the FIX Trading Community: https://github.com/FIXTradingCommunity/fix-orchestra';
    return [`the file is a FIX repository of 2010 (<${local}>), not FIX Orchestra`, fix];
  }
  const own = lookUp(OTHER_XML, local);
  const what = own === undefined ? `the root element is <${local}>: the file is` : `the file is ${own},`;
  return [
    `${what} neither FIX Orchestra nor a QuickFIX data dictionary`,
    'begin with <fixr:repository xmlns:fixr="http://fixprotocol.io/2020/orchestra/repository">, or with <fix>',
  ];
}

const OTHER_XML: Readonly<Record<string, string>> = {
  definitions: 'a WSDL description',
  schema: 'an XML schema',
  html: 'a web page',
  interfaces: 'a description of FIX interfaces',
  phrases: 'a list of FIX phrases',
};

const NAMESPACE = /^http:\/\/fixprotocol\.io\/(\d{4})\/orchestra\/repository$/;

/** Whether an element is the root of an Orchestra file. */
function isRepository({ local, uri }: XmlElement): boolean {
  return local === 'repository' && NAMESPACE.test(uri);
}

/** Reads the definitions in all files; the first file has the name of the repository. */
export function readRepository(main: XmlElement, others: readonly XmlElement[]): Reading<Repository> {
  const problems: Problem[] = [];
  /** Reads every element of a kind in all containers of a kind, such as each `field` in `fields`. */
  const readAll = <D>(
    container: string,
    local: string,
    read: (problems: Problem[], element: XmlElement) => D,
  ) =>
    [main, ...others]
      .flatMap((root) => elementsOf(root, container))
      .flatMap((each) => elementsOf(each, local))
      .map((element) => read(problems, element));
  const [title] = elementsOf(main, 'metadata').flatMap((metadata) => elementsOf(metadata, 'title'));
  const name = readAttribute(problems, main, 'name');
  const version = readAttribute(problems, main, 'version');
  const fields = collect(problems, 'field', readAll('fields', 'field', readField));
  const components = collect(problems, 'component', readAll('components', 'component', readBlock));
  const names = new Set([...components.values()].map(({ label }) => label));
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
      readAll('groups', 'group', readBlock).map((group) =>
        names.has(group.label) ? { ...group, label: `${group.label} group` } : group,
      ),
    ),
    messages: readAll('messages', 'message', readMessage).flat(),
  };
  return { value: repository, problems };
}

/** Returns the value of tag 8: the constant in the header, or else from the repository's version or name. */
function beginStringOf(
  components: readonly BlockDefinition[],
  fields: ReadonlyMap<string, FieldDefinition>,
  names: readonly string[],
): string {
  const header = components.find(({ name }) => name === 'StandardHeader');
  const first = header?.members.find(({ kind, key }) => kind === 'field' && fields.get(key)?.tag === 8);
  if (first?.presence === 'constant' && first.limits.value) return first.limits.value;
  const [named = 'FIX.4.4'] = names.flatMap(
    (name) => /FIX\.[45]\.\d|FIX\.?Latest|FIXT\.1\.1/i.exec(name)?.[0] ?? [],
  );
  return named.startsWith('FIX.4') ? named : 'FIXT.1.1';
}

/** Maps definitions by key. A duplicate key or name is a problem, and the first definition stays. */
export function collect<D extends Named>(
  problems: Problem[],
  kind: string,
  definitions: readonly D[],
): ReadonlyMap<string, D> {
  const byKey = new Map<string, D>();
  const byName = new Map<string, D>();
  for (const definition of definitions) {
    const { key, name, place } = definition;
    // A missing number or name has already been reported.
    if (!key || !name) continue;
    const scenario = key.includes('@') ? key.slice(key.indexOf('@')) : '';
    const sameKey = byKey.get(key);
    const earlier = sameKey ?? byName.get(name + scenario);
    if (earlier) {
      const { file, line } = earlier.place;
      const what = `${kind} ${sameKey ? key : name} is defined twice: also in ${file}:${line}`;
      const fix = 'keep one definition; a number and a name belong to one thing only';
      problems.push(problemAt(place, what, fix));
    } else {
      byKey.set(key, definition);
      byName.set(name + scenario, definition);
    }
  }
  return byKey;
}

/** Reads a required attribute, and reports it if it is missing. */
export function readAttribute(problems: Problem[], element: XmlElement, name: string): string {
  const value = element.attributes.get(name)?.trim();
  if (value) return value;
  problems.push(problemAt(element, `<${element.local}> has no ${name}`, `give it the attribute ${name}`));
  return '';
}

/** Reads the required attribute that has a field's tag, and reports it if it is not a number. */
export function readTag(problems: Problem[], element: XmlElement, name: string): string {
  const tag = readAttribute(problems, element, name);
  if (tag && !/^[1-9]\d*$/.test(tag)) {
    const what = `field ${element.attributes.get('name')} has the ${name} "${tag}", which is not a tag number`;
    problems.push(problemAt(element, what, 'write a whole number above zero'));
  }
  return tag;
}

function readDatatype(problems: Problem[], element: XmlElement): Datatype {
  const name = readAttribute(problems, element, 'name');
  return { key: name, name, baseType: element.attributes.get('baseType'), place: placeOf(element) };
}

function readCodeSet(problems: Problem[], element: XmlElement): CodeSet {
  const name = readAttribute(problems, element, 'name');
  const supported = elementsOf(element, 'code').filter(
    (code) => code.attributes.get('supported') !== 'forbidden',
  );
  const codes = supported.map((code) => ({
    name: readAttribute(problems, code, 'name'),
    value: readAttribute(problems, code, 'value'),
    deprecated: code.attributes.has('deprecated'),
    annotation: readAnnotation(code),
    place: placeOf(code),
  }));
  for (const { value, place } of repeatsOf(codes, (code) => code.value)) {
    const what = `code set ${name} has the value ${value} twice`;
    problems.push(problemAt(place, what, 'give every code a value of its own'));
  }
  return {
    key: scenarioKey(name, scenarioOf(element)),
    name,
    type: readAttribute(problems, element, 'type'),
    codes,
    place: placeOf(element),
  };
}

function readField(problems: Problem[], element: XmlElement): FieldDefinition {
  const id = readTag(problems, element, 'id');
  const name = readAttribute(problems, element, 'name');
  const scenario = scenarioOf(element);
  return {
    key: scenarioKey(id, scenario),
    tag: Number(id),
    name,
    scenario,
    // Orchestra 1.0 names a code set in `type`, 1.1 in `codeSet`.
    type: element.attributes.get('codeSet') ?? readAttribute(problems, element, 'type'),
    limits: readLimits(element),
    deprecated: element.attributes.has('deprecated'),
    annotation: readAnnotation(element),
    place: placeOf(element),
  };
}

function readBlock(problems: Problem[], element: XmlElement): BlockDefinition {
  const which = element.attributes.get('which');
  const name = readAttribute(problems, element, 'name');
  const scenario = scenarioOf(element);
  return {
    kind: element.local === 'group' ? 'group' : 'component',
    key: scenarioKey(readAttribute(problems, element, 'id'), scenario),
    name,
    label: scenario === 'base' ? name : `${name} ${scenario}`,
    counter: readReferences(elementsOf(element, 'numInGroup'))[0] ?? null,
    which: which === 'oneOf' || which === 'anyOf' ? which : 'all',
    minOccurs: element.attributes.get('implMinOccurs'),
    maxOccurs: element.attributes.get('implMaxOccurs'),
    members: readReferences(elementsOf(element).filter(({ local }) => local !== 'numInGroup')),
    annotation: readAnnotation(element),
    place: placeOf(element),
  };
}

function readMessage(problems: Problem[], element: XmlElement): MessageDefinition[] {
  const name = readAttribute(problems, element, 'name');
  const msgType = readAttribute(problems, element, 'msgType');
  if (!name || !msgType) return [];
  return [
    {
      name,
      scenario: scenarioOf(element),
      msgType,
      category: element.attributes.get('category'),
      members: readReferences(elementsOf(element, 'structure').flatMap((each) => elementsOf(each))),
      deprecated: element.attributes.get('deprecated'),
      annotation: readAnnotation(element),
      place: placeOf(element),
    },
  ];
}
