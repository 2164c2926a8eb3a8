/** What a validator finds beyond the parser: what may stand in what, with which attributes, values and labels. */
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { beforeAll, expect, test } from 'vitest';
import { config } from '../../site.config.ts';
import { DIST } from './built-site.ts';
import { type ParsedDocument, parsePages } from './html-page.ts';

/** Rules of the standard. How tags are written is left out: the parser does not mind, and React decides it. */
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
  'input-missing-label',
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
];

/** The frame is the same on all pages of a layout: of the others only the article is looked at. */
const WHOLE = [
  '404',
  'index',
  'blog/index',
  'docs/guides/global-intro/index',
  'docs/rest-api/add-order/index',
].map((name) => `${config.base.slice(1)}${name}.html`);

let pages: readonly ParsedDocument[] = [];
beforeAll(async () => {
  pages = await parsePages(DIST);
}, 120_000);

/** Code is thousands of coloured words and nothing else: the test below says so. */
const CODE = /(<pre\b[^>]*>)(.*?)(?=<\/pre>)/gs;

async function problemsOf(documents: readonly (readonly [string, string])[], rules: readonly string[]) {
  const data: ConfigData = {
    root: true,
    elements: ['html5'],
    rules: Object.fromEntries(rules.map((rule) => [rule, 'error'])),
  };
  const validator = new HtmlValidate(new StaticConfigLoader(data));
  const problems: string[] = [];
  for (const [file, html] of documents) {
    const { results } = await validator.validateString(html.replace(CODE, '$1'), file);
    for (const { messages } of results) {
      for (const { message, selector } of messages) problems.push(`${file}: ${message} (${selector})`);
    }
  }
  return problems;
}

test('whole documents keep the rules of HTML, and name nothing that is not there', async () => {
  const whole = pages
    .filter(({ file }) => WHOLE.includes(file))
    .map(({ file, html }) => [file, html] as const);
  expect(whole).toHaveLength(WHOLE.length);
  expect(await problemsOf(whole, [...RULES, 'no-missing-references', 'missing-doctype'])).toEqual([]);
});

test('every article keeps the rules of HTML', async () => {
  const articles = pages.map(({ file, html }) => [file, html.match(/<main.*<\/main>/s)?.[0] ?? ''] as const);
  expect(articles.filter(([, html]) => html === '')).toEqual([]);
  expect(await problemsOf(articles, RULES)).toEqual([]);
}, 300_000);

test('code holds words and marks of lines only', () => {
  const others = pages.flatMap(({ file, html }) =>
    [...html.matchAll(CODE)]
      .flatMap(([, , code = '']) => code.match(/<(?!\/?(code|span|mark|wbr)\b)[^>]*>/g) ?? [])
      .map((tag) => `${file}: ${tag}`),
  );
  expect(others).toEqual([]);
});
