/** The QuickFIX program of the FIX guide logs on to the sandbox, places an order and logs out. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../src/build/sandbox.ts';
import { assembleSandbox } from '../../src/sandbox/sandbox.ts';
import { lacksQuickFix, makeFolder, run, whySkipped } from '../programs/programs.support.ts';
import { loadApis } from './apis.support.ts';
import { CREDENTIALS } from './signatures.support.ts';

const guide = readFileSync('content/guides/fix-intro.mdx', 'utf8');
const folder = makeFolder();
const missing = lacksQuickFix();
/** The order whose rejection the reference shows. */
const REJECTED = '1778594600300000';

/** Returns the code block with a title. */
function fence(title: string): string {
  return guide.split(`title="${title}"\n`)[1]?.split('\n```')[0] ?? '';
}

describe('the QuickFIX program of the guide', () => {
  let sandbox: RunningSandbox | undefined;
  const runs = test.skipIf(missing.length > 0);

  beforeAll(async () => {
    if (missing.length > 0) return;
    const apis = await loadApis(['fix'], ['spot-fix']);
    const [dictionary] = apis.flatMap(({ downloads }) =>
      downloads.filter(({ name }) => name.endsWith('-quickfix.xml')),
    );
    writeFileSync(join(folder, dictionary?.name ?? ''), dictionary?.content ?? '');
    sandbox = await startSandbox(assembleSandbox(apis), { host: '127.0.0.1', port: 0 });
    await build('first_order', fence('first_order.cpp'));
  });
  afterAll(() => {
    sandbox?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function build(name: string, code: string) {
    writeFileSync(join(folder, `${name}.cpp`), code);
    const [command = ''] = fence('build.sh').split('\n');
    const outcome = await run(['bash', '-c', command.replaceAll('first_order', name)], folder);
    expect(outcome).toMatchObject({ status: 0 });
  }

  /** Runs a program with the guide's settings, but with a session that is open all day. */
  async function runOrder(name: string, secret = CREDENTIALS.API_SECRET) {
    const settings = fence('session.cfg for orders')
      .replace(/^SocketConnectPort=.*$/m, `SocketConnectPort=${sandbox?.fix.get('spot-fix')}`)
      .replace(/^(Start|End)Time=.*$/gm, '$1Time=00:00:00');
    writeFileSync(join(folder, 'session.cfg'), `${settings}\n`);
    return run([`./${name}`], folder, { API_KEY: CREDENTIALS.API_KEY, API_SECRET: secret });
  }

  runs(`logs on, places an order and logs out${whySkipped(missing)}`, async () => {
    const { status, stdout, stderr } = await runOrder('first_order');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Sending order \S+\nOrder OEXMPL-7Q2MA-\w{6} is open\n$/);
  });

  runs(`ends with an error when the order is rejected${whySkipped(missing)}`, async () => {
    const code = fence('first_order.cpp').replace(
      'order.setField(11, id)',
      `order.setField(11, "${REJECTED}")`,
    );
    await build('rejected_order', code);
    const outcome = await runOrder('rejected_order');
    expect(outcome).toMatchObject({ status: 1, stderr: 'Rejected: EOrder:Insufficient funds\n' });
  });

  runs(`ends with an error when the logon is signed with another secret${whySkipped(missing)}`, async () => {
    const { status, stdout, stderr } = await runOrder('first_order', 'YW5vdGhlcg==');
    expect(status).not.toBe(0);
    expect(stdout + stderr).not.toContain('is open');
  });
});
