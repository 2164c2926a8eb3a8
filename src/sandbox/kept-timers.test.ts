/** Dead man's switches: `after` of `x-kept`. */
import { beforeEach, describe, expect, test } from 'vitest';
import { asObject, atPointer as at } from '../readers/json-schema/json.ts';
import { bodyOf, createTestSandbox, type TestSandbox } from './running.support.ts';

const LIMIT = { ordertype: 'limit', type: 'buy', volume: '0.7', pair: 'XBTUSD', price: '60000' };
let sandbox: TestSandbox;

const spot = (name: string, fields: object = {}) => bodyOf(sandbox.sendSigned(`/0/private/${name}`, fields));

describe("a dead man's switch", () => {
  const isOpen = (id: string) =>
    Object.keys(
      asObject(at(bodyOf(sandbox.sendSigned('/0/private/OpenOrders', { cl_ord_id: id })), 'result/open')),
    ).length > 0;
  const arm = (timeout: number) => sandbox.sendSigned('/0/private/CancelAllOrdersAfter', { timeout });

  beforeEach(async () => {
    sandbox = await createTestSandbox(['spot-rest', 'spot-ws-v2', 'futures-trading']);
    spot('AddOrder', { ...LIMIT, cl_ord_id: 'd-1' });
  });

  test('cancels all orders when it expires, once', () => {
    arm(60);
    sandbox.pass(59);
    expect(isOpen('d-1')).toBe(true);
    sandbox.pass(2);
    expect(isOpen('d-1')).toBe(false);
    const closed = asObject(at(spot('ClosedOrders', { cl_ord_id: 'd-1' }), 'result/closed'));
    expect(Object.values(closed)).toMatchObject([{ status: 'canceled', reason: null }]);
    expect(spot('QueryOrders', { txid: Object.keys(closed)[0] })).toMatchObject({ result: closed });
    spot('AddOrder', { ...LIMIT, cl_ord_id: 'd-2' });
    expect(isOpen('d-2')).toBe(true);
  });

  test('is renewed and switched off', () => {
    arm(60);
    sandbox.pass(50);
    arm(60);
    sandbox.pass(50);
    expect(isOpen('d-1')).toBe(true);
    arm(0);
    sandbox.pass(60);
    expect(isOpen('d-1')).toBe(true);
  });

  test('works over WebSocket and for derivatives', () => {
    const conversation = sandbox.open('/@spot-ws-v2/v2');
    const token = at(spot('GetWebSocketsToken'), 'result/token');
    conversation.receive(
      JSON.stringify({ method: 'cancel_all_orders_after', params: { timeout: 5, token } }),
    );
    sandbox.pass(6);
    expect(isOpen('d-1')).toBe(false);
    const send = (path: string, fields: Record<string, string>) =>
      bodyOf(sandbox.postSigned('futures-trading', `/derivatives/api/v3/${path}`, fields));
    const order = { orderType: 'lmt', symbol: 'PF_XBTUSD', side: 'buy', size: '0.7', limitPrice: '60000' };
    send('sendorder', { ...order, cliOrdId: 'f-1' });
    send('cancelallordersafter', { timeout: '5' });
    sandbox.pass(6);
    expect(send('orders/status', { cliOrdIds: 'f-1' })).toMatchObject({
      orders: [{ status: 'CANCELLED', updateReason: 'DEAD_MAN_SWITCH' }],
    });
  });
});
