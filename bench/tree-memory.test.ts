import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memoryOfTree } from './tree-memory.ts';

test.runIf(existsSync('/proc/self/status'))('what a process started counts too', async () => {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)']);
  try {
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const own = memoryOfTree(child.pid ?? 0);
    expect(own).toBeGreaterThan(10);
    expect(memoryOfTree(process.pid)).toBeGreaterThan(own);
  } finally {
    child.kill();
  }
});

test('a process that has ended holds nothing', () => {
  expect(memoryOfTree(2 ** 30)).toBe(0);
});
