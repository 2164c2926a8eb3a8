/** The parts that Orchestra elements have in common: annotations, references, limits and scenarios. */
import type { Place } from '../document/places.ts';
import {
  type Annotation,
  type AppInfo,
  type Limits,
  type Reference,
  scenarioKey,
  type Words,
} from './definitions.ts';
import { elementsOf, textOf, type XmlElement } from './xml.ts';

/** Reads the annotation inside an element; it is empty if there is none. */
export function readAnnotation(element: XmlElement): Annotation {
  const annotations = elementsOf(element, 'annotation');
  return {
    words: annotations.flatMap((each) => elementsOf(each, 'documentation').map(readWords)),
    infos: annotations.flatMap((each) => elementsOf(each, 'appinfo').map(readInfo)),
  };
}

function readWords(element: XmlElement): Words {
  const { text, line } = textOf(element);
  return {
    purpose: (element.attributes.get('purpose') ?? '').toUpperCase(),
    text: dedent(text),
    place: { file: element.file, line },
  };
}

function readInfo(element: XmlElement): AppInfo {
  const { text } = textOf(element);
  return {
    purpose: (element.attributes.get('purpose') ?? '').toLowerCase(),
    text: text.trim(),
    specUrl: element.attributes.get('specUrl'),
    parts: elementsOf(element).map((part) => {
      const content = textOf(part);
      return {
        name: part.local,
        text: dedent(content.text),
        place: { file: part.file, line: content.line },
      };
    }),
    place: placeOf(element),
  };
}

export function placeOf({ file, line }: XmlElement): Place {
  return { file, line };
}

/** Removes the indentation that text has in XML, so that Markdown doesn't read it as code; the lines stay the same. */
function dedent(text: string): string {
  const lines = text.split('\n');
  const indents = lines
    .slice(1)
    .flatMap((line) => (line.trim() ? [line.length - line.trimStart().length] : []));
  const indent = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines
    .map((line, index) => (index === 0 ? line.trimStart() : line.slice(indent)))
    .join('\n')
    .trimEnd();
}

const KINDS: ReadonlyMap<string, Reference['kind']> = new Map([
  ['fieldRef', 'field'],
  ['numInGroup', 'field'],
  ['componentRef', 'component'],
  ['groupRef', 'group'],
]);

/** Reads the references among elements, except forbidden ones, and skips all other elements. */
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

/** Returns the scenario of an element, which may be given by name or by number. */
export function scenarioOf({ attributes }: XmlElement): string {
  const id = attributes.get('scenarioId');
  return attributes.get('scenario') ?? (id && id !== '1' ? `#${id}` : 'base');
}
