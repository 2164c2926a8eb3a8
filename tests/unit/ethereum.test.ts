/** The specifications of the Ethereum nodes: complete, valid, and one story across their examples. */
import { Parser } from '@asyncapi/parser';
import { expect, test, vi } from 'vitest';
import { checkEditorial } from '../../src/checks/editorial.ts';
import { readAsyncApi } from '../../src/readers/asyncapi/asyncapi.ts';
import { readOpenRpc } from '../../src/readers/openrpc/openrpc.ts';
import { readInventoryPages, readSources } from './spec-source.ts';

// The parser compiles its meta schemas for every document.
vi.setConfig({ testTimeout: 60_000 });

const [methods, channels, errors] = readSources([
  'specs/json-rpc/ethereum-eth.yaml',
  'specs/websocket/ethereum.yaml',
  'specs/errors/ethereum.yaml',
]);
if (!methods || !channels || !errors) throw new Error('a specification is missing');
const rpc = await readOpenRpc({ id: 'ethereum-eth', files: [methods, errors] });
const socket = await readAsyncApi({ id: 'ethereum-ws', files: [channels, methods, errors] });

test('they are read without a problem and lack no words, examples or errors', () => {
  expect([...rpc.problems, ...socket.problems]).toEqual([]);
  expect(rpc.value && checkEditorial(rpc.value)).toEqual([]);
  expect(socket.value && checkEditorial(socket.value)).toEqual([]);
});

test('every method and channel has its page in the inventory', () => {
  const base = '/docs/nodes-api/ethereum';
  const own = [
    ...(rpc.value?.operations ?? []).map(({ slug, title }) => `${base}/json-rpc/eth/${slug} ${title}`),
    ...(socket.value?.operations ?? []).map(({ slug, title }) => `${base}/websocket/${slug} ${title}`),
  ];
  expect(own).toHaveLength(4);
  expect(readInventoryPages()).toEqual(expect.arrayContaining(own));
});

test('the downloads are valid on their own', async () => {
  for (const { name, content } of rpc.value?.downloads ?? []) {
    const again = await readOpenRpc({ id: 'again', files: [{ path: name, text: content }] });
    expect(again.problems).toEqual([]);
  }
  for (const { content } of socket.value?.downloads ?? []) {
    const diagnostics = await new Parser().validate(content);
    expect(diagnostics.filter(({ severity }) => severity === 0)).toEqual([]);
  }
});

test('the log that eth_getLogs finds is the one that eth_subscribe pushes, in the block it pushes', () => {
  const getLogs = rpc.value?.operations.find(({ id }) => id === 'eth_getLogs');
  const subscribe = socket.value?.operations.find(({ id }) => id === 'eth_subscribe');
  if (getLogs?.kind !== 'method' || subscribe?.kind !== 'channel') throw new Error('an operation is missing');
  const pushed = (id: string) => {
    const message = subscribe.messages.find((candidate) => candidate.id === id);
    return JSON.parse(message?.examples[0]?.text ?? '').params.result;
  };
  const [found] = JSON.parse(getLogs.exchanges[0]?.response?.text ?? '').result;
  expect(pushed('logs')).toEqual(found);
  expect([pushed('newHeads').hash, pushed('newHeads').number]).toEqual([found.blockHash, found.blockNumber]);
  // Keccak-256 of "Transfer(address,address,uint256)".
  expect(found.topics[0]).toBe('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');
});
