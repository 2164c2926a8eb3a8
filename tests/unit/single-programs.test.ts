/** Programs that guides and posts show in one language print what the page says, and scripts for API clients sign. */
import { createHash, createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { TOOLS, whySkipped } from '../programs/programs.support.ts';
import { fencesOf, readGuide, readPost, tableOf, textsOf, toNumber } from './guide.support.ts';
import { LANGUAGES, openGuidePrograms, programOf } from './guide-programs.support.ts';

const { runProgram } = openGuidePrograms();
const { missing } = TOOLS.python;

const PAGES = {
  'order-lifecycle': readGuide('order-lifecycle'),
  versioning: readGuide('versioning'),
  'key-info': readPost('key-info'),
  'fill-or-kill': readPost('fill-or-kill'),
  'books-over-rest': readPost('books-over-rest'),
  'derivatives-fees': readPost('derivatives-fees'),
};

test.skipIf(missing.length > 0).each(Object.entries(PAGES))(
  `the program of %s prints what the page says${whySkipped(missing)}`,
  async (name, page) => {
    const [program] = fencesOf(page).filter(({ language }) => language === 'python');
    const outcome = await runProgram({ name, tab: 'python', code: `${program?.text}\n` });
    const { status, stdout, stderr } = outcome;
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: `${textsOf(page, 'output')[0]}\n`,
      stderr: '',
    });
  },
);

test.skipIf(missing.length > 0)(
  `the book of level3 has both checksums, an order that moves joins the back, and adds are sorted by age${whySkipped(missing)}`,
  async () => {
    const post = readPost('level3');
    const files = Object.fromEntries(
      ['snapshot', 'update'].map((name) => [name, textsOf(post, name)[0] ?? '']),
    );
    const move = '{ **first, "event": "modify", "limit_price": Decimal("3781.19") }';
    const code = `${textsOf(post, 'level3_book.py')[0]}

book = Level3Book(10)
print(*(book.apply(decode(open(name).read())) for name in ("snapshot", "update")))
first = book.sides["bids"][0]
book.change(book.sides["bids"], ${move})
print(*(order["order_id"] for order in book.levels("bids")[-1]))
events = [("add", "2"), ("delete", "3"), ("add", "1")]
print(*(event["timestamp"] for event in by_age([dict(event=what, timestamp=at) for what, at in events])))
`;
    const { stdout, stderr } = await runProgram({ name: 'level3', tab: 'python', code, files });
    expect({ stdout, stderr }).toEqual({
      stdout: 'True True\nOBID2A-EXMPL-000003 OBID1A-EXMPL-000001\n1 3 2\n',
      stderr: '',
    });
  },
);

for (const [tab] of LANGUAGES.filter(([name]) => name !== 'curl')) {
  const lacking = TOOLS[tab].missing;
  test.skipIf(lacking.length > 0)(
    `the book of spot-ws-l3-v2 queues orders that one message adds by age, in ${tab}${whySkipped(lacking)}`,
    async () => {
      const guide = readGuide('spot-ws-l3-v2');
      const [snapshot = '', update = ''] = ['snapshot.json', 'update-1.json'].flatMap((name) =>
        textsOf(guide, name),
      );
      const newestFirst = update.replace(/^(.*"add".*),\n(.*"add".*)$/m, '$2,\n$1');
      expect(newestFirst).not.toBe(update);
      const files = { 'snapshot.json': snapshot, 'update.json': newestFirst };
      const code = programOf(guide, 0, tab);
      const { stdout, stderr } = await runProgram({ name: 'ages', tab, code, files });
      expect({ stdout, stderr }).toEqual({
        stdout: 'snapshot.json 2552794584 matches\nupdate.json 3886838696 matches\n',
        stderr: '',
      });
    },
    // Go programs are compiled first.
    120_000,
  );
}

