/** Variables are replaced with values from the configuration, and an unknown one is a problem. */
import { expect, test } from 'vitest';
import { smallConfig } from '../../../tests/fixtures/small-site/config.ts';
import { fillMarks, replaceVariables, variablesOf } from './variables.ts';

const variables = variablesOf(smallConfig);

test('provider, hosts and links of the configuration are variables', () => {
  expect(Object.fromEntries(variables)).toEqual({
    'provider.name': 'Small',
    'provider.product': 'small',
    'hosts.spotRest': 'api.small.example',
    'links.status': 'https://status.small.example',
  });
});

test('a variable is replaced everywhere, with or without blanks', () => {
  const { value, problems } = replaceVariables(
    'a.mdx',
    '{{provider.name}}: `https://{{ hosts.spotRest }}/0`, {{provider.name}}',
    variables,
  );
  expect(value).toBe('Small: `https://api.small.example/0`, Small');
  expect(problems).toEqual([]);
});

test('every unknown variable is a problem with its line, and the lines stay where they were', () => {
  const { value, problems } = replaceVariables(
    'a.mdx',
    'one\n{{hosts.moon}} and {{provider.name}}\n\n{{link.status}}',
    variables,
  );
  expect(fillMarks(value)).toBe('one\n{{hosts.moon}} and Small\n\n{{link.status}}');
  // Braces would stop the parser.
  expect(value).not.toContain('{');
  expect(problems.map(({ file, line, what }) => [file, line, what])).toEqual([
    ['a.mdx', 2, 'unknown variable {{hosts.moon}}'],
    ['a.mdx', 4, 'unknown variable {{link.status}}'],
  ]);
  expect(problems[0]?.fix).toContain('hosts.spotRest');
});
