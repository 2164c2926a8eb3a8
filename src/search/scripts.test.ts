/** Search in every script: with combining marks, without spaces between words, in wide letters. */
import { expect, test } from 'vitest';
import { smallIndex } from './index.support.ts';
import { marksIn } from './marks.ts';
import { toResults } from './results.ts';
import { wordsOf } from './tokens.ts';

const PAGES = [
  { title: '取消订单接口说明', text: '本页说明如何撤销一个未成交的委托，以及返回的错误。' },
  { title: '账户余额', text: '查询账户的可用余额和冻结金额。' },
  { title: '注文の取り消し', text: '未約定の注文をキャンセルします。' },
  { title: 'การยกเลิกคำสั่งซื้อ', text: 'ยกเลิกคำสั่งที่ยังไม่จับคู่' },
  { title: 'ऑर्डर रद्द करें', text: 'एक खुला ऑर्डर रद्द करता है।' },
  { title: 'ऑफर सूची', text: 'सभी ऑफर दिखाता है।' },
  { title: 'Annuler une dépêche', text: 'Retire la dépêche en attente.' },
  { title: 'Отмена заявки', text: 'Снимает активную заявку с биржи.' },
];

function search(query: string): string[] {
  const { groups, isNearest } = toResults(smallIndex(PAGES), null, query, { only: null, from: null });
  if (isNearest) return [];
  return groups.flatMap(({ results }) =>
    results.map(({ target }) => PAGES[Number(target.split('/').at(-1))]?.title ?? ''),
  );
}

test.each([
  ['订单', '取消订单接口说明'],
  ['取消订单', '取消订单接口说明'],
  ['如何撤销委托', '取消订单接口说明'],
  ['可用余额', '账户余额'],
  ['注文', '注文の取り消し'],
  ['キャンセル', '注文の取り消し'],
  ['คำสั่งซื้อ', 'การยกเลิกคำสั่งซื้อ'],
  ['заявка', 'Отмена заявки'],
])('%s inside a text without spaces leads to %s', (query, title) => {
  expect(search(query)[0]).toBe(title);
});

test('a word with combining marks is one word', () => {
  expect(wordsOf('ऑर्डर रद्द')).toEqual(['ऑर्डर', 'रद्द']);
  expect(search('ऑर्डर')).toEqual(['ऑर्डर रद्द करें']);
  expect(search('ऑफर')).toEqual(['ऑफर सूची']);
});

test('a letter is the same, composed or decomposed, and wide or not', () => {
  for (const query of ['dépêche', 'dépêche'.normalize('NFD')])
    expect(search(query)).toEqual(['Annuler une dépêche']);
  expect(wordsOf('ＡｄｄＯｒｄｅｒ')).toEqual(wordsOf('AddOrder'));
});

test('the found part of a text without spaces is marked, and nothing else', () => {
  const marked = (text: string, query: string) =>
    marksIn(text, new Set(wordsOf(query))).map(([from, to]) => text.slice(from, to));
  expect(marked('本页说明如何取消订单。订单编号必填。', '取消订单')).toEqual(['取消订单', '订单']);
  expect(marked('调用API取消订单', '订单')).toEqual(['订单']);
  const long = `${'如果账户余额不足则请求会失败并返回错误代码'.repeat(3)}请先撤单`;
  expect(marked(`余额${long}`, '撤单')).toEqual(['撤单']);
  expect(marked(`撤单${long}`, '撤单')).toEqual(['撤单', '撤单']);
  expect(marked('Une de\u0301pe\u0302che', 'dépêche')).toEqual(['de\u0301pe\u0302che']);
});

test('names in Latin letters keep their words beside another script', () => {
  expect(wordsOf('调用AddOrder接口')).toEqual(['调用', 'add', 'order', '接口', '调用addorder接口']);
});
