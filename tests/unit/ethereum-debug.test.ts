/** The debug and erigon methods of the Ethereum nodes are complete, valid, and one story with the eth methods. */
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkEditorial } from '../../src/checks/editorial.ts';
import {
  bytesOf,
  checkAddresses,
  encodeRlp,
  headerFields,
  keccak256,
  quantityBytes,
} from './ethereum-encoding.support.ts';
import { readApi, readInventoryRoutes, readSources } from './spec-source.support.ts';

const [eth, debug, erigon, errors] = readSources([
  'specs/json-rpc/ethereum-eth.yaml',
  'specs/json-rpc/ethereum-debug.yaml',
  'specs/json-rpc/ethereum-erigon.yaml',
  'specs/errors/ethereum.yaml',
]);
if (!eth || !debug || !erigon || !errors) throw new Error('a specification is missing');
const readings = {
  eth: await readApi('ethereum-eth'),
  debug: await readApi('ethereum-debug'),
  erigon: await readApi('ethereum-erigon'),
};
const own = [readings.debug, readings.erigon];

/** Returns the result in a method's example. */
function resultOf(method: string, example: string) {
  const operation = Object.values(readings)
    .flatMap(({ operations }) => operations)
    .find(({ id }) => id === method);
  const exchange =
    operation?.kind === 'method' ? operation.exchanges.find(({ name }) => name === example) : undefined;
  if (!exchange?.response) throw new Error(`${method} has no example ${example}`);
  return JSON.parse(exchange.response.text).result;
}

interface Frame {
  readonly gas: string;
  readonly gasUsed: string;
  readonly error?: string;
  readonly logs?: readonly Readonly<Record<string, unknown>>[];
  readonly calls?: readonly Frame[];
}

interface Step {
  readonly pc: number;
  readonly op: string;
  readonly gas: number;
  readonly gasCost: number;
  readonly depth: number;
  readonly stack: readonly string[];
}

interface Account {
  readonly balance: string;
  readonly nonce?: number;
  readonly code?: string;
  readonly storage?: Readonly<Record<string, string>>;
}

interface Change {
  readonly txHash: string;
  readonly result: Readonly<Record<'pre' | 'post', Readonly<Record<string, Account>>>>;
}

const token = '0xA828044188416BCEA3486B19a8A199E924B6A51b';
const logic = '0x97BcB6C79A15cA86A79092BbfFedEA94A2Fa757B';
const sender = '0x9B45A8Bc62F45E04AB23e17535179fF2e3f8bf9d';
const block = resultOf('eth_getBlockByNumber', 'With full transactions');
const receipts = resultOf('eth_getBlockReceipts', 'All receipts of a block');

function framesOf(frame: Frame): readonly Frame[] {
  return [frame, ...(frame.calls ?? []).flatMap(framesOf)];
}

test('they are read without a problem and lack no words, examples or errors', () => {
  for (const api of own) expect(checkEditorial(api)).toEqual([]);
});

test('every page that the inventory promises has its method', () => {
  const base = '/docs/nodes-api/ethereum/json-rpc';
  for (const [group, count] of [
    ['debug', 15],
    ['erigon', 11],
  ] as const) {
    const pages = readings[group].operations.map(({ slug }) => `${base}/${group}/${slug}`);
    expect(pages).toHaveLength(count);
    const promised = readInventoryRoutes().filter((page) => page.startsWith(`${base}/${group}/`));
    expect([...pages].sort()).toEqual([...promised].sort());
  }
});

