/** The thread aside says what the parser says here; who asks is told when it ends too early. */
import { expect, test } from 'vitest';
import { diagnose } from '../readers/asyncapi/diagnose.ts';
import { openAside } from './diagnose-aside.ts';

const WRONG = JSON.stringify({ asyncapi: '3.0.0', info: { title: 'Shop' }, channels: { a: { address: 1 } } });
const RIGHT = JSON.stringify({ asyncapi: '3.0.0', info: { title: 'Shop', version: '1.0.0' } });

test('every question gets its own answer, the same as in this process', async () => {
  const aside = openAside();
  const answers = await Promise.all([WRONG, RIGHT].map(aside.diagnose));
  await aside.end();
  expect(answers).toEqual([await diagnose(WRONG), []]);
  expect(answers[0]?.map(({ path }) => path)).toContainEqual(['channels', 'a', 'address']);
});

test('a question without an answer fails, with the reason', async () => {
  const aside = openAside();
  const answer = expect(aside.diagnose(WRONG)).rejects.toThrow(
    'The thread that applies the rules of AsyncAPI ended too early.',
  );
  await aside.end();
  await answer;
});
