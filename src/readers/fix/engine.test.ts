/** The QuickFIX dictionary made from the specification loads in a FIX engine, and the engine understands the examples. */
import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AsciiParser,
  DITokens,
  type ElasticBuffer,
  type IJsFixConfig,
  type MsgView,
  SessionContainer,
} from 'jspurefix';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FixExample, FixMessage } from '../../model/operation.ts';
import { SOH } from './codec.ts';
import { readOrchestra } from './orchestra.ts';
import { readQuickFixDictionary } from './quickfix-dictionary.ts';

const SPOT = ['specs/fix/spot.xml', 'specs/fix/shared.xml'];
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

const folder = mkdtempSync(join(tmpdir(), 'fix-engine-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the engine on a dictionary; what it makes of a message is the view it emits. */
async function startEngine(name: string, dictionary: string): Promise<(message: string) => MsgView | null> {
  const path = join(folder, `${name}.xml`);
  writeFileSync(path, dictionary);
  const container = new SessionContainer();
  container.registerGlobal('error');
  const system = await container.makeSystem({
    Name: name,
    SenderCompId: 'MYCOMPID',
    TargetCompID: 'TARGET-TRD',
    SenderSubID: '',
    TargetSubID: '',
    ResetSeqNumFlag: true,
    BeginString: 'FIX.4.4',
    Username: '',
    Password: '',
    HeartBtInt: 30,
    application: {
      name,
      type: 'initiator',
      protocol: 'ascii',
      dictionary: path,
      resilient: false,
      reconnectSeconds: 1,
    },
  });
  const config = system.resolve<IJsFixConfig>(DITokens.IJsFixConfig);
  const buffer = system.resolve<ElasticBuffer>(DITokens.ParseBuffer);
  return (message) => {
    let view: MsgView | null = null;
    const parser = new AsciiParser(config, null, buffer);
    parser.on('msg', (_: string, found: MsgView) => {
      view = found.clone();
    });
    parser.parseText(message);
    return view;
  };
}

describe('the dictionary of the spot specification', () => {
  const { dictionary, messages } = read('spot-fix', SPOT);
  const examples = messages.flatMap((message) => message.examples.map((example) => ({ message, example })));
  let parse: Awaited<ReturnType<typeof startEngine>>;
  beforeAll(async () => {
    parse = await startEngine('spot', dictionary);
  });

  test('comes with examples of every message', () => {
    expect(messages.map(({ msgType }) => msgType)).toEqual(expect.arrayContaining(['A', 'D', '8', 'X']));
    expect(messages.filter((message) => message.examples.length === 0)).toEqual([]);
  });

  test.each(examples)(
    '$message.name, "$example.name", is complete and valid to the engine',
    ({ message, example }) => {
      const view = parse(wire(example));
      expect(view?.getString(35)).toBe(message.msgType);
      expect(view?.invalid()).toEqual([]);
      expect(view?.missing()).toEqual([]);
      expect(view?.undefinedForMsg()).toBeNull();
      expect(view?.checksum()).toBe(Number(view?.getString(10)));
    },
  );

  test.each(examples)(
    '$message.name, "$example.name", has the tags that are decoded beside it',
    ({ example }) => {
      const view = parse(wire(example));
      const single = example.decoded.filter(({ depth }) => depth === 0);
      expect(single.map(({ tag }) => view?.getString(tag))).toEqual(single.map(({ value }) => value));
    },
  );
});

describe('other dictionaries', () => {
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
    expect(example && parse(wire(example))?.toObject()).toMatchObject({
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

function wire({ text }: FixExample): string {
  return text.replaceAll('|', SOH);
}
