/** The programs of the FIX guide run against the sandbox, as its guide says: plain TCP, on the port after HTTP. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../src/build/sandbox.ts';
import { assembleSandbox } from '../../src/sandbox/sandbox.ts';
import { type Tab, TOOLS, whySkipped } from '../programs/programs.support.ts';
import { loadApis } from '../samples/apis.support.ts';
import { readGuide } from './guide.support.ts';
import { openGuidePrograms, programOf } from './guide-programs.support.ts';

const { runProgram } = openGuidePrograms();
const guide = readGuide('fix-intro');
const sandboxGuide = readGuide('sandbox');
const TABS = ['python', 'go', 'nodejs'] as const satisfies readonly Tab[];
/** Index of the first session among the guide's <CodeTabs>. */
const FIRST_SESSION = 1;

// Go programs are compiled first.
vi.setConfig({ testTimeout: 120_000 });

describe('the first session of the FIX guide', () => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    const apis = await loadApis(['fix'], ['spot-fix']);
    sandbox = await startSandbox(assembleSandbox(apis), { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => sandbox.close());

  test.each(TABS)('runs unchanged with FIX_TLS=0: %s', async (tab) => {
    const { missing } = TOOLS[tab];
    if (missing.length > 0) return console.warn(whySkipped(missing));
    const environment = {
      FIX_HOST: '127.0.0.1',
      FIX_PORT: String(sandbox.fix.get('spot-fix')),
      FIX_TLS: '0',
    };
    const outcome = await runProgram({
      name: 'fix',
      tab,
      code: programOf(guide, FIRST_SESSION, tab),
      environment,
    });
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    expect(outcome.stdout.trim()).toBe('BTC/USD: tick 0.1, minimum 0.0001, state 1');
  });
});

test('the guide of the sandbox sets the variables that the programs read', () => {
  const { text } = { text: JSON.stringify(sandboxGuide) };
  for (const name of ['FIX_HOST', 'FIX_PORT', 'FIX_TLS']) {
    expect(text).toContain(`${name}=`);
    for (const tab of TABS) expect(programOf(guide, FIRST_SESSION, tab)).toContain(name);
  }
});
