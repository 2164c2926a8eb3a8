/** Settings for hosts, and the security policy: pages may send requests to their own and to configured origins only. */
import { expect, test } from 'vitest';
import { smallConfig } from '../../tests/fixtures/small-site/config.ts';
import type { Api, SpecKind } from '../model/api.ts';
import { toHostingFiles, toOpenOrigins, toSecurityHeaders } from './hosting.ts';

function api(id: string, kind: SpecKind): Api {
  return {
    id,
    kind,
    format: '',
    title: id,
    version: '',
    description: [],
    servers: [],
    schemes: [],
    tags: [],
    operations: [],
    schemas: new Map(),
    envelope: [],
    downloads: [],
    file: '',
  };
}

const apis = [api('rest', 'openapi'), api('ws', 'asyncapi'), api('rpc', 'openrpc'), api('fix', 'fix')];

function originsOf(environments: typeof smallConfig.environments): string[] {
  return toOpenOrigins({ config: { ...smallConfig, environments }, apis });
}

test('hosts that are open to browsers are listed once, with the scheme of their protocol', () => {
  const hosts = { rest: 'uat.example', rpc: 'uat.example', ws: 'ws.uat.example:8443', fix: 'fix.example' };
  expect(originsOf([{ name: 'UAT', browser: true, hosts }])).toEqual([
    'https://uat.example',
    'wss://ws.uat.example:8443',
  ]);
});

test('a host that is not open to browsers is not listed', () => {
  expect(originsOf([{ name: 'UAT', browser: false, hosts: { rest: 'uat.example' } }])).toEqual([]);
});

test('the policy allows exactly these, and nothing unsafe', () => {
  const policyWith = (open: readonly string[]) =>
    toSecurityHeaders('aGFzaA==', open).find(([name]) => name === 'Content-Security-Policy')?.[1] ?? '';
  expect(policyWith([])).toContain("; connect-src 'self'; ");
  expect(policyWith(['https://a.example'])).toContain("; connect-src 'self' https://a.example; ");
  expect(policyWith(['https://a.example'])).not.toContain('unsafe');
});

test('nginx serves robots.txt beside a site that has a base path, and names no type twice', () => {
  const settingsFor = (base: string) =>
    toHostingFiles({ base, origin: 'https://docs.example', headers: [] })
      .filter(({ path }) => path === 'nginx.conf')
      .map(({ content }) => String(content))
      .join('');
  expect(settingsFor('/api/')).toContain('location = /robots.txt { }');
  expect(settingsFor('/')).not.toContain('robots.txt');
  // nginx adds text/html to the list itself, and warns about a duplicate.
  expect(settingsFor('/')).toMatch(/charset_types text\/css/);
});
