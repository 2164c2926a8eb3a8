/** A configuration is valid, or every mistake is reported with the name of its item. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { config as siteConfig } from '../../../site.config.ts';
import { smallConfig } from '../../../tests/fixtures/small-site/config.ts';
import { readConfig } from './config.ts';
import { MOST_AREAS } from './schema.ts';

/** Returns the problems of the small configuration after a change. */
function problemsWith(change: Readonly<Record<string, unknown>>): string[] {
  const { value, problems } = readConfig('site.config.ts', { ...smallConfig, ...change });
  expect(value === null).toBe(problems.length > 0);
  for (const { file } of problems) expect(file).toBe('site.config.ts');
  return problems.map(({ what }) => what);
}

function withNavbar(...left: unknown[]) {
  return { navbar: { ...smallConfig.navbar, left } };
}

test('the configuration of this site passes, and what it says stays', () => {
  const { value, problems } = readConfig('site.config.ts', siteConfig);
  expect(problems).toEqual([]);
  const { apis, ...rest } = siteConfig;
  expect(value).toMatchObject(rest);
  expect(value?.apis).toMatchObject(
    apis.map(({ info, ...api }) => ({ ...api, ...(info !== false && { info }) })),
  );
});

test('contacts for security that are out of date are a problem', () => {
  const security = (expires: string) => ({ security: { contact: ['mailto:a@small.example'], expires } });
  expect(problemsWith(security('2099-01-01T00:00:00Z'))).toEqual([]);
  expect(problemsWith(security('2020-01-01T00:00:00Z'))).toEqual([
    'configuration error at security.expires: this time is over: check the contacts and set a new one',
  ]);
  expect(problemsWith(security('next year'))).toHaveLength(1);
});

test('a title and specifications are enough', () => {
  const { value, problems } = readConfig('site.config.ts', {
    title: 'Pet Store!',
    apis: [
      { id: 'pets', spec: ['pets.yaml'] },
      { id: 'shops', spec: ['shops.yaml'], sidebar: 'guides', info: false },
    ],
  });
  expect(problems).toEqual([]);
  expect(value).toMatchObject({
    base: '/',
    provider: { name: 'Pet Store!', product: 'pet-store' },
    sidebars: [
      { name: 'guides', label: 'Guides' },
      { name: 'pets', label: 'pets' },
    ],
    apis: [
      {
        prefix: '/docs/pets',
        sidebar: 'pets',
        label: 'pets',
        info: '/docs/pets/overview',
        editorial: 'strict',
      },
      { prefix: '/docs/shops', sidebar: 'guides', info: undefined },
    ],
    footer: { columns: [], copyright: { text: 'Pet Store!', links: [] } },
  });
  expect(value?.navbar.left).toBeUndefined();
});

test('the change log has an area for each API that names none, after those that are listed', () => {
  const spec = ['a.yaml'];
  const { value } = readConfig('site.config.ts', {
    title: 'T',
    areas: { nodes: 'Nodes', pay: 'Payments' },
    apis: [
      { id: 'shop', spec, label: 'Shop' },
      { id: 'pay', spec },
      { id: 'chain', spec, area: 'nodes' },
    ],
  });
  expect(Object.entries(value?.areas ?? {})).toEqual([
    ['nodes', 'Nodes'],
    ['pay', 'Payments'],
    ['shop', 'Shop'],
  ]);
});

test('more areas than the filter of the change log has rules for are a configuration error', () => {
  const css = readFileSync(new URL('../../ui/styles/blog.css', import.meta.url), 'utf8');
  const rules = css.matchAll(
    /input\.area-(\d+):checked\) \.filtered:not\(\.area-\1, :has\(\.area-\1, :target\)\)/g,
  );
  expect([...rules].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: MOST_AREAS }, (_, index) => index + 1),
  );
  const areas = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`area-${index}`, `Area ${index}`]));
  expect(problemsWith({ areas: areas(MOST_AREAS) })).toEqual([]);
  expect(problemsWith({ areas: areas(MOST_AREAS + 1) })).toEqual([
    'configuration error at areas: the change log can filter by 24 areas at most',
  ]);
});

test.each(['https://docs.small.example/', 'https://docs.small.example/api'])(
  'the origin %s is a configuration error',
  (origin) => {
    expect(problemsWith({ origin })).toEqual([
      'configuration error at origin: write the address without a path and without a slash at the end: https://docs.small.example',
    ]);
  },
);

test('an origin that is no address is one configuration error', () => {
  expect(problemsWith({ origin: 'docs' })).toEqual(['configuration error at origin: not an http(s) address']);
});

test('a locale that is not one of the locales is a configuration error', () => {
  expect(problemsWith({ locale: 'de' })).toEqual([
    'configuration error at locale: locale "de" is not one of `locales`',
  ]);
});

test('two APIs with one id are a configuration error', () => {
  const api = { id: 'one', spec: ['a.yaml'] };
  expect(problemsWith({ apis: [api, { ...api, spec: ['b.yaml'] }] })).toEqual([
    'configuration error at apis[1].id: two APIs have the id "one"',
  ]);
});

