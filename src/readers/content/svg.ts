/**
 * An SVG of the content as it is published: shapes, text and styles. Everything that could run a program, load something
 * or lead elsewhere is a problem, because the file can be opened by itself, where no page limits it.
 */
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../document/source.ts';
import { readXml, type XmlElement } from '../fix/xml.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Elements that draw, describe or style (SVG 2). */
const ELEMENTS = new Set(
  `svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath marker
  linearGradient radialGradient stop pattern clipPath mask filter feBlend feColorMatrix feComposite feDropShadow feFlood
  feGaussianBlur feMerge feMergeNode feMorphology feOffset feTile`.split(/\s+/),
);
/** What a style or an attribute loads: anything but a part of the same file. */
const LOADS = /url\(\s*(?!["']?#)|@import|image-set\(|expression\(|\\/i;

export function checkSvg(source: SourceFile): Problem[] {
  const { value: root, problems } = readXml(source);
  const instruction = /<\?(?!xml\s)[\w-]+/.exec(source.text)?.[0];
  return [
    ...problems,
    ...(instruction
      ? [{ file: source.path, what: `the image has the instruction ${instruction}`, fix: 'remove it' }]
      : []),
    ...(root ? checkElement(root) : []),
  ];
}

function checkElement(element: XmlElement): Problem[] {
  const { local, uri, file, line, attributes, children } = element;
  if (local === 'svg' && uri === '')
    return [
      {
        file,
        line,
        what: `the image has no xmlns="${SVG}"`,
        fix: 'add it: without it, browsers show nothing',
      },
    ];
  if (uri !== SVG || !ELEMENTS.has(local)) {
    const what = `the image has <${local}>${uri === SVG ? '' : ` of the namespace "${uri}"`}`;
    return [
      { file, line, what, fix: 'remove it: an image draws shapes and text with elements of SVG alone' },
    ];
  }
  const own = [...attributes].flatMap(([name, value]): Problem[] => {
    const [plain = ''] = name.split(':').slice(-1);
    const isLink = plain === 'href' && !value.trim().startsWith('#');
    const isWrong = isLink || /^on/i.test(plain) || plain === 'base' || LOADS.test(value);
    const fix = 'remove it: an image runs nothing, and refers to its own parts alone, as in href="#arrow"';
    return isWrong ? [{ file, line, what: `<${local}> has ${name}="${value.slice(0, 60)}"`, fix }] : [];
  });
  const inside = children.flatMap((child): Problem[] => {
    if (child.kind === 'element') return checkElement(child);
    const isWrong = local === 'style' && LOADS.test(child.text);
    const fix = 'remove it: an image loads nothing';
    return isWrong ? [{ file, line: child.line, what: 'a style of the image loads something', fix }] : [];
  });
  return [...own, ...inside];
}
