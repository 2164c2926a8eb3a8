/** `fieldRef`, `componentRef` and `groupRef` of an Orchestra file, with presence, rules and limits. */
import { placeOf, readAnnotation } from './annotations.ts';
import { type Limits, type Reference, scenarioKey } from './definitions.ts';
import { elementsOf, textOf, type XmlElement } from './xml.ts';

const KINDS: ReadonlyMap<string, Reference['kind']> = new Map([
  ['fieldRef', 'field'],
  ['numInGroup', 'field'],
  ['componentRef', 'component'],
  ['groupRef', 'group'],
]);

/** References among elements; everything else is passed over. What is forbidden is not there. */
export function readReferences(elements: readonly XmlElement[]): Reference[] {
  return elements.flatMap((element): Reference[] => {
    const kind = KINDS.get(element.local);
    const { attributes } = element;
    const presence = attributes.get('presence') ?? 'optional';
    if (!kind || presence === 'forbidden' || attributes.get('supported') === 'forbidden') return [];
    return [
      {
        kind,
        key: scenarioKey(attributes.get('id') ?? '', scenarioOf(element)),
        presence,
        rules: elementsOf(element, 'rule').flatMap((rule) =>
          elementsOf(rule, 'when').map((when) => ({
            presence: rule.attributes.get('presence') ?? '',
            when: textOf(when).text.trim().replace(/\s+/g, ' '),
            place: placeOf(when),
          })),
        ),
        limits: readLimits(element),
        minOccurs: attributes.get('implMinOccurs'),
        maxOccurs: attributes.get('implMaxOccurs'),
        deprecated: attributes.has('deprecated'),
        annotation: readAnnotation(element),
        place: placeOf(element),
      },
    ];
  });
}

export function readLimits({ attributes }: XmlElement): Limits {
  return {
    min: attributes.get('minInclusive'),
    max: attributes.get('maxInclusive'),
    length: attributes.get('implLength'),
    minLength: attributes.get('implMinLength'),
    maxLength: attributes.get('implMaxLength'),
    value: attributes.get('value'),
  };
}

/** The use case an element belongs to; a scenario may be told by name or by number. */
export function scenarioOf({ attributes }: XmlElement): string {
  const id = attributes.get('scenarioId');
  return attributes.get('scenario') ?? (id && id !== '1' ? `#${id}` : 'base');
}
