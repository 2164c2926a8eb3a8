/** `skill.md` comes from the model, and leaves out what the site doesn't have. */
import { expect, test } from 'vitest';
import { smallSite } from '../../../tests/fixtures/small-site/site.ts';
import { loadApis } from '../../../tests/samples/apis.support.ts';
import { loadConfig } from '../../build/load-config.ts';
import type { Site } from '../../model/site.ts';
import { readSpecification } from '../../readers/specs.ts';
import { readToolContent } from '../../tools/tools.support.ts';
import { toSkillFile } from './skill.ts';

async function skillOf(change: Partial<Site> = {}): Promise<string> {
  const { apis: configured } = await loadConfig('site.config.ts');
  const own = configured.filter(({ id }) => ['spot-rest', 'spot-ws-v2'].includes(id));
  const apis = await loadApis(undefined, ['spot-rest', 'spot-ws-v2']);
  const site = { ...smallSite({ config: { apis: own } }), apis, tools: readToolContent(), ...change };
  return toSkillFile(site)
    .map(({ content }) => content)
    .join('');
}

test('signing, nonces, tokens, limits and retries are those of the specifications', async () => {
  const text = await skillOf();
  expect(text).toContain(
    '| Spot REST | `target + SHA-256(nonce + body)` | HMAC-SHA512 with the secret decoded from base64, as base64 | header `API-Sign` | milliseconds, body `nonce` |',
  );
  expect(text).toMatch(/- Spot WebSocket v2: get a token with a signed `POST \S+` and use it within 900 s\./);
  expect(text).toContain('at most 15 (Starter), 20 (Intermediate), 20 (Pro) points');
  expect(text).toContain('- Trading engine counter per pair: at most 60 (Starter), 125 (Intermediate)');
  expect(text).not.toContain('Derivatives');
  expect(text).toMatch(/Spot REST: \[Add Order\]\(https:\S+\/docs\/rest-api\/add-order\.md\)/);
  expect(text).toContain('`check`: Not yet');
  expect(text).toContain('Where it is `null`, read the meaning:');
});

test('fields of FIX go by their tags, and what separates them by its name', async () => {
  const { apis: configured } = await loadConfig('site.config.ts');
  const own = configured.filter(({ id }) => id === 'prime-fix');
  const apis = await loadApis(undefined, ['prime-fix']);
  const text = await skillOf({ ...smallSite({ config: { apis: own } }), apis, tools: null });
  expect(text).toContain(
    '| `tag 52 + "<SOH>" + tag 34 + "<SOH>" + tag 49 + "<SOH>" + tag 56` | HMAC-SHA256 with the secret as text, as base64url | tag `96` |',
  );
});

test('it fits on one screen', async () => {
  expect((await skillOf()).split('\n').length).toBeLessThan(60);
});

test('a site without tools and errors has no limits and no data files, and one without APIs no skill', async () => {
  const text = await skillOf({ tools: null });
  expect(text).toContain('## Sign requests');
  expect(text).not.toMatch(/limit|errors\.json/);
  expect(await skillOf({ apis: [] })).toBe('');
});

test('the words of a configuration are words, not Markdown', async () => {
  const { config, ...rest } = smallSite();
  const text = await skillOf({ ...rest, config: { ...config, title: '[x](javascript:1)' }, tools: null });
  expect(text).not.toContain('# Integrate with [x](javascript:1)');
});

test('a bar between signed parts does not end the cell of the table', async () => {
  const text = `openapi: 3.1.0
info: { title: Pets, version: '1' }
components:
  securitySchemes:
    key:
      { type: apiKey, in: header, name: Sign, x-signing: { algorithm: hmac-sha256, signed: [method, path], join: '|', encoding: hex, key: { in: header, name: Key } } }
paths: {}
`;
  const { value: api } = await readSpecification({ id: 'pets', files: [{ path: 'pets.yaml', text }] });
  const skill = await skillOf({ apis: api ? [api] : [], tools: null });
  expect(skill).toContain('| pets | `method + "\\|" + path` | HMAC-SHA256');
});
