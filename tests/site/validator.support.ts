/** What an HTML validator finds in pages beyond the parser: what may be in what, with which attributes, values and labels. */
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { type PageElement, type ParsedDocument, withoutCode } from './html-page.support.ts';

/**
 * Rules of the standard. How tags are written is left out: the parser does not mind, and React decides it. So are the
 * labels of inputs: the rule takes longer than all others together, and the browser tests have one for every layout.
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
  'no-dup-class',
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

/** Attributes whose values are of the layout; of the others, which hold words and addresses, only the name is. */
const OF_LAYOUT = new Set([
  'autocomplete',
  'class',
  'dir',
  'hidden',
  'inputmode',
  'name',
  'popover',
  'rel',
  'role',
  'scope',
  'tabindex',
  'target',
  'type',
]);

/** All that the rules can see of an element: what it is in, its attributes, and whether it holds nothing. */
function shapeOf({ path, attributes, text }: PageElement): string {
  const around = path.split(' ');
  const names = Object.entries(attributes).map(([name, value]) =>
    OF_LAYOUT.has(name) ? `${name}=${value}` : `${name}${value === '' ? '=' : ''}`,
  );
  // Rules ask for the parents of an element by place and for those further out by name, however deep it is.
  return [
    [...new Set(around)].toSorted().join(' '),
    around.slice(-3).join(' '),
    names.toSorted().join(' '),
    text.trim() === '' ? 'empty' : '',
  ].join(' | ');
}

/** The pages in which something is for the first time: the others are the same to a validator. */
export function pagesOfNewShapes(pages: readonly ParsedDocument[]): ParsedDocument[] {
  const seen = new Set<string>();
  return (
    pages
      .map((page) => ({ page, shapes: new Set(page.parsed.elements.map(shapeOf)) }))
      // Those that hold most come first, so that few are left.
      .toSorted((one, other) => other.shapes.size - one.shapes.size)
      .filter(({ shapes }) => {
        const count = seen.size;
        for (const shape of shapes) seen.add(shape);
        return seen.size > count;
      })
      .map(({ page }) => page)
  );
}

/** Every rule that a page breaks, and where. */
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
