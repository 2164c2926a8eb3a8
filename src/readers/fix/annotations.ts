/** The `annotation` of an Orchestra element: documentation and appinfo, with places. */
import type { Annotation, AppInfo, Place, Words } from './definitions.ts';
import { elementsOf, textOf, type XmlElement } from './xml.ts';

/** Reads the annotation inside an element; nothing there is an empty one. */
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

/** Takes away the indentation XML gives its text, so that Markdown does not see code; lines stay where they are. */
export function dedent(text: string): string {
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
