/** The configuration of a new site, as text. */
import { lookUp } from '../model/look-up.ts';
import { variablesIn } from '../readers/content/variables.ts';
import type { SourceFile } from '../readers/document/source.ts';

export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly spec: readonly string[];
}

export function toConfig(title: string, entries: readonly Entry[], values: Values): string {
  const apis = entries.map(({ id, label, spec }) =>
    [
      '    {',
      `      id: ${literal(id)},`,
      `      label: ${literal(label)},`,
      `      spec: [${spec.map(literal).join(', ')}],`,
      '      // What the specification says badly or not at all is a warning; "strict" makes it a problem.',
      "      editorial: 'warn',",
      '    },',
    ].join('\n'),
  );
  return `/** The site. CONFIGURATION.md of the project describes every key. */
export const config = {
  title: ${literal(title)},
  // Where you will publish it: canonical links, sitemap and feeds begin with this address.
  origin: 'https://docs.example.com',
${toMembers(values)}  apis: [
${apis.join('\n')}
  ],
};
`;
}

/** Values of variables: group, name, value. */
export type Values = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Returns the variables that the files use, of the groups a configuration has, with values to replace if there are none. */
export function valuesIn(files: readonly SourceFile[], variables: ReadonlyMap<string, string>): Values {
  const names = new Set(files.flatMap(({ text }) => variablesIn(text)));
  const groups = new Map<string, Map<string, string>>();
  for (const whole of [...names].toSorted()) {
    const [group = '', ...rest] = whole.split('.');
    const name = rest.join('.');
    const value =
      variables.get(whole) ?? lookUp(PLACEHOLDERS, group)?.(name.toLowerCase().replace(/[^a-z\d]/g, '-'));
    if (value !== undefined)
      groups.set(group, (groups.get(group) ?? new Map<string, string>()).set(name, value));
  }
  // A provider has both, or neither.
  const provider = groups.get('provider');
  for (const name of ['name', 'product'])
    if (provider && !provider.has(name)) provider.set(name, variables.get(`provider.${name}`) ?? 'example');
  return groups;
}

const PLACEHOLDERS: Readonly<Record<string, (name: string) => string>> = {
  hosts: (name) => `${name}.example.com`,
  links: (name) => `https://www.example.com/${name}`,
  provider: () => 'example',
};

function toMembers(values: Values): string {
  if (values.size === 0) return '';
  const groups = [...values].map(
    ([group, own]) =>
      `  ${group}: { ${[...own].map(([name, value]) => `${keyOf(name)}: ${literal(value)}`).join(', ')} },\n`,
  );
  return `  // What the specifications call {{hosts.…}}, {{links.…}} and {{provider.…}}.\n${groups.join('')}`;
}

function keyOf(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : literal(name);
}

function literal(text: string): string {
  const written = JSON.stringify(text);
  return /['\\]/.test(written) ? written : `'${text}'`;
}
