/** Files at the root of a host, for programs that know no address of the site. */
import { expect, test } from 'vitest';
import { smallSite } from '../../tests/fixtures/small-site/site.ts';
import { loadApis } from '../../tests/samples/apis.support.ts';
import type { Site } from '../model/site.ts';
import { toWellKnownFiles } from './well-known.ts';

function textsOf(site: Site): ReadonlyMap<string, string> {
  const files = toWellKnownFiles(site);
  expect(files.every(({ place }) => place === 'root')).toBe(true);
  return new Map(files.map(({ path, content }) => [path, String(content)]));
}

test('the catalog links each API to its specifications and its page', async () => {
  const small = smallSite();
  const apis = await loadApis(undefined, ['ramp']);
  const prefix = '/docs/ramp-api';
  const own = { id: 'ramp', spec: ['ramp.yaml'], prefix, sidebar: 'rest', label: 'Ramp' } as const;
  const config = { ...small.config, apis: [own] };
  const catalog = JSON.parse(textsOf({ ...small, config, apis }).get('.well-known/api-catalog') ?? '');
  const [root, api] = catalog.linkset;
  const site = 'https://docs.small.example/docs-root/';
  expect(root.anchor).toBe('https://docs.small.example/.well-known/api-catalog');
  expect(root.item).toEqual([{ href: api.anchor }]);
  expect(api.anchor).toMatch(/^https:\/\/.*#ramp$/);
  expect(api['service-desc'][0]).toMatchObject({
    href: `${site}specs/ramp/ramp.yaml`,
    type: 'application/yaml',
  });
  expect(api['service-doc'][0].href).toMatch(`${site}docs/ramp-api/`);
});

test('security.txt has what RFC 9116 asks for, and is there only if the configuration names a contact', () => {
  const small = smallSite();
  expect([...textsOf(small).keys()]).toEqual([]);
  const contact = ['mailto:security@small.example', 'https://small.example/security'];
  const security = { contact, expires: '2099-01-01T00:00:00Z', policy: 'https://small.example/policy' };
  const config = { ...small.config, security };
  expect(textsOf({ ...small, config }).get('.well-known/security.txt')).toBe(
    [
      'Contact: mailto:security@small.example',
      'Contact: https://small.example/security',
      'Expires: 2099-01-01T00:00:00Z',
      'Policy: https://small.example/policy',
      'Preferred-Languages: en',
      'Canonical: https://docs.small.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});
