/** Lines as people paste them into public issue trackers, each with what the error finder must say. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/build/load-config.ts';
import { type KnownError, toErrors } from '../../src/tools/errors.ts';
import { toFailureValues } from '../../src/tools/failure-values.ts';
import { explainError } from '../../src/tools/find-errors.ts';
import { toValues } from '../../src/tools/values.ts';
import { loadApis } from '../samples/apis.support.ts';

type Line = readonly [text: string, expected: string];
type Kind = 'errors' | 'values' | 'wrapped' | 'foreign';

const LINES: Readonly<Record<Kind, readonly Line[]>> = JSON.parse(
  readFileSync('tests/fixtures/pasted-errors/lines.json', 'utf8'),
);
/** Share of the lines of a kind that must be explained. */
const GOAL = 0.95;

let errors: readonly KnownError[] = [];

beforeAll(async () => {
  const config = await loadConfig('site.config.ts');
  const apis = await loadApis(undefined);
  const documented = toErrors({ apis, config }, () => false);
  const values = toValues({ apis, config, releases: [] });
  errors = [...documented, ...toFailureValues({ apis, config }, values, documented)];
}, 300_000);

function isExplained(kind: Kind, [text, expected]: Line): boolean {
  const { found, foreign } = explainError(errors, text);
  if (kind === 'foreign') return found.length === 0 && foreign !== null && foreign.what.includes(expected);
  return foreign === null && found[0]?.isNamed === true && found[0].error.code === expected;
}

const KINDS: readonly Kind[] = ['errors', 'values', 'wrapped', 'foreign'];

describe('of the lines that people paste', () => {
  test.each(KINDS)('19 of 20 %s are explained', (kind) => {
    const missed = LINES[kind].filter((line) => !isExplained(kind, line)).map(([text]) => text);
    const share = 1 - missed.length / LINES[kind].length;
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(GOAL);
  });
});
