/** Advice after an error without a known outcome depends on what the call does: a read is repeated, a write looked up. */
import { expect, test } from 'vitest';
import { wordsOf } from '../../tools/errors.ts';
import { readSpecification } from '../specs.ts';

const PATHS = `paths:
  /shelves: { get: { operationId: listShelves, x-errors: [lost], responses: { '200': { description: Shelves. } } } }
  /books: { post: { operationId: buyBook, x-errors: [lost], responses: { '200': { description: Bought. } } } }
  /finds: { post: { operationId: findBook, x-reads: true, x-errors: [lost], responses: { '200': { description: Found. } } } }
  /visits: { get: { operationId: countVisit, x-reads: false, x-errors: [lost], responses: { '200': { description: Counted. } } } }
`;

const read = async (lost: string) =>
  readSpecification({
    id: 'library',
    files: [
      {
        path: 'library.yaml',
        text: `openapi: 3.1.0
info: { title: Library, version: 1.0.0 }
x-errors:
  $actions: { check: [lost] }
  lost: ${lost}
${PATHS}`,
      },
    ],
  });

test('a read is repeated after an error that makes a write look for its effect', async () => {
  const { value } = await read(
    '{ meaning: It failed., remedy: Find out first., reads: { action: retry, remedy: Repeat it. } }',
  );
  const advice = value?.operations.map(({ id, errors: [error] }) => [
    id,
    error?.action,
    error && wordsOf(error.remedy),
  ]);
  expect(advice).toEqual([
    ['listShelves', 'retry', 'Repeat it.'],
    ['buyBook', 'check', 'Find out first.'],
    ['findBook', 'retry', 'Repeat it.'],
    ['countVisit', 'check', 'Find out first.'],
  ]);
});

test('an error that makes a read look for its effect is reported, where the read is', async () => {
  const { problems } = await read('{ meaning: It failed., remedy: Find out first. }');
  const unknown = problems.filter(({ what }) => what.startsWith('lost says'));
  expect(unknown).toMatchObject([
    { line: 7, fix: 'give the error `reads`: what to do after a request that changes nothing' },
    { line: 9 },
  ]);
});

test('advice for a read names an action, and not the one that looks for an effect', async () => {
  const { problems } = await read(
    '{ meaning: It failed., remedy: Find out first., reads: { action: check, remedy: Look. } }',
  );
  expect(problems.map(({ what }) => what)).toContain('unknown action check');
});
