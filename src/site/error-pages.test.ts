/** The errors of APIs on one page: each once, in the group of the calls that return it, with links to those calls. */
import { expect, test } from 'vitest';
import { anchorsOf, linksOf, outlineOf } from '../model/page-body.ts';
import { bodyToMarkdown } from '../outputs/markdown/pages.ts';
import { readSpecification } from '../readers/specs.ts';
import { errorList } from './error-pages.ts';
import { operationPages } from './placement.ts';
import { layOut } from './reference/layout.ts';

const SPEC = `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
x-errors:
  $actions: { wait: [busy], check: [lost] }
  busy: { meaning: The server is busy., remedy: Send less. }
  lost: { meaning: The outcome is open., remedy: Look for it. }
  wrong: { meaning: A field is wrong., remedy: Correct it. }
x-common-errors: [busy]
paths:
  /orders:
    post: { operationId: addOrder, summary: Add Order, x-errors: [wrong, busy, lost], responses: { '204': { description: Done. } } }
  /time:
    get: { operationId: getTime, summary: Get Time, x-errors: [wrong], responses: { '204': { description: Now. } } }
`;

async function pagesOf(...ids: readonly ('rest' | 'second')[]) {
  const apis = await Promise.all(
    ids.map(async (id) => {
      const { value: api } = await readSpecification({ id, files: [{ path: `${id}.yaml`, text: SPEC }] });
      if (!api) throw new Error('The specification was not read.');
      const config = { id, spec: [`${id}.yaml`], prefix: `/docs/${id}`, sidebar: id, label: id } as const;
      return { api, config, layout: layOut(api, config.prefix), files: [] };
    }),
  );
  return operationPages(apis);
}

test('an error that every call returns is in their group, the others name their calls', async () => {
  expect(bodyToMarkdown(errorList(await pagesOf('rest'), null), '/')).toBe(
    [
      'Find the code or text you received. The mark beside it says what to do:',
      [
        '- **Fix**: Correct the request. Sent again unchanged, it fails again.',
        '- **Wait**: Wait until the cause has passed, then send the request again.',
        '- **Check first**: The request may have taken effect. Find out before you do anything else.',
      ].join('\n'),
      '## Errors of specific requests',
      [
        '- `wrong` (fix): A field is wrong. Correct it.',
        '  Returned by [Add Order](/docs/rest/add-order.md), [Get Time](/docs/rest/get-time.md)',
        '- `lost` (check): The outcome is open. Look for it.',
        '  Returned by [Add Order](/docs/rest/add-order.md)',
      ].join('\n'),
      '## Every request',
      '- `busy` (wait): The server is busy. Send less.',
    ].join('\n\n'),
  );
});

test('APIs that share an error share its row', async () => {
  const { groups } = errorList(await pagesOf('rest', 'second'), null);
  const wrong = groups.flatMap(({ errors }) => errors).filter(({ code }) => code === 'wrong');
  expect(wrong.map(({ returnedBy }) => returnedBy.map(({ route }) => route))).toEqual([
    ['/docs/rest/add-order', '/docs/rest/get-time', '/docs/second/add-order', '/docs/second/get-time'],
  ]);
});

test('every error has an anchor, every group is in the contents, and links are checked', async () => {
  const body = errorList(await pagesOf('rest'), null);
  expect(anchorsOf(body)).toEqual([
    'errors-of-specific-requests',
    'every-request',
    ...['errors.wrong', 'errors.lost', 'errors.busy'],
  ]);
  expect(outlineOf(body).map(({ text }) => text)).toEqual(['Errors of specific requests', 'Every request']);
  expect(linksOf(body)).toHaveLength(3);
});
