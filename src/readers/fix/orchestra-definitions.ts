/** Single definitions of an Orchestra file: a datatype, a code set, a field, a component or group, a message. */
import type { Problem } from '../../model/problem.ts';
import { placeOf, readAnnotation } from './annotations.ts';
import {
  type BlockDefinition,
  type CodeSet,
  type Datatype,
  type FieldDefinition,
  type MessageDefinition,
  scenarioKey,
} from './definitions.ts';
import { readLimits, readReferences, scenarioOf } from './references.ts';
import { elementsOf, type XmlElement } from './xml.ts';

/** A required attribute; its absence is a problem. */
export function readAttribute(problems: Problem[], element: XmlElement, name: string): string {
  const value = element.attributes.get(name)?.trim();
  if (!value) {
    problems.push({
      ...placeOf(element),
      what: `<${element.local}> has no ${name}`,
      fix: `give it the attribute ${name}`,
    });
  }
  return value ?? '';
}

export function readDatatype(problems: Problem[], element: XmlElement): Datatype {
  const name = readAttribute(problems, element, 'name');
  return {
    key: name,
    name,
    baseType: element.attributes.get('baseType'),
    place: placeOf(element),
  };
}

export function readCodeSet(problems: Problem[], element: XmlElement): CodeSet {
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
  const values = new Set<string>();
  for (const { value, place } of codes) {
    if (values.has(value)) {
      problems.push({
        ...place,
        what: `code set ${name} has the value ${value} twice`,
        fix: 'give every code a value of its own',
      });
    }
    values.add(value);
  }
  return {
    key: scenarioKey(name, scenarioOf(element)),
    name,
    type: readAttribute(problems, element, 'type'),
    codes,
    place: placeOf(element),
  };
}

export function readField(problems: Problem[], element: XmlElement): FieldDefinition {
  const id = readAttribute(problems, element, 'id');
  const name = readAttribute(problems, element, 'name');
  if (id && !/^[1-9]\d*$/.test(id)) {
    problems.push({
      ...placeOf(element),
      what: `field ${name} has the id "${id}", which is no tag number`,
      fix: 'write a whole number above zero',
    });
  }
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

export function readBlock(
  problems: Problem[],
  kind: BlockDefinition['kind'],
  element: XmlElement,
): BlockDefinition {
  const which = element.attributes.get('which');
  return {
    kind,
    key: scenarioKey(readAttribute(problems, element, 'id'), scenarioOf(element)),
    name: readAttribute(problems, element, 'name'),
    counter: readReferences(elementsOf(element, 'numInGroup'))[0] ?? null,
    which: which === 'oneOf' || which === 'anyOf' ? which : 'all',
    minOccurs: element.attributes.get('implMinOccurs'),
    maxOccurs: element.attributes.get('implMaxOccurs'),
    members: readReferences(elementsOf(element).filter(({ local }) => local !== 'numInGroup')),
    annotation: readAnnotation(element),
    place: placeOf(element),
  };
}

export function readMessage(problems: Problem[], element: XmlElement): MessageDefinition[] {
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
