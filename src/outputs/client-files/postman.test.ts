/** The description of a collection: Postman shows Markdown, so links are absolute and lead to the pages. */
import { expect, test } from 'vitest';
import { readSpecification } from '../../readers/specs.ts';
import { toPostmanCollection } from './postman.ts';

const SPEC = `openapi: 3.1.0
info:
  title: Pets
  version: '1'
  description: |
    All about pets. See [Start](/docs/start#keys), [Home](/) and [their file](https://other.example/a.md).

    | Pet | Sound |
    |---|---|
    | \`dog\` | bark |
servers: [{ url: 'https://pets.example' }]
paths:
  /dogs: { get: { operationId: getDogs, summary: Get dogs, responses: { '204': { description: None. } } } }
`;

test('the description of a collection keeps its tables, and its links are absolute', async () => {
  const { value: api } = await readSpecification({ id: 'pets', files: [{ path: 'pets.yaml', text: SPEC }] });
  if (!api) throw new Error('not read');
  const { info } = Object(toPostmanCollection(api, 'https://docs.example/api/'));
  expect(info.description).toContain(
    'See [Start](https://docs.example/api/docs/start#keys), [Home](https://docs.example/api/) and [their file](https://other.example/a.md).',
  );
  expect(info.description).toContain('| Pet | Sound |\n');
  expect(info.description).toContain('| `dog` | bark |');
});
