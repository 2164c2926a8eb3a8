/** Responses to application messages: reports about the session's own orders, or the examples with this client's values. */
import type { FixMessage } from '../model/operation.ts';
import { SOH } from '../readers/fix/codec.ts';
import { remember } from './exchange.ts';
import {
  type Answer,
  clientIdOf,
  type ExampleReply,
  fillIn,
  findAnswer,
  isFailure,
  repliesOf,
} from './fix-examples.ts';
import { type FixBody, type Tags, toBody, toTags, toTimestamp } from './fix-frame.ts';
import {
  changeOrder,
  type Fill,
  type FixOrder,
  fillOrder,
  findOrder,
  keepOrder,
  openQuantity,
  placeOrder,
  type ReportContext,
  toFreshId,
  writeReport,
} from './fix-orders.ts';

/** What the responses to a message are: those to send at once, and those that follow in a subscription. */
export interface FixResponse {
  readonly now: readonly FixBody[];
  readonly later: readonly FixBody[];
}

export interface Desk {
  readonly respond: (orders: FixOrder[], message: string, sent: Tags, time: number) => FixResponse;
  /** Fills an order, in whole if there is no quantity; returns the report, or what is wrong. */
  readonly fill: (
    orders: FixOrder[],
    name: string,
    quantity: string | undefined,
    time: number,
  ) => FixBody | string;
}

const EXECUTION_REPORT = '8';
const NEW_ORDER = 'D';
const CHANGE = 'G';
const CANCEL = 'F';
const STATUS = 'H';
const MASS_CANCEL = 'q';
const MARKET = '1';
const PENDING_CHANGE = 'E';
const NOTHING: FixResponse = { now: [], later: [] };

