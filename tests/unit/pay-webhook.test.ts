/** Recomputes the worked token of the Pay webhook guide and runs the guide's programs. */
import { createHash, createPublicKey, generateKeyPairSync, type JsonWebKey, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { lacksPythonCryptography, TOOLS, whySkipped } from '../programs/programs.support.ts';
import { programsOf, readGuide, textsOf } from './guide.support.ts';
import { LANGUAGES, openGuidePrograms, programOf } from './guide-programs.support.ts';
import { readApi } from './spec-source.support.ts';

const { runProgram } = openGuidePrograms();

const guide = readGuide('pay-webhook');
const [token = ''] = textsOf(guide, 'token');
const [header = '', claims = '', signature = ''] = token.split('.');
const [keySet = ''] = textsOf(guide, 'jwks.json');
const jwk: JsonWebKey = JSON.parse(keySet).keys[0];
const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
const signed = `${header}.${claims}`;

const decode = (text: string) => Buffer.from(text, 'base64url');

function fits(text: string): boolean {
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(text), key, decode(signature));
}

describe('the worked token', () => {
  test('is signed by the key of the guide, and a changed tag breaks it', () => {
    expect(fits(signed)).toBe(true);
    const changed = decode(claims).toString().replace('"ana"', '"anb"');
    expect(fits(`${header}.${Buffer.from(changed).toString('base64url')}`)).toBe(false);
  });

  test('holds the header and the claims that are shown', () => {
    expect(textsOf(guide, 'header')).toEqual([decode(header).toString()]);
    expect(textsOf(guide, 'claims')).toEqual([decode(claims).toString()]);
    expect(JSON.parse(decode(header).toString())).toEqual({ alg: 'ES256', typ: 'JWT', kid: jwk.kid });
    const { exp, payload } = JSON.parse(decode(claims).toString());
    expect(exp).toBe(Date.parse('2026-04-20T12:07:30Z') / 1000 + 24 * 60 * 60);
    expect(payload).toEqual({
      external_id: 'DytsHn00SlibDlwdLj9KAQ',
      status: 'success',
      customer_tag: 'ana',
    });
  });

  test('is taken apart correctly at every step', () => {
    const hex = decode(signature).toString('hex');
    const [r, s] = [hex.slice(0, 64), hex.slice(64)];
    expect(guide).toContain(`${signed.length} bytes: the first two parts`);
    expect(textsOf(guide, 'signed text')).toEqual([signed]);
    expect(textsOf(guide, 'SHA-256 of the signed text, hexadecimal')).toEqual([
      createHash('sha256').update(signed).digest('hex'),
    ]);
    expect(textsOf(guide, 'r, hexadecimal')).toEqual([r]);
    expect(textsOf(guide, 's, hexadecimal')).toEqual([s]);
  });

  test('has the signature and the key in DER, as openssl takes them', () => {
    const [der = ''] = textsOf(guide, 'signature in DER, hexadecimal');
    expect(verify('sha256', Buffer.from(signed), publicKey, Buffer.from(der, 'hex'))).toBe(true);
    expect(textsOf(guide, 'public key in DER, hexadecimal')).toEqual([
      publicKey.export({ format: 'der', type: 'spki' }).toString('hex'),
    ]);
    expect(decode(jwk.x ?? '')[0]).toBe(0);
  });
});

test('the reference shows the same token as the body, not its claims', async () => {
  const { operations } = await readApi('pay');
  const notification = operations.find(({ id }) => id === 'payNotification');
  const [example] = notification?.kind === 'http' ? notification.requests : [];
  expect(example?.text).toBe(token);
});

test('the address is registered before the first message arrives', () => {
  const steps = guide.slice(guide.indexOf('## Register your endpoint'), guide.indexOf('<Sequence'));
  expect(steps).toMatch(/^## Register your endpoint\n/);
});

test('the programs are there in all five languages', () => {
  const languages = programsOf(guide)[0]?.map(({ language }) => language);
  expect(languages).toEqual(LANGUAGES.map(([, language]) => language));
});

/** Returns the program with other claims, signed with a key of the test. */
function reSign(code: string, changed: object): string {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = own.publicKey.export({ format: 'jwk' });
  const body = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  const key = { key: own.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return code
    .replace(token, `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`)
    .replace(jwk.x ?? '', x)
    .replace(jwk.y ?? '', y);
}

describe.each(LANGUAGES)('the program in %s', (tab) => {
  const missing = [...TOOLS[tab].missing, ...(tab === 'python' ? lacksPythonCryptography() : [])];
  const text = programOf(guide, 0, tab);

  test.skipIf(missing.length > 0)(`accepts the worked token${whySkipped(missing)}`, async () => {
    expect(await runProgram({ name: 'good', tab, code: text })).toEqual({
      status: 0,
      stdout: 'DytsHn00SlibDlwdLj9KAQ success ana\n',
      stderr: '',
    });
  });

  test.skipIf(missing.length > 0)(`refuses changed claims${whySkipped(missing)}`, async () => {
    const changed = decode(claims).toString().replace('"ana"', '"anb"');
    const forged = text.replace(claims, Buffer.from(changed).toString('base64url'));
    const { status, stdout, stderr } = await runProgram({ name: 'forged', tab, code: forged });
    expect(status).not.toBe(0);
    expect(stdout + stderr).toMatch(/signature/);
    expect(stdout).not.toContain('success');
  });

  test.skipIf(missing.length > 0)(`refuses a token without exp${whySkipped(missing)}`, async () => {
    const { exp: _, ...rest } = JSON.parse(decode(claims).toString());
    expect(await runProgram({ name: 'valid', tab, code: reSign(text, { ...rest, exp: 2e9 }) })).toMatchObject(
      {
        status: 0,
        stdout: 'DytsHn00SlibDlwdLj9KAQ success ana\n',
      },
    );
    const { status, stdout } = await runProgram({ name: 'timeless', tab, code: reSign(text, rest) });
    expect(status).not.toBe(0);
    expect(stdout).not.toContain('success');
  });
});

const lacking = [...TOOLS.python.missing, ...lacksPythonCryptography()];
test.skipIf(lacking.length > 0).each(['not.a.token', 'W10.W10.W10', 'é.é.é'])(
  `the program in python raises Rejected for %s${whySkipped(lacking)}`,
  async (garbage) => {
    const code = programOf(guide, 0, 'python').replace(token, garbage);
    const { status, stderr } = await runProgram({ name: 'garbage', tab: 'python', code });
    expect(status).not.toBe(0);
    expect(stderr.trim().split('\n').at(-1)).toMatch(/Rejected: malformed$/);
  },
);
