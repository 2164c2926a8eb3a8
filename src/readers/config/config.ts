/** A configuration as loaded → a configuration that can be trusted, or problems that name the item. */
import { z } from 'zod';
import { isPlainName, isPlainRoute, type Route } from '../../model/address.ts';
import { type ApiConfig, GUIDES, type SiteConfig } from '../../model/config.ts';
import type { Problem, Reading } from '../../model/problem.ts';

const route = z.custom<Route>(
  (value) => typeof value === 'string' && value.startsWith('/'),
  'not a route: it must begin with "/"',
);
/** An address at which something is written. */
const place = z.custom<Route>(
  (value) => typeof value === 'string' && isPlainRoute(value),
  'not an address: write letters, digits, "-", "_" and "." between slashes',
);
const label = z.string().min(1, 'a label is needed');
const url = z.url({ protocol: /^https?$/, message: 'not an http(s) address' });
/** Where a reader may be sent. */
const link = z.url({ protocol: /^(https?|mailto)$/, message: 'not an http, https or mailto address' });

const navLink = z.union([z.strictObject({ label, to: route }), z.strictObject({ label, href: link })], {
  error: 'needs a label and either `to` (a route) or `href` (an address)',
});
const navItem = z.union([navLink, z.strictObject({ label, items: z.array(navLink).min(1) })], {
  error: 'needs a label and one of `to`, `href` or `items`',
});

/** A key with the sentence that `CONFIGURATION.md` has about it; `otherwise` is a default that depends on other keys. */
function key<T extends z.ZodType>(description: string, schema: T, otherwise?: string): T {
  return schema.meta({ description, ...(otherwise !== undefined && { otherwise }) });
}

const sidebar = z.strictObject({
  name: key('The name by which APIs and the inventory mention it.', label),
  label: key('What it is about, above its pages.', label),
  home: key('Where its breadcrumb leads.', route.optional(), 'its first page'),
  related: key('Names of other sidebars, offered at its foot.', z.array(label).optional(), 'none'),
});

const api = z.strictObject({
  id: key(
    'The name of its downloads and, unless `prefix` says otherwise, of its folder.',
    z.string().refine(isPlainName, 'an id is a name of letters, digits, "-", "_" and "."'),
  ),
  spec: key(
    'The file of the specification, below the folder `specs`. It says itself which format it is in. More than one only for FIX Orchestra, where they form one repository.',
    z.array(label).min(1),
  ),
  prefix: key('The address below which its pages are.', place.optional(), '`/docs/<id>`'),
  sidebar: key('The sidebar of its pages.', label.optional(), 'a sidebar of its own'),
  label: key('How the API is called beside others.', label.optional(), 'the id'),
  protocol: key('How it is called where only the protocol differs.', label.optional(), 'the label'),
  info: key(
    'The page about the API as a whole: its words, servers, security schemes and operations. `false` for none.',
    z.union([place, z.literal(false)]).optional(),
    '`<prefix>/overview`',
  ),
  envelope: key(
    'The page of what every FIX message carries, header and trailer.',
    place.optional(),
    '`<prefix>/header-and-trailer`',
  ),
  errorGuide: key(
    'The page of all its errors: one you have written, or an address where it is made from the specification.',
    route.optional(),
    'none',
  ),
  editorial: key(
    '`warn`: nothing about words fails the build, such as missing descriptions and examples, links that lead nowhere or skipped heading levels.',
    z.enum(['strict', 'warn']).default('strict'),
  ),
});

