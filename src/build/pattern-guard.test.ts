/** Matches that would take forever end at their deadline, in every check that a specification's patterns are used for. */
import { describe, expect, test } from 'vitest';
import { readDescribed } from '../console/described-schemas.ts';
import type { Api } from '../model/api.ts';
import { createMatches, LONGEST_GUARDED } from '../readers/json-schema/matching.ts';
import { readSpecification } from '../readers/specs.ts';
import { PATTERNS } from '../sandbox/bounds.ts';
import { createTestSandbox } from '../sandbox/running.support.ts';
import { createPatternGuard, type GuardLimits, READING } from './pattern-guard.ts';

const SLOW = '^(([a-z])+.)+[A-Z]([a-z])+$';
const ENDLESS = `${'a'.repeat(48)}!`;

/** A machine that is busy with other tests may need seconds for what takes microseconds. */
const PATIENT = { match: 10_000, second: 100_000 };
const HURRIED = { match: 20, second: 100_000 };

describe('a match', () => {
  test('has a deadline, and the result of one in time is its own', () => {
    const hurried = createMatches(() => false, createPatternGuard(PATTERNS));
    expect(() => hurried(SLOW, ENDLESS)).toThrow(`matching the pattern ${SLOW} takes too long`);
    const matches = createMatches(() => false, createPatternGuard(PATIENT));
    expect(matches(SLOW, 'abcAbc')).toBe(true);
    expect(matches(SLOW, 'abc')).toBe(false);
    expect(() => matches('([', 'a')).toThrow('Invalid regular expression');
  });

  test('gets what others have left of a second, and a new second begins a new count', () => {
    let time = 0;
    const guard = createPatternGuard({ match: 50, second: 200 }, () => time);
    const late = () => {
      time += 90;
      return true;
    };
    expect([guard(late), guard(late), guard(late)]).toEqual([true, true, true]);
    expect(guard(() => true)).toBeNull();
    time = 1_000;
    expect(guard(() => true)).toBe(true);
  });

  test('is not tried on a long text, unless the pattern is proved linear', () => {
    const long = 'a'.repeat(LONGEST_GUARDED + 1);
    const guard = createPatternGuard(PATTERNS);
    expect(() => createMatches(() => false, guard)('^a*$', long)).toThrow('takes too long');
    expect(createMatches(() => true, guard)('^a*$', long)).toBe(true);
  });
});

const SPECIFICATION = `
openapi: 3.1.0
info: { title: Names, version: 1.0.0 }
servers: [{ url: https://names.example }]
paths:
  /names:
    post:
      operationId: addName
      parameters: [{ name: like, in: query, schema: { type: string, pattern: '${SLOW}' } }]
      requestBody:
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              properties:
                name: { type: string, pattern: '${SLOW}' }
                code: { type: string, pattern: '^[A-Z]{3}$' }
                labels: { type: object, propertyNames: { pattern: '${SLOW}' } }
                notes: { type: object, patternProperties: { '${SLOW}': { type: integer } } }
            example: { name: abcAbc }
      responses:
        "200": { description: Added., content: { application/json: { schema: { type: object }, example: { ok: true } } } }
`;

async function read(text: string): Promise<{ api: Api; problems: readonly string[] }> {
  const files = [{ path: 'specs/names.yaml', text }];
  const { value, problems } = await readSpecification({
    id: 'names',
    files,
    guard: createPatternGuard(READING),
  });
  if (!value) throw new Error('The specification cannot be read.');
  return { api: value, problems: problems.map(({ what }) => what) };
}

describe('a specification with a pattern that takes forever', () => {
  test('is read, says which pattern is guarded, and its examples are checked', async () => {
    const { api, problems } = await read(SPECIFICATION);
    expect(api.guardedPatterns).toEqual([SLOW]);
    expect(problems.join()).not.toContain('pattern');
    const wrong = await read(SPECIFICATION.replace('name: abcAbc', 'name: abc'));
    expect(wrong.problems.join()).toContain('must match pattern');
    const endless = await read(SPECIFICATION.replace('name: abcAbc', `name: ${ENDLESS}`));
    expect(endless.problems.join()).toContain(`matching the pattern ${SLOW} takes too long`);
  });

  test('has a sandbox that rejects what it cannot check in time, and serves the next request', async () => {
    const { api } = await read(SPECIFICATION);
    const post = await createGuarded(api, PATIENT);
    expect(post({ name: 'abcAbc' })).toBe('accepted');
    expect(post({ name: 'abc' })).toContain('must match pattern');
    const postEndless = await createGuarded(api, HURRIED);
    for (const body of [{ name: ENDLESS }, { labels: { [ENDLESS]: 1 } }, { notes: { [ENDLESS]: 1 } }])
      expect(postEndless(body)).toContain(`matching the pattern ${SLOW} takes too long`);
    expect(postEndless({}, `?like=${ENDLESS}`)).toContain(`matching the pattern ${SLOW} takes too long`);
    expect(postEndless({ code: 'ABC' })).toBe('accepted');
  });

  test('has a page without it: only the server can check that field', async () => {
    const { api } = await read(SPECIFICATION);
    const { operations } = readDescribed(api) ?? {};
    const body = JSON.stringify([...(operations?.get('POST /names')?.bodies ?? [])]);
    expect(body).not.toContain(JSON.stringify({ pattern: SLOW }).slice(1, -1));
    expect(body).toContain('^[A-Z]{3}$');
  });

  test('is rejected without a guard', async () => {
    const { api } = await read(SPECIFICATION);
    const { send } = await createTestSandbox([], [api]);
    const body = Buffer.from('{"name":"abcAbc"}');
    const headers = { 'content-type': 'application/json' };
    const [rejection] = send({ method: 'POST', target: '/names', headers, body }).rejections;
    expect(rejection?.reason).toContain('takes too long');
  });
});

async function createGuarded(api: Api, limits: GuardLimits) {
  const { send } = await createTestSandbox([], [api], createPatternGuard(limits));
  const headers = { 'content-type': 'application/json' };
  return (value: object, query = '') => {
    const body = Buffer.from(JSON.stringify(value));
    const [rejection] = send({ method: 'POST', target: `/names${query}`, headers, body }).rejections;
    return rejection?.reason ?? 'accepted';
  };
}
