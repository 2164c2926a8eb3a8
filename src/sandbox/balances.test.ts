/** What requests move is missing from one balance and part of the other, in every interface that shows them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await createTestSandbox(['spot-rest', 'futures-trading']);
});

const BASE = '/derivatives/api/v3/';
const get = (path: string) => Object(bodyOf(sandbox.getSigned('futures-trading', `${BASE}${path}`)));
/** Sends arguments in the query of a POST request. */
const post = (path: string, fields: Record<string, string>) => {
  sandbox.pass(10);
  const target = `${BASE}${path}?${new URLSearchParams(fields)}`;
  const headers = sandbox.headersOf('futures-trading', 'POST', target, '');
  const verdict = sandbox.send({ method: 'POST', target: `/@futures-trading${target}`, headers });
  expect(verdict.rejections).toEqual([]);
  return Object(bodyOf(verdict));
};
const spot = (name: string, fields: object = {}) => {
  sandbox.pass(1);
  const verdict = sandbox.sendSigned(`/@spot-rest/0/private/${name}`, fields);
  expect(verdict.rejections).toEqual([]);
  return Object(bodyOf(verdict));
};
const cash = () => get('accounts').accounts.cash.balances;
const flex = () => get('accounts').accounts.flex;

describe('a derivatives transfer', () => {
  const toFlex = { fromAccount: 'cash', toAccount: 'flex', unit: 'usd' };

  test('is in both wallets, whose figures still add up', () => {
    expect(post('transfer', { ...toFlex, amount: '750.25' })).toMatchObject({ result: 'success' });
    expect(cash()).toEqual({ usd: 3249.75 });
    const wallet = flex();
    expect(wallet.currencies.USD).toEqual({
      quantity: 25743.85,
      value: 25743.85,
      collateral: 25743.85,
      available: 25109.45,
    });
    expect(wallet.marginEquity).toBeCloseTo(wallet.collateralValue + wallet.totalUnrealizedAsMargin, 8);
    expect(wallet.availableMargin).toBeCloseTo(wallet.marginEquity - wallet.initialMarginWithOrders, 8);
    expect(wallet.portfolioValue).toBeCloseTo(wallet.balanceValue + wallet.totalUnrealized, 8);
    post('transfer', { fromAccount: 'flex', toAccount: 'cash', unit: 'usd', amount: '750.25' });
    expect(cash()).toEqual({ usd: 4000 });
  });

  test('of more than the wallet has moves nothing', () => {
    const tooMuch = post('transfer', { ...toFlex, amount: '4000.01' });
    expect(tooMuch).toMatchObject({ result: 'error', error: 'insufficientFunds' });
    expect(cash()).toEqual({ usd: 4000 });
    const unknown = { ...toFlex, fromAccount: 'fi_ethusd', amount: '1.5' };
    expect(post('transfer', unknown)).toMatchObject({ error: 'insufficientFunds' });
  });

  test('of an example is accepted again and again, as far as there are funds', () => {
    for (const _ of [1, 2, 3, 4, 5])
      expect(post('transfer', { ...toFlex, amount: '1000' })).toMatchObject({ result: 'success' });
    expect(cash()).toEqual({ usd: 0 });
  });
});

test('a derivatives withdrawal leaves cash, arrives in the Spot wallet and is in the list of transfers', () => {
  const { uid } = post('withdrawal', { currency: 'usd', amount: '120.5' });
  expect(cash()).toEqual({ usd: 3879.5 });
  expect(spot('Balance').result.ZUSD).toBe('220120.5000');
  const [newest, ...older] = get('transfers').transfers;
  expect(newest).toEqual({
    id: uid,
    date: '2026-05-12T14:00:10Z',
    from: 'futures',
    to: 'spot',
    asset: 'USD',
    amount: 120.5,
    status: 'success',
  });
  expect(older).toHaveLength(2);
});

test('a transfer from the Spot wallet arrives in cash', () => {
  spot('WalletTransfer', { asset: 'XBT', from: 'Spot Wallet', to: 'Futures Wallet', amount: '0.4' });
  expect(cash()).toEqual({ usd: 4000, xbt: 0.4 });
  expect(spot('Balance').result.XXBT).toBe('2.0150000000');
  spot('WalletTransfer', { asset: 'XBT', from: 'Spot Wallet', to: 'Futures Wallet', amount: '-0.4' });
  expect(spot('Balance').result.XXBT).toBe('2.0150000000');
});

describe('a Spot withdrawal', () => {
  const withdraw = (amount: string) => spot('Withdraw', { asset: 'XBT', key: 'cold-wallet-1', amount });

  test('leaves the balance at once, and comes back if it is canceled', () => {
    const { refid } = withdraw('0.7251').result;
    expect(spot('Balance').result.XXBT).toBe('1.6899000000');
    expect(spot('BalanceEx').result.XXBT.balance).toBe('1.6899000000');
    for (const _ of [1, 2]) spot('WithdrawCancel', { asset: 'XBT', refid });
    expect(spot('Balance').result.XXBT).toBe('2.4150000000');
  });

  test('does not come back if the cancellation is too late', () => {
    const { refid } = withdraw('0.7251').result;
    sandbox.pass(30);
    spot('WithdrawCancel', { asset: 'XBT', refid });
    expect(spot('Balance').result.XXBT).toBe('1.6899000000');
  });

  test.each(['2.4151', '0', '-1'])('of %s, which the balance does not have, is rejected', (amount) => {
    expect(withdraw(amount)).toEqual({ error: ['EFunding:Invalid amount'] });
    expect(spot('Balance').result.XXBT).toBe('2.4150000000');
  });
});
