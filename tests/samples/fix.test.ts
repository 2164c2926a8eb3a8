/** Runs every FIX example through a real FIX engine, loaded with the QuickFIX dictionary that readers download. */
import { describe, expect, test } from 'vitest';
import type { Api } from '../../src/model/api.ts';
import type { FixMessage } from '../../src/model/operation.ts';
import { SOH } from '../../src/readers/fix/codec.ts';
import { startEngine, toWire } from '../../src/readers/fix/engine.support.ts';
import { loadApis } from './apis.support.ts';
import './count-reporter.support.ts';

const apis = await loadApis(['fix']);

function messagesOf({ operations }: Api): FixMessage[] {
  return operations.filter((operation): operation is FixMessage => operation.kind === 'fix-message');
}

function dictionaryOf({ downloads }: Api): string {
  return downloads.find(({ name }) => name.endsWith('-quickfix.xml'))?.content ?? '';
}

describe.each(apis.map((api) => [api.id, api] as const))('the messages of %s', (id, api) => {
  const messages = messagesOf(api);
  const engine = startEngine(id, dictionaryOf(api));

  test('have examples, every one of them', () => {
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter(({ examples }) => examples.length === 0)).toEqual([]);
  });

  test.for(messages)(
    '$name: the engine takes the examples and reads what stands beside them',
    async (message, { task }) => {
      task.meta.samples = { language: 'FIX', count: message.examples.length };
      const parse = await engine;
      for (const example of message.examples) {
        const view = parse(toWire(example));
        expect(view?.getString(35), example.name).toBe(message.msgType);
        expect(view?.invalid(), example.name).toEqual([]);
        expect(view?.missing(), example.name).toEqual([]);
        expect(view?.undefinedForMsg(), example.name).toBeNull();
        expect(view?.checksum(), example.name).toBe(Number(view?.getString(10)));
        const single = example.decoded.filter(({ depth }) => depth === 0);
        expect(single.map(({ tag }) => view?.getString(tag))).toEqual(single.map(({ value }) => value));
      }
    },
  );

  test('are not taken when a required tag is missing or one is not in the dictionary', async () => {
    const parse = await engine;
    const [example] = messages.find(({ name }) => name === 'NewOrderSingle')?.examples ?? [];
    const wire = example ? toWire(example) : '';
    const side = wire.split(SOH).find((tag) => tag.startsWith('54=')) ?? 'no side';
    expect(parse(wire)?.missing()).toEqual([]);
    expect(parse(wire.replace(`${SOH}${side}`, ''))?.missing()).toEqual([54]);
    expect(parse(wire.replace(side, `${side}${SOH}9999=1`))?.undefinedForMsg()).not.toBeNull();
  });
});
