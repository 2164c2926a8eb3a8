/** A configuration as loaded → a configuration that can be trusted, or problems that name the item. */
import { z } from 'zod';
import { isPlainName, isPlainRoute, type Route } from '../../model/address.ts';
import type { SiteConfig } from '../../model/config.ts';
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

const schema: z.ZodType<SiteConfig> = z.strictObject({
  title: label,
  tagline: label,
  origin: url,
  base: z.custom<SiteConfig['base']>(
    (value) =>
      typeof value === 'string' && /^\/(.*\/)?$/.test(value) && isPlainRoute(value.replace(/(.)\/$/, '$1')),
    'must begin and end with "/", with plain names between',
  ),
  locale: label,
  locales: z.array(z.strictObject({ code: label, label, dir: z.enum(['ltr', 'rtl']) })).min(1),
  noindex: z.boolean(),
  brand: z.strictObject({ favicon: label, socialImage: label }),
  provider: z.strictObject({ name: label, product: z.string().regex(/^[a-z0-9-]+$/) }),
  hosts: z.record(z.string(), z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, 'write the bare host name')),
  links: z.record(z.string(), link),
  colorMode: z.strictObject({
    initial: z.enum(['light', 'dark']),
    respectSystem: z.boolean(),
    disableSwitch: z.boolean(),
  }),
  announcement: z
    .strictObject({ id: label, text: label, link: navLink.optional(), closable: z.boolean() })
    .optional(),
  editUrl: link.includes('{path}', 'needs {path}, which becomes the path of the file').optional(),
  version: z.strictObject({ name: label, label }),
  navbar: z.strictObject({ hideOnScroll: z.boolean(), left: z.array(navItem), right: z.array(navItem) }),
  footer: z.strictObject({
    columns: z.array(z.strictObject({ title: label, items: z.array(navLink) })),
    copyright: z.strictObject({ text: label, links: z.array(navLink) }),
  }),
  sidebars: z.array(
    z.strictObject({ name: label, label, home: route.optional(), related: z.array(label).optional() }),
  ),
  apis: z.array(
    z.strictObject({
      id: z.string().refine(isPlainName, 'an id is a name of letters, digits, "-", "_" and "."'),
      spec: z.array(label).min(1),
      prefix: place,
      sidebar: label,
      label,
      info: place.optional(),
      protocol: label.optional(),
      errorGuide: route.optional(),
      envelope: place.optional(),
      area: label.optional(),
      editorial: z.enum(['strict', 'warn']).optional(),
    }),
  ),
  authors: z.record(z.string(), label),
  areas: z.record(z.string(), label),
  aliases: z.record(place, place),
});

/** Checks what a configuration module exports as `config`. */
export function readConfig(file: string, exported: unknown): Reading<SiteConfig | null> {
  const checked = schema.safeParse(exported);
  if (checked.success) return { value: checked.data, problems: [] };
  const problems = checked.error.issues.flatMap(innermost).map(
    (issue): Problem => ({
      file,
      what: `configuration error at ${nameOf(exported, issue.path)}: ${issue.message}`,
      fix: 'correct this item; src/model/config.ts describes every key',
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
