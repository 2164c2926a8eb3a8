/** Runs one sample once and reports how it differs from what its page promises. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { generatedIn, toPlaceholder } from '../../src/model/generated.ts';
import { idProblems, restoreGenerated } from '../../src/samples/generated.support.ts';
import type { Programs } from '../programs/prepared.support.ts';
import type { Outcome } from '../programs/programs.support.ts';
import type { SampleCase } from './cases.support.ts';
import type { SampleServer, Visit } from './server.support.ts';

/** Returns the name of a case's program. */
export function nameOf({ api, operation }: SampleCase): string {
  return `${api} ${operation}`;
}

/** Runs a sample in a lane. Each problem is one sentence that starts with the operation. */
export async function judgeSample(
  one: SampleCase,
  programs: Programs,
  server: SampleServer,
  key: string,
): Promise<string[]> {
  const name = nameOf(one);
  const visit = await server.expectVisit(one.api, key, 'success');
  const outcome = await programs.run(name, { ...visit.credentials, API_BASE_URL: visit.address });
  // The user's browser would open this address.
  if (one.expected.kind === 'address') await fetch(outcome.stdout.trim(), { redirect: 'manual' });
  return [
    ...checkVisit(one, visit),
    ...(one.expected.kind === 'failure'
      ? checkTold(outcome, one.expected.value)
      : outcome.status === 0
        ? [
            ...idProblems(one.sample.body?.value ?? null, JSON.stringify(visit.bodies), outcome.stderr),
            ...checkPrinted(one, outcome, visit, programs.folderOf(name)),
          ]
        : [`exit status ${outcome.status}: ${outcome.stderr || outcome.stdout}`]),
  ].map((problem) => `${one.operation}: ${problem}`);
}

/** Runs a sample that gets a documented error: it must fail and report the error. */
export async function judgeFailure(
  one: SampleCase,
  programs: Programs,
  server: SampleServer,
  key: string,
): Promise<string[]> {
  const visit = await server.expectVisit(one.api, key, 'failure');
  const outcome = await programs.run(nameOf(one), { ...visit.credentials, API_BASE_URL: visit.address });
  return [...checkVisit(one, visit), ...checkTold(outcome, one.failure)];
}

/** Runs a sample with someone else's secrets: it must be rejected, fail and report the error. */
export async function judgeImpostor(
  one: SampleCase,
  programs: Programs,
  server: SampleServer,
  key: string,
): Promise<string[]> {
  const visit = await server.expectVisit(one.api, key, 'success');
  const outcome = await programs.run(nameOf(one), {
    ...visit.credentials,
    API_SECRET: Buffer.from('another secret').toString('base64'),
    ACCESS_TOKEN: 'another token',
    CLIENT_SECRET: 'another secret',
    API_BASE_URL: visit.address,
  });
  const [problem = 'nothing', ...others] = visit.problems;
  const isRefused = /^[\w-]+ is wrong$/.test(problem) && others.length === 0;
  const [reply] = visit.replies;
  const told = readJson(String(reply?.body)) ?? `${reply?.body || reply?.status}`;
  return [...(isRefused ? [] : [`refused for ${visit.problems.join(', ')}`]), ...checkTold(outcome, told)];
}

/** Checks that a program failed and printed the first plain text of the error it got. */
function checkTold({ status, stdout, stderr }: Outcome, error: unknown): string[] {
  const [word = 'an error'] = textsIn(error).filter((text) => /^[ -~]{3,}$/.test(text));
  const told = `${stdout}${stderr}`.replaceAll('\\', '');
  return [
    ...(status === 0 ? ['ended as if all were well'] : []),
    ...(told.includes(word.replaceAll('\\', '')) ? [] : [`did not tell "${word}" but ${told.trim()}`]),
  ];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => name !== 'jsonrpc')
    .flatMap(([, member]) => textsIn(member));
}

function checkVisit({ operation, sample }: SampleCase, { operations, problems, bodies }: Visit): string[] {
  const [sent] = bodies.map((body) => restoreGenerated(sample.body?.value, body));
  // Sorted, because the members of an object arrive in any order.
  const placeholders = (value: unknown) => generatedIn(value).map(toPlaceholder).sort();
  return [
    ...problems.map((problem) => `refused: ${problem}`),
    ...(isDeepStrictEqual(placeholders(sent), placeholders(sample.body?.value))
      ? []
      : ['did not produce every ID and time itself']),
    ...(isDeepStrictEqual(operations, [operation]) ? [] : [`called ${operations.join(', ') || 'nothing'}`]),
  ];
}

/** Checks what a program printed or saved after a successful response. */
export function checkPrinted(
  { expected, sample }: SampleCase,
  { stdout }: Outcome,
  { replies, address }: Pick<Visit, 'replies' | 'address'>,
  folder: string,
): string[] {
  switch (expected.kind) {
    case 'failure':
      return [];
    case 'json':
      return isDeepStrictEqual(
        readJson(stdout),
        replies.length > 0 ? readJson(String(replies[0]?.body)) : expected.value,
      ) && withoutOwn(readJson(stdout), sample) === withoutOwn(expected.value, sample)
        ? []
        : [`printed ${stdout.trim()}`];
    case 'status':
      return stdout.startsWith(`HTTP ${expected.status}`) ? [] : [`printed ${stdout.trim()}`];
    case 'file': {
      const sent = Buffer.from(replies[0]?.body ?? '');
      const isSame = readFileSync(join(folder, expected.name)).equals(sent) && sent.length > 0;
      return isSame && stdout === `Saved ${expected.name}\n` ? [] : [`stored another ${expected.name}`];
    }
    case 'address':
      // A space in an address must be "%20", as the page says.
      return stdout.startsWith(address) && !stdout.includes('+') && replies[0]?.status === 302
        ? []
        : [`printed ${stdout.trim()}`];
  }
}

/** IDs of what a program creates, which the sandbox makes up unless the request is an example's. */
const ISSUED = ['order_id', 'orderId', 'txid', 'uid'];

/** Drops what is new for each program, tokens and IDs that it generates or gets, and sorts members. */
function withoutOwn(value: unknown, { body }: SampleCase['sample']): string | undefined {
  const own = new Set(['token', ...ISSUED, ...generatedNames(body?.value)]);
  const sorted = (member: unknown): unknown =>
    typeof member !== 'object' || member === null || Array.isArray(member)
      ? member
      : Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)));
  return JSON.stringify(value, (name, member) =>
    own.has(name) && typeof member === 'string' ? '' : sorted(member),
  );
}

/** Returns the names of the members that a program fills with values it generates. */
function generatedNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && generatedIn(member).length > 0 ? [name] : generatedNames(member),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