const input = z.strictObject({
  title: key('The name of the site.', label),
  tagline: key('One line about the site.', label.default('API documentation')),
  origin: key('Where the site is published, without a path.', url.default('http://127.0.0.1:8080')),
  base: key(
    'The path under which the site is served, with both slashes.',
    z
      .custom<SiteConfig['base']>(
        (value) =>
          typeof value === 'string' &&
          /^\/(.*\/)?$/.test(value) &&
          isPlainRoute(value.replace(/(.)\/$/, '$1')),
        'must begin and end with "/", with plain names between',
      )
      .default('/'),
  ),
  content: key('The folder of guides, posts and other words.', label.default('content')),
  specs: key('The folder of the specifications.', label.default('specs')),
  apis: key('The APIs, in the order in which they are listed.', z.array(api).default([])),
  sidebars: key(
    'The sidebars, in their order. Only for APIs that share one, and for an inventory.',
    z.array(sidebar).optional(),
    '`guides`, and one for each API that names none',
  ),
  provider: key(
    'Who offers the APIs: `{{provider.name}}` and `{{provider.product}}` in words and specifications.',
    z
      .strictObject({
        name: key('The name.', label),
        product: key('The name in addresses.', z.string().regex(/^[a-z0-9-]+$/)),
      })
      .optional(),
    'made from `title`',
  ),
  hosts: key(
    'Bare host names: `{{hosts.<name>}}` in words and specifications.',
    z.record(z.string(), z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, 'write the bare host name')).default({}),
  ),
  links: key(
    'Addresses: `{{links.<name>}}` in words and specifications.',
    z.record(z.string(), link).default({}),
  ),
  brand: key(
    'Pictures of the brand, relative to the configuration file.',
    z
      .strictObject({
        favicon: key('An SVG.', label.optional(), 'none'),
        socialImage: key('A PNG for previews of links.', label.optional(), 'none'),
      })
      .default({}),
  ),
  navbar: key(
    'The bar at the top.',
    z
      .strictObject({
        hideOnScroll: key('Whether it hides while a reader scrolls down.', z.boolean().default(false)),
        left: key('Links and menus after the title.', z.array(navItem).optional(), 'every sidebar'),
        right: key(
          'Links and menus before the search.',
          z.array(navItem).optional(),
          'blog and change log, if there are any',
        ),
      })
      .prefault({}),
  ),
  footer: key(
    'The foot of every page.',
    z
      .strictObject({
        columns: key(
          'Lists of links.',
          z.array(z.strictObject({ title: label, items: z.array(navLink) })).default([]),
        ),
        copyright: key(
          'The last line.',
          z.strictObject({ text: label, links: z.array(navLink) }).optional(),
          '`title`',
        ),
      })
      .prefault({}),
  ),
  announcement: key(
    'A line above every page. A reader who closes it sees it again when its `id` changes.',
    z.strictObject({ id: label, text: label, link: navLink.optional(), closable: z.boolean() }).optional(),
    'none',
  ),
  editUrl: key(
    'Where the source of a page can be edited; `{path}` becomes its path, relative to the configuration file.',
    link.includes('{path}', 'needs {path}, which becomes the path of the file').optional(),
    'no such link',
  ),
  version: key(
    'The version of the documentation. An empty label is not shown.',
    z.strictObject({ name: label, label: z.string() }).default({ name: 'current', label: '' }),
  ),
  locale: key('The language of the site, one of `locales`.', label.default('en')),
  locales: key(
    'The languages to choose from.',
    z
      .array(z.strictObject({ code: label, label, dir: z.enum(['ltr', 'rtl']) }))
      .min(1)
      .default([{ code: 'en', label: 'English', dir: 'ltr' }]),
  ),
  colorMode: key(
    'Light or dark: the first choice, whether the system decides, and whether readers may not switch.',
    z
      .strictObject({
        initial: z.enum(['light', 'dark']),
        respectSystem: z.boolean(),
        disableSwitch: z.boolean(),
      })
      .default({ initial: 'light', respectSystem: true, disableSwitch: false }),
  ),
  noindex: key('Whether search engines are asked to stay away.', z.boolean().default(false)),
  authors: key('Authors of blog posts: id and name.', z.record(z.string(), label).default({})),
  areas: key(
    'APIs as the change log groups them: id and name, in the order of its filter.',
    z.record(z.string(), label).default({}),
  ),
  aliases: key('Second addresses: each shows the page at its value.', z.record(place, place).default({})),
});

const schema = input.transform(complete);

/** A configuration as it is written. */
export type SiteInput = z.input<typeof input>;

/** The schema as JSON Schema, of which `CONFIGURATION.md` is made. */
export function describeConfig() {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
}

/** Fills in what depends on other keys. */
function complete(given: z.output<typeof input>): SiteConfig {
  const { title, provider, footer } = given;
  const product = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const apis = given.apis.map((entry): ApiConfig => {
    const { id, label: name = id, prefix = `/docs/${id}`, info, envelope, ...rest } = entry;
    return {
      ...rest,
      id,
      label: name,
      prefix,
      sidebar: entry.sidebar ?? id,
      info: info === false ? undefined : (info ?? `${prefix}/overview`),
      envelope: envelope ?? `${prefix}/header-and-trailer`,
    };
  });
  const listed = given.sidebars ?? [{ name: GUIDES, label: 'Guides' }];
  const own = given.apis.flatMap(({ id, sidebar: named, label: name = id }) =>
    named === undefined && !listed.some((other) => other.name === id) ? [{ name: id, label: name }] : [],
  );
  return {
    ...given,
    apis,
    sidebars: [...listed, ...own],
    provider: provider ?? { name: title, product: product || 'api' },
    footer: { columns: footer.columns, copyright: footer.copyright ?? { text: title, links: [] } },
  };
}

/** Checks what a configuration module exports as `config`. */
export function readConfig(file: string, exported: unknown): Reading<SiteConfig | null> {
  const checked = schema.safeParse(exported);
  if (checked.success) return { value: checked.data, problems: [] };
  const problems = checked.error.issues.flatMap(innermost).map(
    (issue): Problem => ({
      file,
      what: `configuration error at ${nameOf(exported, issue.path)}: ${issue.message}`,
      fix: 'correct this item; CONFIGURATION.md describes every key',
    }),
  );
  return { value: null, problems };
}

/** A menu fails as a whole when one of its items does; the item is what has to be named. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inside = issue.errors.flat().filter(({ path }) => path.length > 1);
  return inside.length > 0
    ? inside.flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue];
}

/** A path in words: `navbar.left[1] "Spot".items[0] "REST"`, so that the item can be found by its label. */
function nameOf(root: unknown, path: readonly PropertyKey[]): string {
  let value = root;
  let name = '';
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    name += typeof key === 'number' ? `[${key}]` : `${name ? '.' : ''}${String(key)}`;
    const item = typeof value === 'object' && value !== null ? Reflect.get(value, 'label') : undefined;
    if (typeof item === 'string') name += ` "${item}"`;
  }
  return name || 'the top level';
}
