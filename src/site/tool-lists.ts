/** The tools that are lists: every error and every value, with all that is known about each. */
import { ACTION_LABELS } from '../model/operation.ts';
import type { Block, Inline } from '../model/prose.ts';
import { type KnownError, retryWords } from '../tools/errors.ts';
import { explainError } from '../tools/find-errors.ts';
import { VALUE_SEPARATOR } from '../tools/listed.ts';
import type { ToolData } from '../tools/tool-data.ts';
import { sinceWords } from '../tools/values.ts';
import { legend } from './error-pages.ts';
import {
  code,
  codeBlock,
  fileLink,
  heading,
  joinWords,
  linkTo,
  paragraph,
  table,
  text,
  toId,
  withCommas,
} from './words.ts';

const WORKED_ERROR = '{"error":["EAPI:Invalid nonce"]}';

export function workErrors({ 'error-finder': { errors } }: ToolData): Block[] {
  const [found] = explainError(errors, WORKED_ERROR).found;
  const worked: Block[] = found
    ? [
        heading(2, 'worked-example', 'Worked example'),
        codeBlock('What arrived', WORKED_ERROR, 'json'),
        table(
          'What it means',
          ['Question', 'Result'],
          [
            ['Error', [code(found.error.code)]],
            ['APIs', found.error.apis.join(', ')],
            ['Meaning', found.error.meaning],
            ['Fix', found.error.remedy],
            ['Retry', retryWords(found.error) || 'See the fix.'],
            ['Returned by', found.error.group ?? found.error.operations.map(({ label }) => label).join(', ')],
          ],
        ),
      ]
    : [];
  return [
    ...worked,
    heading(2, 'all-errors', 'All errors'),
    paragraph(
      `${errors.length} errors of all APIs. The list is also a file: `,
      fileLink('tools/errors.json', 'JSON'),
      ', ',
      fileLink('tools/errors.csv', 'CSV'),
      '.',
    ),
    ...legend(errors.map(({ action }) => ({ action: action ?? undefined }))),
    table(
      'All errors of all APIs',
      ['Error and APIs', 'Meaning and fix', 'Action'],
      errors.map((error) => [
        sourceOf(error),
        [text(error.meaning), ...(error.remedy ? [{ kind: 'break' } as const, text(error.remedy)] : [])],
        error.action ? ACTION_LABELS[error.action] : '',
      ]),
    ),
  ];
}

/** Maximum number of calls to link to; more would help nobody. */
const MOST_USES = 3;

/** Writes an error's code and APIs; one without a page links to the calls that return it. */
function sourceOf({ code: name, apis, page, operations }: KnownError): Inline[] {
  const calls = page || operations.length > MOST_USES ? [] : operations;
  const links = calls.map(({ route, label }) => linkTo(route, label));
  return [
    page ? linkTo(page.route, code(name)) : code(name),
    { kind: 'break' },
    text(apis.join(', ')),
    ...(links.length > 0 ? [text(': '), ...withCommas(links)] : []),
  ];
}

export function workValues({ values: { lists, concepts } }: ToolData): Block[] {
  const labels = [...new Set(lists.map(({ label }) => label))];
  return [
    heading(2, 'across-protocols', 'The same across protocols'),
    ...concepts.flatMap(({ id, label, columns, rows }): Block[] => [
      heading(3, id, label),
      table(
        'How each interface writes it',
        ['Interface', 'Field', ...rows.map(({ meaning }) => meaning)],
        columns.map((column, at) => [
          column.label,
          [code(column.field)],
          ...rows.map(({ values }) => (values[at] ? [code(values[at])] : '')),
        ]),
      ),
    ]),
    heading(2, 'all-values', 'All values'),
    paragraph(
      `${lists.length} lists of values. They are also a file: `,
      fileLink('tools/values.json', 'JSON'),
      '.',
    ),
    ...labels.flatMap((label): Block[] => [
      heading(3, toId(label), label),
      table(
        `Values of ${label}`,
        ['List', 'Values', 'Used by', 'Since'],
        lists
          .filter((list) => list.label === label)
          .map(({ name, values, usedBy, since }) => [
            [code(name)],
            joinWords(
              values.map((value) => [
                code(value.value),
                text(`${value.meaning && ` ${value.meaning}`}${sinceWords(value, { since })}`),
              ]),
              VALUE_SEPARATOR,
            ),
            [
              ...withCommas(usedBy.slice(0, MOST_USES).map((use) => linkTo(use.route, use.label))),
              ...(usedBy.length > MOST_USES ? [text(` and ${usedBy.length - MOST_USES} more`)] : []),
            ],
            since ?? '',
          ]),
      ),
    ]),
  ];
}
