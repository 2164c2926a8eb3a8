/** The `field` elements of a QuickFIX data dictionary → fields and code sets. */
import type { Problem } from '../../model/problem.ts';
import { placeOf } from './annotations.ts';
import { type CodeSet, type FieldDefinition, NO_ANNOTATION } from './definitions.ts';
import { readAttribute } from './orchestra-definitions.ts';
import { collect } from './orchestra-repository.ts';
import { elementsOf, type XmlElement } from './xml.ts';

function codeSetKey(element: XmlElement): string {
  return `${element.attributes.get('name')} values`;
}

function codesOf(element: XmlElement): XmlElement[] {
  return [element, ...elementsOf(element, 'values')].flatMap((each) => elementsOf(each, 'value'));
}

/** The values of a field, when it has any. */
export function readCodeSet(problems: Problem[], element: XmlElement): CodeSet[] {
  const key = codeSetKey(element);
  const codes = codesOf(element).map((code) => {
    const value = readAttribute(problems, code, 'enum');
    return {
      name: code.attributes.get('description') ?? value,
      value,
      deprecated: false,
      annotation: NO_ANNOTATION,
      place: placeOf(code),
    };
  });
  if (codes.length === 0) return [];
  return [{ key, name: key, type: element.attributes.get('type') ?? '', codes, place: placeOf(element) }];
}

/** Fields by name; a tag or a name used twice is a problem. */
export function readFields(
  problems: Problem[],
  elements: readonly XmlElement[],
): ReadonlyMap<string, FieldDefinition> {
  const byTag = collect(
    problems,
    'field',
    elements.map((element): FieldDefinition => {
      const key = readAttribute(problems, element, 'number');
      const type = readAttribute(problems, element, 'type');
      return {
        key,
        tag: Number(key),
        name: readAttribute(problems, element, 'name'),
        scenario: 'base',
        type: codesOf(element).length > 0 ? codeSetKey(element) : type,
        limits: {},
        deprecated: false,
        annotation: NO_ANNOTATION,
        place: placeOf(element),
      };
    }),
  );
  return new Map([...byTag.values()].map((field) => [field.name, { ...field, key: field.name }]));
}
