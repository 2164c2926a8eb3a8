/** Titles, leads and descriptions of operations that others wrote. */
import { expect, test } from 'vitest';
import { plainText } from '../../model/walk.ts';
import { readSpecification } from '../specs.ts';

async function read(operation: object, paths: 'paths' | 'webhooks' = 'paths') {
  const responses = { 200: { description: 'Done.' } };
  const name = paths === 'paths' ? '/charges' : 'job_failed';
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    [paths]: { [name]: { post: { responses, ...operation } } },
  });
  const { value } = await readSpecification({ id: 'shop', files: [{ path: 'specs/shop.yaml', text }] });
  const [first] = value?.operations ?? [];
  if (!first) throw new Error('There is no operation.');
  const { title, summary, groups } = first;
  const words = first.description.map((block) =>
    block.kind === 'paragraph' ? plainText(block.children) : block.kind,
  );
  return { title, summary, groups, words };
}

test('a summary is Markdown, and the title is its words', async () => {
  const { title } = await read({ operationId: 'a', summary: 'Lists `batches` of **an** organization.' });
  expect(title).toBe('Lists batches of an organization');
});

test('a summary that is too long for a title is the lead, and the title is the ID', async () => {
  const summary = 'Creates a charge with the `amount` in the smallest unit of the currency of the account';
  const {
    title,
    summary: lead,
    words,
  } = await read({
    operationId: 'createCharge',
    summary,
    description: 'Takes a card. Needs a key.',
  });
  expect(title).toBe('Create charge');
  expect(lead).toBe(`${summary.replaceAll('`', '')}.`);
  expect(words).toEqual(['Takes a card. Needs a key.']);
  expect((await read({ summary })).title).toBe('POST /charges');
});

test('a long summary that the description repeats is there once', async () => {
  const sentence = 'Creates a charge with the amount in the smallest unit of the currency of the account';
  const read1 = await read({
    operationId: 'createCharge',
    summary: sentence,
    description: `${sentence}. Needs a key.`,
  });
  expect([read1.summary, read1.words]).toEqual([`${sentence}.`, ['Needs a key.']]);
});

test('the first sentence of HTML is the lead, across code and links', async () => {
  const description =
    '<p>To charge a card, you create a <code>Charge</code> object. A test key <a href="https://a.example">charges</a> nothing.</p><p>More.</p>';
  expect(await read({ operationId: 'PostCharges', description })).toMatchObject({
    title: 'Post charges',
    summary: 'To charge a card, you create a Charge object.',
    words: ['A test key charges nothing.', 'More.'],
  });
});

test('a webhook without a tag goes by its name, in a group of its own', async () => {
  expect(await read({}, 'webhooks')).toMatchObject({ title: 'Job failed', groups: ['Webhooks'] });
});
