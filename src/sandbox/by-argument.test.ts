/** Responses that depend on the arguments of a request: the documented one of an ID, and arguments repeated as sent. */
import { expect, test } from 'vitest';
import { bodyOf, createTestSandbox } from './running.support.ts';

test('each documented Custody activity has its own step and person, and each vault its own assets', async () => {
  const sandbox = await createTestSandbox(['custody']);
  const get = (name: string, id: string) => {
    sandbox.pass(11);
    const verdict = sandbox.sendSigned(`/0/private/${name}?id=${id}`, {});
    expect(verdict.rejections).toEqual([]);
    return Object(bodyOf(verdict)).result;
  };
  const steps = ['AB3K7QX2MDL5TA', 'AD5M2RZ4NFW7VC', 'AF7P4TB6QHY3XE', 'AH2R6VD3SJA5ZG'].map((id) =>
    get('GetCustodyActivity', id),
  );
  expect(steps.map(({ type, user }) => [type, user.role])).toEqual([
    ['created', 'initiator'],
    ['review_approved', 'reviewer'],
    ['review_approved', 'reviewer'],
    ['executed', null],
  ]);
  expect(new Set(steps.map(({ user }) => user.full_name)).size).toBe(4);
  for (const id of ['VW4QKPQC4C62KA', 'VK7M2XQD5TA3ZC']) {
    const listed = sandbox.sendSigned('/0/private/ListCustodyVaults', {});
    const { asset_details, ...vault } = get('GetCustodyVault', id);
    expect(Object(bodyOf(listed)).result).toContainEqual(vault);
    expect(asset_details).toHaveLength(vault.count_assets);
  }
});

test('a response that repeats arguments leaves out those that were not sent', async () => {
  const sandbox = await createTestSandbox(['ramp']);
  const query = 'in_asset=GBP&in_amount=90.00&out_asset=ETH&funding_type=credit_card&withdrawal_method=Ether';
  const target = `/b2b/ramp/checkout?${query}`;
  const verdict = sandbox.getSigned('ramp', target);
  expect(verdict.rejections).toEqual([]);
  expect(Object(bodyOf(verdict)).result.request_data).toEqual(Object.fromEntries(new URLSearchParams(query)));
});

test('where a form can be in the query string, it is read there, alone or with a body', async () => {
  const sandbox = await createTestSandbox(['futures-trading']);
  const send = (target: string, fields: Record<string, string> = {}) =>
    sandbox.postSigned('futures-trading', `/derivatives/api/v3/${target}`, fields);
  const order = 'orderType=lmt&symbol=PF_XBTUSD&side=buy&size=0.7&limitPrice=60000';
  expect(send(`sendorder?${order}&cliOrdId=q-1`).rejections).toEqual([]);
  expect(send(`sendorder?${order}`, { cliOrdId: 'q-2' }).rejections).toEqual([]);
  expect(bodyOf(send('orders/status?cliOrdIds=q-1&cliOrdIds=q-2'))).toMatchObject({
    orders: [{ order: { cliOrdId: 'q-2', quantity: 0.7 } }, { order: { cliOrdId: 'q-1', quantity: 0.7 } }],
  });
  expect(send(`sendorder?${order}&colour=red`).rejections).toMatchObject([{ rule: 'unknown-field' }]);
  expect(send('sendorder?orderType=lmt').rejections).not.toEqual([]);
});