test('a sidebar or an area that is not there is one configuration error of its API', () => {
  const api = { id: 'pets', spec: ['pets.yaml'], sidebar: 'zoo', area: 'animals' };
  expect(problemsWith({ apis: [api], sidebars: [{ name: 'guides', label: 'Guides' }] })).toEqual([
    'configuration error at apis[0].sidebar: there is no sidebar "zoo": use one of guides',
    expect.stringContaining('configuration error at apis[0].area: there is no area "animals": use one of '),
  ]);
});

test('an API may be in the sidebar and the area of another', () => {
  const apis = [
    { id: 'pets', spec: ['pets.yaml'] },
    { id: 'shops', spec: ['shops.yaml'], sidebar: 'pets', area: 'pets' },
  ];
  expect(problemsWith({ apis })).toEqual([]);
});

test('a module without a configuration is a problem, not a crash', () => {
  expect(readConfig('site.config.ts', undefined).problems).toEqual([
    expect.objectContaining({ what: expect.stringContaining('configuration error at the top level') }),
  ]);
});

describe('an environment', () => {
  const apis = [{ id: 'rest', spec: ['rest.yaml'] }];
  const environments = (hosts: object) => ({ apis, environments: [{ name: 'UAT', hosts }] });

  test('is closed to browsers unless it says otherwise', () => {
    const { value } = readConfig('site.config.ts', { title: 'T', ...environments({ rest: 'uat.example' }) });
    expect(value?.environments).toEqual([{ name: 'UAT', browser: false, hosts: { rest: 'uat.example' } }]);
  });

  test('of an API that is not there is a configuration error', () => {
    expect(problemsWith(environments({ spot: 'uat.example' }))).toEqual([
      expect.stringContaining('no API has the id "spot"'),
    ]);
  });

  test.each(['https://uat.example', 'uat.example/v1', "x' 'unsafe-inline'"])(
    'with the host %j is a configuration error',
    (host) => {
      expect(problemsWith(environments({ rest: host }))).toEqual([
        expect.stringContaining('write the bare host name'),
      ]);
    },
  );
});

describe('a navigation item', () => {
  test('without a target is a configuration error that names the item', () => {
    expect(problemsWith(withNavbar({ label: 'Guides' }))).toEqual([
      'configuration error at navbar.left[0] "Guides": needs a label and one of `to`, `href` or `items`',
    ]);
  });

  test('without a label is named by its place', () => {
    expect(problemsWith(withNavbar({ to: '/docs' }))).toEqual([
      expect.stringMatching(/^configuration error at navbar\.left\[0\]: /),
    ]);
  });

  test('inside a menu is named with its menu', () => {
    const menu = { label: 'Spot', items: [{ label: 'REST', to: '/docs/x' }, { label: 'FIX' }] };
    expect(problemsWith(withNavbar(menu))).toEqual([
      'configuration error at navbar.left[0] "Spot".items[1] "FIX": needs a label and either `to` (a route) or `href` (an address)',
    ]);
  });

  test('that is a menu without items is a configuration error', () => {
    expect(problemsWith(withNavbar({ label: 'Spot', items: [] }))).toEqual([
      expect.stringContaining('navbar.left[0] "Spot"'),
    ]);
  });

  test.each([
    ['to', 'docs/x'],
    ['href', 'javascript:alert(1)'],
    ['href', '/docs/x'],
  ])('with %s %j is a configuration error', (key, value) => {
    expect(problemsWith(withNavbar({ label: 'Guides', [key]: value }))).toEqual([
      expect.stringContaining('navbar.left[0] "Guides"'),
    ]);
  });
});

test('several errors are told at once', () => {
  const told = problemsWith({
    ...withNavbar({ label: 'Guides' }, { label: 'Spot' }),
    base: 'api',
    hosts: { spotRest: 'https://api.small.example' },
    colour: 'red',
  });
  expect(told).toHaveLength(5);
  expect(told.join('\n')).toContain('"Guides"');
  expect(told.join('\n')).toContain('"Spot"');
  expect(told.join('\n')).toContain('at base: must begin and end with "/"');
  expect(told.join('\n')).toContain('at hosts.spotRest: write the bare host name');
  expect(told.join('\n')).toContain('"colour"');
});

describe('what would be written outside of the site', () => {
  const api = { spec: ['a.yaml'], prefix: '/docs/a', sidebar: 'rest', label: 'A' };
  test.each([
    ['base', { base: '/../../x/' }],
    ['base', { base: '/a//b/' }],
    ['aliases./../x', { aliases: { '/../x': '/blog' } }],
    ['apis[0] "A".id', { apis: [{ ...api, id: '../../x' }] }],
    ['apis[0] "A".prefix', { apis: [{ ...api, id: 'a', prefix: '/docs/../../x' }] }],
  ])('is a problem of %s', (place, change) => {
    expect(problemsWith(change)).toEqual([expect.stringContaining(`configuration error at ${place}`)]);
  });
});
