/** No page of ours gives two pieces of advice about a request without a known outcome. */
import { expect, test } from 'vitest';
import type { Operation } from '../../src/model/operation.ts';
import { wordsOf } from '../../src/tools/errors.ts';
import { loadApis } from '../samples/apis.support.ts';

/** What a page says of a request that can be repeated. */
const REPEAT =
  /\bThe request changes nothing\b(?! else)|can retry it at any time|can retry it with a new nonce/;
/** What a page says of a request that can't be repeated before its outcome is known. */
const LOOK_FIRST =
  /may or may not have taken effect|may still have taken effect|find out before you retry|check before you retry/;

/** Returns the advice on an operation's page: that of its errors, and of its responses without one. */
function adviceOf(operation: Operation): string[] {
  const responses = operation.kind === 'http' ? operation.responses : [];
  return [
    ...operation.errors.map(({ remedy }) => wordsOf(remedy)),
    ...responses.map(({ description }) => wordsOf(description)),
  ];
}

test('a page that says a request changes nothing never says to find out whether it took effect', async () => {
  const operations = (await loadApis()).flatMap((api) => api.operations.map((each) => ({ api, each })));
  const reads = operations.filter(({ each }) => REPEAT.test(wordsOf(each.description)));
  const both = reads.flatMap(({ api, each }) => [
    ...each.errors
      .filter(({ action }) => action === 'check')
      .map(({ code }) => `${api.id} ${each.id}: ${code}`),
    ...adviceOf(each)
      .filter((words) => LOOK_FIRST.test(words))
      .map((words) => `${api.id} ${each.id}: ${words}`),
  ]);
  expect(reads.length).toBeGreaterThan(100);
  expect(both).toEqual([]);
});
