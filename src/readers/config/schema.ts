/**
 * Schema of the configuration: every key with its rule, its default and its description in `CONFIGURATION.md`. One file,
 * because it is one schema.
 */
import { z } from 'zod';
import { isPlainName, isPlainRoute, type Route } from '../../model/address.ts';
import { type ApiConfig, GUIDES, type SiteConfig } from '../../model/config.ts';

const route = z.custom<Route>(
  (value) => typeof value === 'string' && value.startsWith('/'),
  'not a route: it must begin with "/"',
);
/** An address that the build writes files to. */
const place = z.custom<Route>(
  (value) => typeof value === 'string' && isPlainRoute(value),
  'not an address: write letters, digits, "-", "_" and "." between slashes',
);
const label = z.string().min(1, 'a label is needed');
const origin = z
  .url({ protocol: /^https?$/, message: 'not an http(s) address', abort: true })
  .refine((value) => new URL(value).origin === value, {
    error: ({ input }) =>
      `write the address without a path and without a slash at the end: ${new URL(String(input)).origin}`,
  });
/** An address that is safe to link to. */
const link = z.url({ protocol: /^(https?|mailto)$/, message: 'not an http, https or mailto address' });

const navLink = z.union([z.strictObject({ label, to: route }), z.strictObject({ label, href: link })], {
  error: 'needs a label and either `to` (a route) or `href` (an address)',
});
const navItem = z.union([navLink, z.strictObject({ label, items: z.array(navLink).min(1) })], {
  error: 'needs a label and one of `to`, `href` or `items`',
});

/** Adds a key's description in `CONFIGURATION.md`; `otherwise` describes a default that depends on other keys. */
function key<T extends z.ZodType>(description: string, schema: T, otherwise?: string): T {
  return schema.meta({ description, ...(otherwise !== undefined && { otherwise }) });
}

const sidebar = z.strictObject({
  name: key('Name that APIs and the inventory use for it.', label),
  label: key('What it is about, above its pages.', label),
  home: key('Page that its breadcrumb links to.', route.optional(), 'its first page'),
  related: key('Names of other sidebars, offered at its foot.', z.array(label).optional(), 'none'),
});

const api = z.strictObject({
  id: key(
    'Name of its downloads and, unless you set `prefix`, of its folder.',
    z
      .string()
      .refine(
        isPlainName,
        'an id is a name of letters, digits, "-", "_" and ".", but not of a device, such as "con"',
      ),
  ),
  spec: key(
    'Specification file, relative to `specs`. The format is detected from the file. Only FIX Orchestra can have several files, which form one repository.',
    z.array(label).min(1),
  ),
  prefix: key('Address that its pages are under.', place.optional(), '`/docs/<id>`'),
  sidebar: key('Sidebar that lists its pages.', label.optional(), 'a sidebar of its own'),
  label: key('How the API is called beside others.', label.optional(), 'the id'),
  protocol: key('How it is called where only the protocol differs.', label.optional(), 'the label'),
  info: key(
    'Overview page: description, servers, security schemes and operations. `false` for none.',
    z.union([place, z.literal(false)]).optional(),
    '`<prefix>/overview`',
  ),
  envelope: key(
    'Page for the header and trailer of every FIX message.',
    place.optional(),
    '`<prefix>/header-and-trailer`',
  ),
  errorGuide: key(
    'Page with all errors that its operations return: a page you have written, or an address where the page is generated from the specification.',
    route.optional(),
    'none',
  ),
  area: key('Change log area that announces its changes, one of `areas`.', label.optional(), 'the id'),
  editorial: key(
    '`warn`: nothing about words fails the build, such as missing descriptions and examples, links that lead nowhere or skipped heading levels.',
    z.enum(['strict', 'warn']).default('strict'),
  ),
});

const host = z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, 'write the bare host name');

const environment = z.strictObject({
  name: key('What readers choose it by.', label),
  browser: key(
    'Whether its hosts accept requests from pages of this site (CORS). Only then does "Try it" send requests there, and the Content-Security-Policy allow it.',
    z.boolean().default(false),
  ),
  hosts: key('Bare host names: API id and its host there.', z.record(z.string(), host)),
});

const column = z.strictObject({
  title: key('Above the links.', label),
  items: key('The links.', z.array(navLink)),
});

const copyright = z.strictObject({
  text: key('Its words.', label),
  links: key('Links after them.', z.array(navLink)),
});

const announcement = z.strictObject({
  id: key('Which announcement it is.', label),
  text: key('What it says.', label),
  link: key('A link after the text.', navLink.optional(), 'none'),
  closable: key('Whether readers may close it.', z.boolean()),
});

const security = z.strictObject({
  contact: key('Addresses for reports, the preferred one first.', z.array(link).min(1)),
  expires: key(
    'When to look at these again, with its time: a researcher trusts them until then.',
    z.iso
      .datetime()
      .refine(
        (value) => !(Date.parse(value) <= Date.now()),
        'this time is over: check the contacts and set a new one',
      ),
  ),
  policy: key('How to report, and what you promise.', link.optional(), 'none'),
});

const version = z.strictObject({
  name: key('Under which the choice of a reader is stored.', label),
  label: key('What pages show; nothing, if it is empty.', z.string()),
});

const locale = z.strictObject({
  code: key('Language tag.', label),
  label: key('Name of the language in that language.', label),
  dir: key('Direction of its script.', z.enum(['ltr', 'rtl'])),
});

const colorMode = z.strictObject({
  initial: key('What a first visit shows.', z.enum(['light', 'dark'])),
  respectSystem: key("Whether the reader's system decides instead.", z.boolean()),
  disableSwitch: key('Whether to hide the switch from readers.', z.boolean()),
});

