/** Runs a fixture folder through the real pipeline: from its input to the model and to the Markdown of its pages. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Api } from '../../src/model/api.ts';
import type { ApiConfig, SiteConfig } from '../../src/model/config.ts';
import type { Problem } from '../../src/model/problem.ts';
import type { Site } from '../../src/model/site.ts';
import { toMarkdownPage } from '../../src/outputs/markdown/pages.ts';
import { readSpecification } from '../../src/readers/specs.ts';
import { assembleSite } from '../../src/site/assemble.ts';
import { layOut } from '../../src/site/reference/layout.ts';
import { smallConfig } from '../fixtures/small-site/config.ts';
import { smallLanding } from '../fixtures/small-site/landing.ts';
import { placement } from '../fixtures/small-site/placements.ts';

export const FIXTURES = 'tests/fixtures';
const MAIN = /^input\.(yaml|xml)$/;

/** Lists the folders that have an input. */
export function listFeatures(): string[] {
  const folders = readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .filter((name) => readdirSync(path.join(FIXTURES, name)).some((file) => MAIN.test(file)));
}

export interface Golden {
  readonly model: unknown;
  readonly problems: readonly Problem[];
  readonly page: string;
}

export async function readFeature(feature: string): Promise<Golden> {
  const { value, problems } = await readSpecification({ id: feature, files: filesOf(feature) });
  return { model: toPlain(value), problems, page: value ? toPages(value) : '' };
}

/** Returns the input first, then the files it may refer to, all relative to the folder. */
export function filesOf(feature: string) {
  const folder = path.join(FIXTURES, feature);
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(yaml|xml)$/.test(name))
    .sort((a, b) => Number(MAIN.test(b)) - Number(MAIN.test(a)))
    .map((name) => ({ path: name, text: readFileSync(path.join(folder, name), 'utf8') }));
}

/** Returns the model as it is saved: maps become objects, and downloads lose their content, which has its own tests. */
function toPlain(api: Api | null): unknown {
  if (!api) return null;
  const downloads = api.downloads.map(({ label, name }) => ({ label, name }));
  return JSON.parse(JSON.stringify({ ...api, downloads, schemas: Object.fromEntries(api.schemas) }));
}

/** Returns the pages of all operations as one text, without samples, which have their own tests. */
export function toPages(api: Api): string {
  const operations = api.operations.map((operation) =>
    operation.kind === 'fix-message' ? operation : { ...operation, sample: null },
  );
  const site = toFixtureSite({ ...api, operations });
  const pages = site.pages.filter(({ route }) => route.startsWith(`${PREFIX}/`));
  return pages.map((page) => toMarkdownPage(site.config, page)).join('\n---\n\n');
}

const PREFIX = '/docs/api';

/** Returns a site with one API. */
export function toFixtureSite(api: Api): Site {
  const transports = new Set(api.operations.flatMap((operation) => operation.transports));
  const envelope = '/docs/api/envelope';
  const config: ApiConfig = {
    id: api.id,
    spec: [api.file],
    prefix: PREFIX,
    sidebar: 'api',
    label: api.title,
    errorGuide: '/docs/errors',
    envelope,
  };
  const sidebars: SiteConfig['sidebars'] = [
    { name: 'api', label: api.title },
    { name: 'other', label: 'Other API' },
  ];
  const { value: site, problems } = assembleSite({
    config: { ...smallConfig, sidebars, apis: [config] },
    placements: [
      placement('/docs/errors', 'other'),
      ...[...transports].map((id) => placement(`/docs/${id}`, 'other')),
      ...(api.envelope.length > 0 ? [placement(envelope, 'api', '', { title: 'Header and trailer' })] : []),
    ],
    guides: [],
    apis: [{ api, config, layout: layOut(api, config.prefix), files: [] }],
    posts: [],
    entries: [],
    landing: { title: 'Build', description: 'Everything.', proof: true, landing: smallLanding },
  });
  if (problems.length > 0) throw new Error(JSON.stringify(problems, null, 2));
  return site;
}
