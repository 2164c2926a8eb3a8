/** Finds what the parser doesn't, with an HTML validator: wrong content, attributes, values and labels of elements. */
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { type PageElement, type ParsedDocument, withoutCode } from './html-page.support.ts';

/**
 * Rules of the standard. Rules about how tags are written are left out, because React decides that. So are labels of
 * inputs: that rule takes longer than all others together, and the browser tests check them in every layout.
 */
const RULES = [
  'area-alt',
  'attribute-allowed-values',
  'attribute-misuse',
  'close-order',
  'deprecated',
  'element-permitted-content',
  'element-permitted-occurrences',
  'element-permitted-order',
  'element-permitted-parent',
  'element-required-ancestor',
  'element-required-attributes',
  'element-required-content',
  'empty-heading',
  'form-dup-name',
  'hidden-focusable',
  'input-attributes',
  'multiple-labeled-controls',
  'no-abstract-role',
  'no-deprecated-attr',
  'no-dup-id',
  'no-implicit-close',
  'no-multiple-main',
  'no-redundant-role',
  'no-unknown-elements',
  'script-element',
  'text-content',
  'unique-landmark',
  'valid-autocomplete',
  'valid-for',
  'void-content',
  'wcag/h63',
  'wcag/h71',
  'no-missing-references',
  'missing-doctype',
];

/** Attributes whose values rules check. Of all others (text, addresses, styling), only the name matters. */
const WITH_VALUE = new Set([
  'autocomplete',
  'dir',
  'hidden',
  'inputmode',
  'popover',
  'rel',
  'role',
  'scope',
  'tabindex',
  'target',
  'type',
]);

/** Returns all that rules can see of an element: its ancestors, its attributes, and whether it is empty. */
function shapeOf({ path, attributes, isEmpty }: PageElement): string {
  const names = Object.entries(attributes).map(([name, value]) =>
    WITH_VALUE.has(name) ? `${name}=${value}` : `${name}${value === '' ? '=' : ''}`,
  );
  return [path, names.toSorted().join(' '), isEmpty ? 'empty' : ''].join(' | ');
}

/** Rules check the closest ancestors by position and the others by name only, at any depth. */
function placeOf(shape: string): string {
  const [path = '', ...rest] = shape.split(' | ');
  const around = path.split(' ');
  return [[...new Set(around)].toSorted().join(' '), around.slice(-3).join(' '), ...rest].join(' | ');
}

/** Returns few and small pages that together contain every shape: to a validator, the others are the same. */
export function pagesOfEveryShape(pages: readonly ParsedDocument[]): ParsedDocument[] {
  const shaped = pages.map((page) => {
    const shapes = new Set([...new Set(page.parsed.elements.map(shapeOf))].map(placeOf));
    return { page, shapes, size: page.parsed.elements.length };
  });
  const open = new Set(shaped.flatMap(({ shapes }) => [...shapes]));
  const chosen: ParsedDocument[] = [];
  while (open.size > 0) {
    const gains = shaped.map(
      ({ shapes, size }) => [...shapes].filter((shape) => open.has(shape)).length / size,
    );
    const best = shaped[gains.indexOf(Math.max(...gains))];
    if (!best) break;
    for (const shape of best.shapes) open.delete(shape);
    chosen.push(best.page);
  }
  return chosen;
}

/** Returns every broken rule with its place. */
export async function validatePages(pages: readonly ParsedDocument[]): Promise<string[]> {
  const data: ConfigData = {
    root: true,
    elements: ['html5'],
    rules: Object.fromEntries(RULES.map((rule) => [rule, 'error'])),
  };
  const validator = new HtmlValidate(new StaticConfigLoader(data));
  const problems: string[] = [];
  for (const { file, html } of pages) {
    const { results } = await validator.validateString(withoutCode(html), file);
    for (const { messages } of results) {
      for (const { message, selector } of messages) problems.push(`${file}: ${message} (${selector})`);
    }
  }
  return problems;
}