/** The stylesheet has a rule for each area that the change log can be filtered by. */
export const MOST_AREAS = 24;

const input = z.strictObject({
  title: key('The name of the site.', label),
  tagline: key('One line about the site.', label.default('API documentation')),
  origin: key('Where the site is published, without a path.', origin.default('http://127.0.0.1:8080')),
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
  content: key('Folder with guides, posts and other text.', label.default('content')),
  specs: key('Folder with the specifications.', label.default('specs')),
  apis: key('The APIs, in the order in which they are listed.', z.array(api).default([])),
  environments: key(
    'Where "Try it" can send requests, in addition to the sandbox that `npm start` serves with the site. Servers from a specification are listed too, but "Try it" sends them requests only if an environment has their host and `browser: true`.',
    z.array(environment).default([]),
  ),
  sidebars: key(
    'Sidebars, in order. Needed only if APIs share a sidebar or the site has an inventory.',
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
    z.record(z.string(), host).default({}),
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
    'Navigation bar at the top.',
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
    'Footer of every page.',
    z
      .strictObject({
        columns: key('Lists of links.', z.array(column).default([])),
        copyright: key('The last line.', copyright.optional(), '`title`'),
      })
      .prefault({}),
  ),
  help: key('Links for readers who search for something and find nothing.', z.array(navLink).default([])),
  announcement: key(
    'A line above every page. A reader who closes it sees it again when its `id` changes.',
    announcement.optional(),
    'none',
  ),
  security: key(
    'Whom to tell about a vulnerability: the file `/.well-known/security.txt` (RFC 9116).',
    security.optional(),
    'none',
  ),
  editUrl: key(
    'Where the source of a page can be edited; `{path}` becomes its path, relative to the configuration file.',
    link.includes('{path}', 'needs {path}, which becomes the path of the file').optional(),
    'no such link',
  ),
  version: key('The version of the documentation.', version.default({ name: 'current', label: '' })),
  locale: key('The language of the site, one of `locales` if there are any.', label.default('en')),
  locales: key(
    'The languages to choose from. Without any, there is no choice of language.',
    z.array(locale).default([]),
  ),
  colorMode: key(
    'Light or dark.',
    colorMode.default({ initial: 'light', respectSystem: true, disableSwitch: false }),
  ),
  noindex: key('Whether to ask search engines not to index the site.', z.boolean().default(false)),
  authors: key('Authors of blog posts: id and name.', z.record(z.string(), label).default({})),
  areas: key(
    `APIs as the change log groups them: id and name, in the order of its filter. At most ${MOST_AREAS}.`,
    z
      .record(z.string(), label)
      .refine(
        (areas) => Object.keys(areas).length <= MOST_AREAS,
        `the change log can filter by ${MOST_AREAS} areas at most`,
      )
      .optional(),
    'id and label of each API that names none',
  ),
  aliases: key('Second addresses: each shows the page at its value.', z.record(place, place).default({})),
});

const DEFAULT_SIDEBARS = [{ name: GUIDES, label: 'Guides' }];

/** Schema that turns a configuration as written into one with all defaults. */
export const configSchema = input.superRefine(checkNames).transform(complete);

/** A configuration as written. */
export type SiteInput = z.input<typeof input>;

/** Returns the schema as JSON Schema, from which `CONFIGURATION.md` is generated. */
export function describeConfig() {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
}

/** Checks keys against each other. */
function checkNames(given: z.output<typeof input>, context: z.RefinementCtx): void {
  const { apis, sidebars, areas, environments, locale: code, locales } = given;
  const complain = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  for (const [index, { id }] of apis.entries())
    if (apis.findIndex((one) => one.id === id) < index)
      complain(['apis', index, 'id'], `two APIs have the id "${id}"`);
  // An API names a sidebar and an area that are listed, or are an API's own.
  const listed = {
    sidebar: (sidebars ?? DEFAULT_SIDEBARS).map(({ name }) => name),
    area: Object.keys(areas ?? {}),
  };
  for (const key of ['sidebar', 'area'] as const) {
    const own = apis.flatMap((one) => ((one[key] ?? one.id) === one.id ? [one.id] : []));
    const known = [...new Set([...listed[key], ...own])];
    for (const [index, { [key]: named }] of apis.entries())
      if (named !== undefined && !known.includes(named))
        complain(['apis', index, key], `there is no ${key} "${named}": use one of ${known.join(', ')}`);
  }
  for (const [index, { hosts }] of environments.entries())
    for (const id of Object.keys(hosts))
      if (!apis.some((one) => one.id === id))
        complain(['environments', index, 'hosts', id], `no API has the id "${id}": use one of \`apis\``);
  if (locales.length > 0 && !locales.some((one) => one.code === code))
    complain(['locale'], `locale "${code}" is not one of \`locales\``);
}

/** Fills in the defaults that depend on other keys. */
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
  const listed = given.sidebars ?? DEFAULT_SIDEBARS;
  const own = given.apis.flatMap(({ id, sidebar: named = id, label: name = id }) =>
    named === id && !listed.some((other) => other.name === id) ? [{ name: id, label: name }] : [],
  );
  const areas = given.areas ?? {};
  const ownAreas = apis.flatMap(({ id, area = id, label: name }) =>
    area === id && !Object.hasOwn(areas, id) ? [[id, name] as const] : [],
  );
  return {
    ...given,
    apis,
    areas: { ...areas, ...Object.fromEntries(ownAreas) },
    sidebars: [...listed, ...own],
    provider: provider ?? { name: title, product: product || 'api' },
    footer: { columns: footer.columns, copyright: footer.copyright ?? { text: title, links: [] } },
  };
}
