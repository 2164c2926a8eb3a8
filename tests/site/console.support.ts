/** The consoles of the built site, and the sandbox that judges their requests. */
import { readFileSync } from 'node:fs';
import { MACHINE } from '../../src/build/sandbox-host.ts';
import type { ConsoleData } from '../../src/console/console-data.ts';
import { ACCOUNTS } from '../../src/sandbox/accounts.ts';
import type { Running } from '../../src/sandbox/caller.ts';
import { createMemory } from '../../src/sandbox/exchange.ts';
import { DIST, filesUnder } from './built-site.support.ts';

export async function readConsoles(): Promise<{ readonly file: string; readonly data: ConsoleData }[]> {
  const files = (await filesUnder(DIST)).filter((file) => file.endsWith('/console.json'));
  return files.map((file) => {
    const data: ConsoleData = JSON.parse(readFileSync(`${DIST}/${file}`, 'utf8'));
    return { file, data };
  });
}

/** Starts a sandbox without rate limits, because every example is sent. */
export function startSandbox(): Running {
  return {
    machine: MACHINE,
    memory: createMemory(),
    accounts: Object.values(ACCOUNTS),
    hasLimits: false,
    locate: () => undefined,
  };
}

let nonce = BigInt(Date.now()) * 1000n;

/** Returns the clock of a reader whose nonces increase. */
export function clockNow() {
  nonce += 1n;
  return { now: Date.now(), uuid: () => crypto.randomUUID(), lastNonce: nonce, nonce: '' };
}
