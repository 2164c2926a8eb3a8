/** QuickFIX dictionaries made from specifications load in a FIX engine; tests/samples/fix.test.ts has the site's. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FixMessage } from '../../model/operation.ts';
import { SOH } from './codec.ts';
import { startEngine, toWire } from './engine.support.ts';
import { readOrchestra } from './orchestra.ts';
import { readQuickFixDictionary } from './quickfix-dictionary.ts';

const GROUPS = ['tests/fixtures/fix-groups/input.xml'];
const COMPONENTS = ['tests/fixtures/fix-components/input.xml'];

function read(id: string, paths: readonly string[]) {
  const { value } = readOrchestra({
    id,
    files: paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  });
  const dictionary = value?.downloads.find(({ name }) => name.endsWith('-quickfix.xml'))?.content ?? '';
  const messages = (value?.operations ?? []).filter(
    (each): each is FixMessage => each.kind === 'fix-message',
  );
  return { dictionary, messages };
}

describe('a dictionary', () => {
  test('the dictionary of FIX 4.4 that comes with the engine is read without problems', {
    timeout: 60_000,
  }, () => {
    const path = 'node_modules/jspurefix/data/FIX44.xml';
    const { value, problems } = readQuickFixDictionary({
      id: 'fix44',
      files: [{ path, text: readFileSync(path, 'utf8') }],
    });
    expect(problems).toEqual([]);
    expect(value?.operations).toHaveLength(93);
  });

  test('a group inside a group is read as such', async () => {
    const { dictionary, messages } = read('groups', GROUPS);
    const parse = await startEngine('groups', dictionary);
    const [example] = messages[0]?.examples ?? [];
    expect(example && parse(toWire(example))?.toObject()).toMatchObject({
      NoPartyIDs: [
        { PartyID: 'DESK', NoPartySubIDs: [{ PartySubID: 'A' }, { PartySubID: 'B' }] },
        { PartyID: 'CLERK' },
      ],
    });
  });

  test('components stay components', async () => {
    const { dictionary } = read('components', COMPONENTS);
    const parse = await startEngine('components', dictionary);
    const view = parse(['8=FIX.4.4', '9=28', '35=D', '11=1', '55=BTC/USD', '48=7', '10=000', ''].join(SOH));
    expect(view?.toObject()).toMatchObject({
      ClOrdID: '1',
      Instrument: { Symbol: 'BTC/USD', Identifier: { SecurityID: '7' } },
    });
  });
});
