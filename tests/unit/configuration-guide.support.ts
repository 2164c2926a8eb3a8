/** Generates `CONFIGURATION.md`, with every configuration key and extension, from the schema and the readers' table. */
import { z } from 'zod';
import { describeConfig } from '../../src/readers/config/schema.ts';
import { EXTENSIONS } from '../../src/readers/extensions.ts';

const HEAD = `# Configuration

A site is a folder with a \`site.config.ts\` that exports \`config\`. \`npm run new -- <folder> <specification…>\` creates one. Every path in it is relative to the configuration file.

| file or folder                | what it holds                                                         |
| ----------------------------- | --------------------------------------------------------------------- |
| \`specs/\`                      | the specifications: OpenAPI, AsyncAPI, OpenRPC, FIX Orchestra, QuickFIX |
| \`content/landing.yaml\`        | the landing page                                                      |
| \`content/guides/*.mdx\`        | guides, at \`/docs/guides/<name>\`                                      |
| \`content/pages/**/*.mdx\`      | pages at other addresses below \`/docs\`                                |
| \`content/blog/*.mdx\`          | posts; the first one adds the blog                                    |
| \`content/change-log/*.mdx\`    | change log entries                                                    |
| \`content/assets/*.svg\`        | images for figures                                                    |
| \`content/inventory.tsv\`       | moves and renames pages, and groups guides                            |
| \`content/words.yaml\`          | words that the site does not use                                      |
| \`content/facts.yaml\`          | values that several pages repeat                                      |
| \`content/search/synonyms.yaml\` | words that readers use and the site does not                          |
| \`content/search/asked.yaml\`   | how people ask for what a page or a section explains                  |
| \`content/tools.yaml\`          | data for the site's tools that no specification contains              |
| \`specs/released/\`             | the contracts of the last release and their history, written by \`npm run release\` |
| \`releases/\`                   | the files for clients of each release, written by \`npm run release\`  |
| \`released-hosts.yaml\`         | the hosts of each release, written by \`npm run release\`             |

Only the configuration is required. Without an inventory, an API's pages follow its specification: overview, errors, FIX header and trailer, then the operations by their first tag. Guides have their own sidebar.

This file is generated from the configuration schema and the table of extensions. After you change either, regenerate it: \`GOLDEN=write npx vitest run --project unit configuration-guide\`.
`;

/** The parts of JSON Schema that the schema of a configuration uses. */
interface Described {
  readonly description?: string | undefined;
  /** Description of a default that depends on other keys. */
  readonly otherwise?: string | undefined;
  readonly default?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, Described>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Described | undefined;
}

const described: z.ZodType<Described> = z.object({
  description: z.string().optional(),
  otherwise: z.string().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), described).optional();
  },
  get items() {
    return described.optional();
  },
});

export function configurationGuide(): string {
  const schema = described.parse(describeConfig());
  const extensions = Object.entries(EXTENSIONS).map(([name, [on, meaning]]) => [on, `\`${name}\``, meaning]);
  return [
    HEAD,
    '## Keys\n',
    'A navigation link is `{ label, to }` for an address on this site, or `{ label, href }` for one elsewhere. A menu is `{ label, items }`.\n',
    table(['key', 'default', 'meaning'], rowsOf(schema)),
    '## Extensions\n',
    "Extensions express what the formats can't. All are optional. FIX uses `fixr:appinfo` for the same purpose, described at the top of `src/readers/fix/orchestra.ts`.\n",
    table(['where', 'extension', 'meaning'], extensions),
  ].join('\n');
}

function rowsOf({ properties = {}, required = [] }: Described, parent = ''): string[][] {
  return Object.entries(properties).flatMap(([name, value]) => {
    const key = `${parent}${name}`;
    if (value.description === undefined) throw new Error(`${key} has no description.`);
    const own = [`\`${key}\``, required.includes(name) ? 'required' : defaultOf(value), meaningOf(value)];
    return [own, ...rowsOf(value, `${key}.`), ...(value.items ? rowsOf(value.items, `${key}[].`) : [])];
  });
}

function defaultOf({ otherwise, default: value, properties }: Described): string {
  if (otherwise !== undefined) return otherwise;
  // The keys of the object have their own defaults.
  return properties && JSON.stringify(value) === '{}' ? '' : `\`${JSON.stringify(value)}\``;
}

function meaningOf({ description = '', enum: values }: Described): string {
  const choice = values?.map((value) => `\`${String(value)}\``).join(' or ');
  return choice ? `${description} One of ${choice}.` : description;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
