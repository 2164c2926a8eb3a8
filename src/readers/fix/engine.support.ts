/** A real FIX engine, started with one of our QuickFIX dictionaries. */
import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
import type { FixExample } from '../../model/operation.ts';
import { SOH } from './codec.ts';

/** Parses a message with the engine; null if the engine finds none. */
export type ParseMessage = (message: string) => MsgView | null;

/** Returns an example as sent on the wire. */
export function toWire({ text }: FixExample): string {
  return text.replaceAll('|', SOH);
}

/** Starts the engine with a dictionary, and returns a function that parses a message. */
export async function startEngine(name: string, dictionary: string): Promise<ParseMessage> {
  const folder = mkdtempSync(join(tmpdir(), 'fix-engine-'));
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
  rmSync(folder, { recursive: true });
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