export function createDesk(messages: readonly FixMessage[]): Desk {
  const replies = repliesOf(messages);
  const reports = replies.filter(({ type }) => type === EXECUTION_REPORT);
  const fills = reports.filter(({ fields }) => fields['150'] === 'F');
  const [fillExample] = fills;
  const requestTags = new Set(
    messages
      .filter(({ msgType }) => msgType === NEW_ORDER || msgType === CHANGE)
      .flatMap(({ section }) => section.fields.flatMap(({ tag }) => tag ?? [])),
  );
  const reportTags = new Set(
    messages
      .filter(({ msgType }) => msgType === EXECUTION_REPORT)
      .flatMap(({ section }) => section.fields.flatMap(({ tag }) => tag ?? [])),
  );
  /** Number of trades by symbol. */
  const trades = new Map<string, bigint>();
  let issued = 0;
  const fresh = (tag: number) => {
    issued += 1;
    const example = reports.find(({ fields }) => fields[tag] !== undefined)?.fields[tag];
    return toFreshId(example ?? `${tag}-0000`, issued);
  };
  const report = (
    example: ExampleReply,
    order: FixOrder,
    time: number,
    about: Pick<ReportContext, 'clientId' | 'original' | 'fill' | 'trades' | 'first'>,
  ): FixBody => [
    { tag: 35, value: EXECUTION_REPORT },
    ...writeReport(example, order, { ...about, time, execution: fresh(17), requestTags, reportTags }),
  ];
  const fillNow = (orders: FixOrder[], order: FixOrder, fill: Fill, time: number): FixBody | null => {
    const filled = fillOrder(order, fill);
    if (!filled || !fillExample) return null;
    keepOrder(orders, filled);
    const symbol = order.terms['55'] ?? '';
    const count = trades.get(symbol) ?? 0n;
    remember(trades, symbol, count + 1n);
    // A market order takes liquidity, at another fee than one that rests on the book.
    const alike = fills.find(({ fields }) => fields['40'] === order.terms['40']) ?? fillExample;
    return report(alike, filled, time, {
      clientId: filled.clientIds.at(-1) ?? '',
      fill,
      trades: count,
      first: fillExample,
    });
  };
  const priceOf = ({ terms }: FixOrder) => terms['44'] ?? fillExample?.fields['31'] ?? '1';

  /** Responds with reports; null if the examples have none for this message, or if it isn't about orders. */
  const aboutOrders = (
    orders: FixOrder[],
    sent: Tags,
    answer: Answer,
    time: number,
  ): readonly FixBody[] | null => {
    const examples = answer.now.filter(({ type }) => type === EXECUTION_REPORT);
    const type = sent['35'] ?? '';
    const clientId = sent['11'] ?? '';
    if (type === NEW_ORDER && examples.length > 0 && !answer.now.some(isFailure)) {
      const order = placeOrder(fresh(37), sent);
      keepOrder(orders, order);
      const placed = examples.map((example) => report(example, order, time, { clientId }));
      if (sent['40'] !== MARKET || sent['38'] === undefined) return placed;
      const filled = fillNow(orders, order, { quantity: sent['38'], price: priceOf(order) }, time);
      return filled ? [...placed, filled] : placed;
    }
    if (type === MASS_CANCEL && examples.length > 0) {
      const open = orders.filter(
        ({ isOpen, terms }) => isOpen && (sent['55'] === undefined || sent['55'] === terms['55']),
      );
      if (open.length === 0 && answer.isSame) return null;
      return open.flatMap((order) => {
        keepOrder(orders, { ...order, isOpen: false });
        return examples.map((example) =>
          report(example, order, time, { clientId, original: order.clientIds.at(-1) }),
        );
      });
    }
    if (![CHANGE, CANCEL, STATUS].includes(type)) return null;
    const order = findOrder(orders, sent);
    if (!order) return answer.isSame ? null : refuse(sent, false, time);
    if (type !== STATUS && !order.isOpen) return refuse(sent, true, time);
    const original = type === STATUS ? undefined : (sent['41'] ?? order.clientIds.at(-1));
    const works = examples.length > 0 ? examples : working(type);
    if (works.length === 0) return null;
    const next =
      type === CHANGE ? changeOrder(order, sent) : { ...order, isOpen: type === STATUS && order.isOpen };
    keepOrder(orders, next);
    // While a change is pending, the old terms still apply.
    return works.map((example) =>
      report(example, example.fields['150'] === PENDING_CHANGE ? order : next, time, { clientId, original }),
    );
  };

  /** Returns the reports of an example request that works, if the message is like one that fails. */
  const working = (type: string): readonly ExampleReply[] => {
    const texts = messages.filter(({ msgType }) => msgType === type).flatMap(({ examples }) => examples);
    return (
      texts
        .map(({ text }) => findAnswer(messages, replies, text.replaceAll('|', SOH))?.now ?? [])
        .find(
          (now) => now.length > 0 && now.every((one) => one.type === EXECUTION_REPORT && !isFailure(one)),
        ) ?? []
    );
  };

  /** Rejects a request about an order that doesn't exist or has ended, as the page documents it. */
  const refuse = (sent: Tags, isOver: boolean, time: number): readonly FixBody[] | null => {
    const codes =
      messages.find(({ msgType }) => msgType === sent['35'])?.errors.map(({ code }) => code) ?? [];
    const named = (words: RegExp) => codes.find((code) => words.test(code));
    const code = (isOver ? named(/^\d+=\S+ too late/i) : undefined) ?? named(/^\d+=\S+ unknown order/i);
    const [, tag = '', value = '', text = ''] = /^(\d+)=(\S+) (.+)$/.exec(code ?? '') ?? [];
    if (tag === '') return null;
    if (tag === '380') return [businessReject(sent, value, text)];
    const example = replies.find((one) => isFailure(one) && one.fields[tag] === value);
    if (!example) return null;
    const own: Tags = { ...sent, 60: toTimestamp(time), 434: sent['35'] === CANCEL ? '1' : '2' };
    const pairs = example.pairs.map((pair) => ({ tag: pair.tag, value: own[pair.tag] ?? pair.value }));
    return [[{ tag: 35, value: example.type }, ...pairs]];
  };

  return {
    respond: (orders, message, sent, time) => {
      const answer = findAnswer(messages, replies, message);
      if (!answer) return NOTHING;
      const own = aboutOrders(orders, sent, answer, time);
      if (own) return { now: own, later: [] };
      const write = (reply: ExampleReply): FixBody => [
        { tag: 35, value: reply.type },
        ...fillIn(reply, answer, sent),
      ];
      return { now: answer.now.map(write), later: sent['263'] === '1' ? answer.later.map(write) : [] };
    },
    fill: (orders, name, quantity, time) => {
      const order = orders.findLast(({ id, clientIds }) => id === name || clientIds.includes(name));
      if (!order?.isOpen) return `there is no open order ${name}`;
      const fill = { quantity: quantity ?? openQuantity(order), price: priceOf(order) };
      return fillNow(orders, order, fill, time) ?? `${openQuantity(order)} is open, not ${fill.quantity}`;
    },
  };
}

/** Writes a business reject of a message, with the ID that the client gave it. */
export function businessReject(sent: Tags, reason: string, text: string): FixBody {
  const { 34: number = '', 35: type = '' } = sent;
  const id = sent[clientIdOf(sent) ?? ''];
  return toBody('j', [45, number], [372, type], [379, id], [380, reason], [58, text]);
}

/** Whether a body says that a request had no effect. */
export function isRefusal(body: FixBody): boolean {
  const [type] = body;
  return isFailure({ type: type?.value ?? '', pairs: body, fields: toTags(body) });
}