test('every address with capital letters has the checksum of EIP-55', () => {
  const { count, wrong } = checkAddresses(`${debug.text}${erigon.text}`);
  expect(count).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('encoded blocks, headers, receipts and transactions are those that the eth methods show', () => {
  const header = encodeRlp(headerFields(block));
  expect(resultOf('debug_getRawHeader', 'Block header')).toBe(`0x${header.toString('hex')}`);
  const raw = resultOf('debug_getRawTransaction', 'Token transfer');
  expect(raw).toBe(resultOf('eth_getRawTransactionByHash', 'Token transfer'));
  const whole = resultOf('debug_getRawBlock', 'Block with four transactions');
  expect(bytesOf(whole)).toHaveLength(Number(block.size));
  expect(whole.slice(8)).toMatch(new RegExp(`^${header.toString('hex')}`));
  expect(whole).toContain(raw.slice(2));
  const encoded = receipts.map((receipt: Record<string, string> & { logs: Record<string, string>[] }) => {
    const body = encodeRlp([
      quantityBytes(receipt.status ?? ''),
      quantityBytes(receipt.cumulativeGasUsed ?? ''),
      bytesOf(receipt.logsBloom ?? ''),
      receipt.logs.map(({ address = '', topics, data = '' }) => [
        bytesOf(address),
        [topics ?? []].flat().map(bytesOf),
        bytesOf(data),
      ]),
    ]);
    return `0x${Buffer.concat([quantityBytes(receipt.type ?? ''), body]).toString('hex')}`;
  });
  expect(resultOf('debug_getRawReceipts', 'Receipts of four transactions')).toEqual(encoded);
});

test('the bad block is a child of the block, and its bytes encode it', () => {
  const [bad] = resultOf('debug_getBadBlocks', 'One bad block');
  expect(keccak256(encodeRlp(headerFields(bad.block)))).toBe(bad.hash);
  expect(bad.rlp).toBe(`0x${encodeRlp([headerFields(bad.block), [], [], []]).toString('hex')}`);
  expect(bytesOf(bad.rlp)).toHaveLength(Number(bad.block.size));
  expect([bad.block.hash, bad.block.parentHash, bad.block.baseFeePerGas]).toEqual([
    bad.hash,
    block.hash,
    resultOf('eth_baseFee', 'Next block'),
  ]);
});

test('the gas of calls fits into the gas of their callers', () => {
  const traces: readonly Frame[] = [
    resultOf('debug_traceTransaction', 'Calls of a token transfer'),
    resultOf('debug_traceTransaction', 'Why a transaction failed'),
    resultOf('debug_traceCall', 'Why a transfer would fail'),
    ...resultOf('debug_traceCallMany', 'Transfer, then balance').flat(),
  ];
  for (const frame of traces.flatMap(framesOf)) {
    const used = (frame.calls ?? []).reduce((gas, call) => gas + Number(call.gasUsed), 0);
    expect(used).toBeLessThan(Number(frame.gasUsed));
    for (const part of [frame, ...(frame.calls ?? [])]) {
      expect(Number(part.gasUsed)).toBeLessThanOrEqual(Number(part.gas));
      expect(Number(part.gas)).toBeLessThanOrEqual(Number(frame.gas));
    }
  }
});

test('traces of the block agree with its receipts', () => {
  const traces = resultOf('debug_traceBlockByNumber', 'Calls of every transaction');
  expect(traces).toHaveLength(receipts.length);
  receipts.forEach((receipt: Record<string, string> & { logs: Record<string, unknown>[] }, at: number) => {
    const { txHash, result } = traces[at];
    const logs = framesOf(result).flatMap((frame) => frame.logs ?? []);
    const { gas, value, input, from, to } = block.transactions[at];
    expect(txHash).toBe(receipt.transactionHash);
    expect(result).toMatchObject({ from, to, value, gas, input, gasUsed: receipt.gasUsed });
    expect('error' in result).toBe(receipt.status === '0x0');
    expect(logs.map(({ address, topics, data }) => ({ address, topics, data }))).toEqual(
      receipt.logs.map(({ address, topics, data }) => ({ address, topics, data })),
    );
  });
  expect(resultOf('debug_traceTransaction', 'Calls of a token transfer')).toEqual(traces[0].result);
  expect(resultOf('debug_traceTransaction', 'Why a transaction failed')).toEqual(traces[2].result);
});

const OPERATIONS: Readonly<Record<string, number>> = {
  CALLVALUE: 0x34,
  CALLDATASIZE: 0x36,
  CALLDATACOPY: 0x37,
  RETURNDATASIZE: 0x3d,
  MSTORE: 0x52,
  SLOAD: 0x54,
  GAS: 0x5a,
  PUSH0: 0x5f,
  PUSH1: 0x60,
  PUSH20: 0x73,
  RETURN: 0xf3,
  DELEGATECALL: 0xf4,
};

test('steps are instructions of the code, and each leaves the gas that the next one has', () => {
  const codes = resultOf('debug_traceTransaction', 'What a transaction accessed');
  const transfer = resultOf('debug_traceTransaction', 'First instructions');
  const supply = resultOf('debug_traceCall', 'Every instruction, with your own code');
  const supplyCode = debug.text.match(/code: '(0x6002[0-9a-f]+)'/)?.[1] ?? '';
  const runs: readonly { readonly steps: readonly Step[]; readonly codes: readonly string[] }[] = [
    { steps: transfer.structLogs, codes: [codes[token].code, codes[logic].code] },
    { steps: supply.structLogs, codes: [supplyCode] },
  ];
  for (const { steps, codes: code } of runs) {
    steps.forEach((step, at) => {
      expect(bytesOf(code[step.depth - 1] ?? '')[step.pc]).toBe(OPERATIONS[step.op]);
      const next = steps[at + 1];
      // The callee gets the call's gas cost, less the 2,600 gas charged for an account not accessed before.
      const left = next && next.depth > step.depth ? step.gasCost - 2_600 : step.gas - step.gasCost;
      if (next) expect(next.gas).toBe(left);
    });
  }
  const last: Step = supply.structLogs.at(-1);
  expect(supply.gas - 21_000).toBe(supply.structLogs[0].gas - last.gas + last.gasCost);
  expect(transfer.gas).toBe(Number(receipts[0].gasUsed));
});

test('what the transactions change leads from the state before the block to the one after it', () => {
  const changes: readonly Change[] = resultOf('debug_traceBlockByHash', 'Changes of every transaction');
  expect(changes.map(({ txHash }) => txHash)).toEqual(
    block.transactions.map(({ hash }: { hash: string }) => hash),
  );
  const seen = new Map<string, string>();
  changes.forEach(({ result: { pre, post } }, at) => {
    for (const [address, account] of Object.entries(pre)) {
      expect(seen.get(address) ?? account.balance).toBe(account.balance);
      seen.set(address, post[address]?.balance ?? account.balance);
    }
    const { from, value } = block.transactions[at];
    const { gasUsed, effectiveGasPrice, blobGasUsed = '0x0', blobGasPrice = '0x0' } = receipts[at];
    const cost =
      BigInt(value) +
      BigInt(gasUsed) * BigInt(effectiveGasPrice) +
      BigInt(blobGasUsed) * BigInt(blobGasPrice);
    const [before, after] = [pre[from]?.balance ?? '0x0', post[from]?.balance ?? '0x0'];
    expect(BigInt(before) - BigInt(after)).toBe(cost);
    const tip = (BigInt(effectiveGasPrice) - BigInt(block.baseFeePerGas)) * BigInt(gasUsed);
    const [had, has] = [pre[block.miner]?.balance ?? '0x0', post[block.miner]?.balance ?? '0x0'];
    expect(BigInt(has) - BigInt(had)).toBe(tip);
  });
  expect(resultOf('debug_traceTransaction', 'What a transaction changed')).toEqual(changes[0]?.result);
  const balances = resultOf('erigon_getBalanceChangesInBlock', 'All changes of a block');
  for (const [address, balance] of seen) if (address !== token) expect(balances[address]).toBe(balance);
  const rest = Object.keys(balances).filter((address) => !seen.has(address));
  expect(rest).toEqual([...new Set(block.withdrawals.map(({ address }: { address: string }) => address))]);
  // Contracts with changes only in their storage come last.
  const modified = [...Object.keys(balances), token];
  expect(resultOf('debug_getModifiedAccountsByHash', 'One block')).toEqual(modified);
  expect(resultOf('debug_getModifiedAccountsByNumber', 'One block')).toEqual(modified);
});

test('accounts and storage inside the block are those that the eth methods show around it', () => {
  const touched = resultOf('debug_traceTransaction', 'What a transaction accessed');
  const proof = resultOf('eth_getProof', 'Token balance with proof');
  const [{ key }] = proof.storageProof;
  expect(touched[token].code).toBe(resultOf('eth_getCode', 'Contract'));
  expect(touched[token].storage[key]).toBe(resultOf('eth_getStorageAt', 'Token balance'));
  const before = resultOf('debug_accountAt', 'Before the transfer');
  const after = resultOf('debug_accountAt', 'After the transfer');
  expect([before.balance, after.balance]).toEqual([
    resultOf('eth_getBalance', 'Before the transfer'),
    resultOf('eth_getBalance', 'After the transfer'),
  ]);
  expect(before.nonce).toBe(block.transactions[0].nonce);
  expect([touched[sender].balance, touched[sender].nonce]).toEqual([before.balance, Number(before.nonce)]);
  expect(after.codeHash).toBe(keccak256(Buffer.alloc(0)));
  const [first, last] = ['First page', 'Last page, one transaction later'].map((page) =>
    resultOf('debug_storageRangeAt', page),
  );
  for (const [hash, entry] of Object.entries<{ key: string }>({ ...first.storage, ...last.storage })) {
    expect(keccak256(bytesOf(entry.key))).toBe(hash);
  }
  expect(Object.values<{ key: string; value: string }>(last.storage)).toEqual([
    { key, value: resultOf('eth_getStorageAt', 'One block later') },
  ]);
  expect([first.nextKey, last.nextKey]).toEqual([key, null]);
  const range = resultOf('debug_accountRange', 'One contract with its storage');
  expect([`0x${range.root}`, range.accounts[token].root, range.accounts[token].codeHash]).toEqual([
    block.stateRoot,
    proof.storageHash,
    proof.codeHash,
  ]);
  expect(BigInt(`0x${range.accounts[token].storage[key]}`)).toBe(BigInt(proof.storageProof[0].value));
  const next = Buffer.from(range.next, 'base64');
  expect([next.length, Buffer.compare(next, bytesOf(token))]).toEqual([20, 1]);
  const single = resultOf('debug_accountRange', 'One account without storage').accounts[sender];
  expect(BigInt(single.balance)).toBe(BigInt(after.balance));
});

test('the erigon methods return the block, the logs and the receipts of the eth methods', () => {
  const plain = resultOf('eth_getBlockByNumber', 'With hashes');
  const { size: _, transactions: __, uncles: ___, withdrawals: ____, ...header } = plain;
  // Unlike a block, a header from Erigon includes the fields of later forks.
  const headerWithNulls = { ...header, blockAccessListHash: null, slotNumber: null };
  expect(resultOf('erigon_getHeaderByHash', 'Block header')).toEqual(headerWithNulls);
  expect(resultOf('erigon_getHeaderByNumber', 'Block header')).toEqual(headerWithNulls);
  expect(resultOf('erigon_getBlockByTimestamp', 'Between two blocks')).toEqual(plain);
  expect(resultOf('erigon_blockNumber', 'Newest executed block')).toBe(plain.number);
  // Logs of the erigon methods have no blockTimestamp, and erigon_getLogsByHash has null instead of an empty list.
  const untimed = (logs: readonly { blockTimestamp?: string }[]) =>
    logs.map(({ blockTimestamp: _time, ...log }) => log);
  expect(resultOf('erigon_getBlockReceiptsByBlockHash', 'All receipts of a block')).toEqual(
    receipts.map((receipt: { logs: { blockTimestamp?: string }[] }) => ({
      ...receipt,
      logs: untimed(receipt.logs),
    })),
  );
  expect(resultOf('erigon_getLogsByHash', 'Block with one log')).toEqual(
    receipts.map(({ logs }: { logs: { blockTimestamp?: string }[] }) =>
      logs.length > 0 ? untimed(logs) : null,
    ),
  );
  const [{ timestamp, ...found }] = resultOf('erigon_getLogs', 'Transfers out of an account');
  expect([found]).toEqual(untimed(resultOf('eth_getLogs', 'Transfers out of an account')));
  expect(Number(timestamp)).toBe(Number(plain.timestamp) - 12);
  expect(resultOf('erigon_getLatestLogs', 'Last two transfers of an account')).toEqual([
    { ...untimed(receipts[0].logs)[0], timestamp: plain.timestamp },
    { ...found, timestamp, logIndex: '0x0' },
  ]);
});

test('the forks give the fork hash of EIP-2124, and the node record carries the key of the node', () => {
  const { genesis, heightForks, timeForks } = resultOf('erigon_forks', 'Main network');
  const passed = [...heightForks, ...timeForks].map((fork: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(fork));
    return bytes;
  });
  const forkHash = crc32(Buffer.concat([bytesOf(genesis), ...passed])).toString(16);
  const [node] = resultOf('erigon_nodeInfo', 'One node');
  const record = Buffer.from(node.enr.slice('enr:'.length), 'base64url').toString('hex');
  const [, key = ''] = node.enode.match(/^enode:\/\/([0-9a-f]{128})@192\.0\.2\.17:30303$/) ?? [];
  expect(`0x${node.id}`).toBe(keccak256(Buffer.from(key, 'hex')));
  expect(record).toContain(key.slice(0, 64));
  expect(record).toContain(forkHash.padStart(8, '0'));
});
