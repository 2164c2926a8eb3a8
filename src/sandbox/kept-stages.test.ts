/** What a client created moves on with time, through the documented states, and can be stopped only until it is sent. */
import { beforeEach, describe, expect, test } from 'vitest';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await createTestSandbox(['spot-rest', 'embed']);
});

const call = (name: string, fields: object) => {
  const verdict = sandbox.sendSigned(`/@spot-rest/0/private/${name}`, fields);
  expect(verdict.rejections).toEqual([]);
  return Object(bodyOf(verdict)).result;
};

describe('a withdrawal', () => {
  const withdraw = () => call('Withdraw', { asset: 'XBT', key: 'cold-wallet-1', amount: '0.7251' }).refid;
  const cancel = (refid: string) => call('WithdrawCancel', { asset: 'XBT', refid });
  const find = (refid: string) => {
    const listed = call('WithdrawStatus', { asset: 'XBT' });
    return listed.find((one: { refid: string }) => one.refid === refid);
  };

  test('is initial, pending, settled and successful, with a transaction once it is sent', () => {
    const refid = withdraw();
    const states = [0, 10, 10, 10, 3600].map((seconds) => {
      sandbox.pass(seconds);
      const { status, txid } = find(refid);
      return [status, typeof txid];
    });
    expect(states).toEqual([
      ['Initial', 'undefined'],
      ['Pending', 'undefined'],
      ['Settled', 'string'],
      ['Success', 'string'],
      ['Success', 'string'],
    ]);
  });

  test('stays canceled', () => {
    const refid = withdraw();
    sandbox.pass(15);
    expect(cancel(refid)).toBe(true);
    sandbox.pass(60);
    expect(find(refid)).toMatchObject({ status: 'Failure', 'status-prop': 'canceled' });
    expect(find(refid)).not.toHaveProperty('txid');
  });

  test('goes on if the cancellation comes too late', () => {
    const refid = withdraw();
    sandbox.pass(25);
    expect(cancel(refid)).toBe(true);
    expect(find(refid)).toMatchObject({ status: 'Settled', 'status-prop': 'cancel-denied' });
    sandbox.pass(10);
    expect(find(refid)).toMatchObject({ status: 'Success' });
  });

  const withdrawFromEmbed = (fields: object) => {
    const target = '/b2b/funds/withdrawals';
    const body = JSON.stringify({ asset: 'EUR', key: 'Treasury Dublin', amount: '12.34', ...fields });
    const headers = {
      ...sandbox.headersOf('embed', 'POST', target, body),
      'content-type': 'application/json',
    };
    return bodyOf(
      sandbox.send({ method: 'POST', target: `/@embed${target}`, headers, body: Buffer.from(body) }),
    );
  };
  const listOfEmbed = (): { amount: string; status: string }[] =>
    Object(bodyOf(sandbox.getSigned('embed', '/b2b/funds/transactions?type=withdrawal'))).result.transactions;

  test('of an Embed account moves on too', () => {
    withdrawFromEmbed({});
    const states = [0, 10, 10, 10].map((seconds) => {
      sandbox.pass(seconds);
      return listOfEmbed()[0]?.status;
    });
    expect(states).toEqual(['initial', 'pending', 'settled', 'success']);
  });

  test('of an Embed account is made once for each token', () => {
    const tokens = ['a2f7c1de-2222-4c8e-9a55-000000000001', 'a2f7c1de-2222-4c8e-9a55-000000000002'];
    const [first, again, other] = [tokens[0], tokens[0], tokens[1]].map((token) =>
      withdrawFromEmbed({ amount: '77.01', idempotency_token: token }),
    );
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(listOfEmbed().filter(({ amount }) => amount === '77.01')).toHaveLength(2);
  });
});