test.skipIf(missing.length > 0).each(['spot-rest-auth', 'custody-rest-auth'])(
  `the nonces of %s increase, and are milliseconds like those of every sample${whySkipped(missing)}`,
  async (guide) => {
    const code = `${textsOf(readGuide(guide), 'nonce.py')[0]}\n\nprint(*(next_nonce() for _ in range(1000)))\n`;
    const { stdout } = await runProgram({ name: `nonces of ${guide}`, tab: 'python', code });
    const nonces = stdout.trim().split(' ').map(Number);
    expect(nonces).toEqual([...new Set(nonces)].toSorted((one, other) => one - other));
    expect(String(nonces[0])).toHaveLength(String(Date.now()).length);
  },
);

test('the fees of the worked example follow from value and rate', () => {
  for (const [, rate, , fee] of tableOf(readGuide('fees'), 'Fee on 79,375 USD')) {
    expect(toNumber(fee)).toBeCloseTo((79375 * toNumber(rate)) / 100, 6);
  }
});

const SECRET = Buffer.from('an example secret').toString('base64');
const PATH = '/0/private/GetApiKeyInfo';
const scripts = textsOf(readGuide('import-specifications'), 'Pre-request script');

/** Computes the signature of a request independently. */
function signatureOf(body: string): string {
  const { nonce } = JSON.parse(body);
  const hash = createHash('sha256').update(`${nonce}${body}`).digest();
  return createHmac('sha512', Buffer.from(SECRET, 'base64')).update(PATH).update(hash).digest('base64');
}

test.each([
  ['JSON', { mode: 'raw', raw: '{"otp":"1"}' }],
  [
    'a form, as Postman imports it',
    { mode: 'urlencoded', urlencoded: { toObject: () => ({ nonce: '0', otp: '1' }) } },
  ],
])('the script for Postman signs what it sends, from %s', (_, given) => {
  const headers = new Map<string, string>();
  let sent = '';
  const bytes = (buffer: Buffer) => ({
    buffer,
    concat: (other: { buffer: Buffer }) => bytes(Buffer.concat([buffer, other.buffer])),
    toString: (encoding: BufferEncoding) => buffer.toString(encoding),
  });
  type Bytes = ReturnType<typeof bytes>;
  runInNewContext(scripts[0] ?? '', {
    pm: {
      environment: { get: (name: string) => (name === 'apiSecret' ? SECRET : 'KEY') },
      request: {
        url: { getPath: () => PATH },
        body: {
          ...given,
          update: ({ raw }: { raw: string }) => {
            sent = raw;
          },
        },
        headers: { upsert: ({ key, value }: { key: string; value: string }) => headers.set(key, value) },
      },
    },
    CryptoJS: {
      SHA256: (text: string) => bytes(createHash('sha256').update(text).digest()),
      HmacSHA512: (message: Bytes, key: Bytes) =>
        bytes(createHmac('sha512', key.buffer).update(message.buffer).digest()),
      enc: {
        Utf8: { parse: (text: string) => bytes(Buffer.from(text)) },
        Base64: { toString: () => 'base64', parse: (text: string) => bytes(Buffer.from(text, 'base64')) },
      },
    },
  });
  expect(JSON.parse(sent)).toMatchObject({ otp: '1', nonce: expect.any(Number) });
  expect(Object.fromEntries(headers)).toEqual({
    'API-Key': 'KEY',
    'API-Sign': signatureOf(sent),
    'Content-Type': 'application/json',
  });
});

test('the script for Bruno signs what it sends', () => {
  const headers = new Map<string, string>();
  let sent = '';
  runInNewContext(scripts[1] ?? '', {
    require: createRequire(import.meta.url),
    Buffer,
    URL,
    bru: { getEnvVar: (name: string) => (name === 'apiSecret' ? SECRET : 'KEY') },
    req: {
      getUrl: () => `https://api.example${PATH}`,
      getBody: () => ({ otp: '1' }),
      setBody: (body: string) => {
        sent = body;
      },
      setHeader: (name: string, value: string) => headers.set(name, value),
    },
  });
  expect(JSON.parse(sent)).toMatchObject({ otp: '1', nonce: expect.any(Number) });
  expect(Object.fromEntries(headers)).toEqual({ 'API-Key': 'KEY', 'API-Sign': signatureOf(sent) });
});
