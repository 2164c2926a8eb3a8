/** The order of results: whole names before parts, names before words, exact before loose. */
import { expect, test } from 'vitest';
import type { Synonym } from '../model/site.ts';
import { type SmallPage, smallData, smallIndex } from './index.support.ts';
import type { OpenIndex } from './read-index.ts';
import { toResults } from './results.ts';

const ANYWHERE = { only: null, from: null };

function search(pages: readonly SmallPage[], query: string, synonyms: readonly Synonym[] = []): string[] {
  return rowsFor(smallIndex(pages, synonyms), query);
}

/** Title and anchor of the place that each row leads to. */
function rowsFor(index: OpenIndex, query: string, from: string | null = null): string[] {
  const titles = new Map(
    index.file.pages.routes.map((route, page) => [route, index.file.pages.titles[page]]),
  );
  return toResults(index, null, query, { only: null, from }).groups.flatMap(({ results }) =>
    results.map(({ target }) => {
      const [route = '', anchor] = target.split('#');
      return (titles.get(route) ?? '') + (anchor ? `#${anchor}` : '');
    }),
  );
}

test('a whole name is before a name that holds more, and a mere mention is left out behind them', () => {
  const pages = [
    { title: 'Fees', text: 'You pay for a cancel order too.' },
    { title: 'Cancel Order Batch' },
    { title: 'Cancel Order' },
  ];
  expect(search(pages, 'cancel order')).toEqual(['Cancel Order', 'Cancel Order Batch']);
  expect(search(pages, 'pay')).toEqual(['Fees']);
});

test('an exact word is before a beginning, and a beginning before a mistake', () => {
  const pages = [{ title: 'Tickets' }, { title: 'Ticker' }];
  expect(search(pages, 'ticker')[0]).toBe('Ticker');
  expect(search(pages, 'tickt')).toEqual(['Tickets']);
});

test('a field is found with the words of its page', () => {
  const entries = [{ name: 'nonce', anchor: 'body.nonce', text: 'Higher every time.' }];
  const pages = [
    { title: 'Get Balance', entries },
    { title: 'Add Order', entries },
  ];
  expect(search(pages, 'add order nonce')[0]).toBe('Add Order#body.nonce');
});

test('the same name in several spellings is first in the one that was typed', () => {
  const pages = [
    { title: 'Amend', entries: [{ name: 'order_qty', anchor: 'body.order_qty' }] },
    {
      title: 'Single',
      entries: [{ name: 'OrderQty', tag: '38', aliases: ['OrderQty', '38'], anchor: 'fields.OrderQty' }],
    },
  ];
  expect(search(pages, 'OrderQty')).toEqual(['Single#fields.OrderQty', 'Amend#body.order_qty']);
  expect(search(pages, 'order_qty')).toEqual(['Amend#body.order_qty', 'Single#fields.OrderQty']);
  for (const query of ['38', 'tag 38', '38='])
    expect(search(pages, query)).toEqual(['Single#fields.OrderQty']);
});

test('of two fields of the same name the one that is sent comes first', () => {
  const received = {
    name: 'side',
    anchor: 'a.side',
    part: { title: 'Order', direction: 'receive' },
  } as const;
  const sent = { name: 'side', anchor: 'b.side', part: { title: 'Order', direction: 'send' } } as const;
  expect(search([{ title: 'Add', entries: [received, sent] }], 'side')).toEqual(['Add#b.side', 'Add#a.side']);
});

test('a value leads to the field that takes it', () => {
  const pages = [
    {
      title: 'Add Order',
      entries: [
        {
          name: 'ordertype',
          anchor: 'body.ordertype',
          values: [{ literal: 'stop-loss-limit', meaning: '' }],
        },
      ],
    },
    { title: 'Limits', text: 'Where to stop, what a loss is, and the limit of it.' },
  ];
  expect(search(pages, 'stop-loss-limit')[0]).toBe('Add Order#body.ordertype');
});

test('a synonym finds what we call it, behind what is called so', () => {
  const pages = [{ title: 'Get OHLC Data' }, { title: 'Market Candles' }];
  const synonyms = [{ said: 'candles', meant: 'ohlc' }];
  expect(search(pages, 'candles', synonyms)).toEqual(['Market Candles', 'Get OHLC Data']);
  expect(search(pages, 'candles')).toEqual(['Market Candles']);
});

test('words that are found nowhere do not hide those that are', () => {
  expect(search([{ title: 'Heartbeat' }], 'zzzz heartbeat qqqq')).toEqual(['Heartbeat']);
});

test('a question in whole sentences needs its words, not its fillers', () => {
  const pages = [{ title: 'Signature', text: 'Sign the request.' }, { title: 'How to' }];
  expect(search(pages, 'how do I sign the request')[0]).toBe('Signature');
});

test('a field of many pages is one row with a chip per page, the API of the reader first', () => {
  const entries = [{ name: 'nonce', anchor: 'body.nonce', text: 'Higher every time.' }];
  const pages = Array.from({ length: 9 }, (_, number) => ({
    title: `Call ${number}`,
    api: number === 8 ? 'Pay REST' : 'Spot REST',
    entries,
  }));
  const { groups } = toResults(smallIndex(pages), null, 'nonce', { only: null, from: '/docs/8' });
  const [row, ...others] = groups.flatMap(({ results }) => results);
  expect(others).toEqual([]);
  expect(row?.chips[0]?.title).toBe('Call 8');
  expect([row?.chips.length, row?.more]).toEqual([6, 3]);
});

test('nothing is found for nothing', () => {
  for (const query of ['', '   ', '?!']) expect(search([{ title: 'Fees' }], query)).toEqual([]);
});

test('fillers are not among the words to be marked', () => {
  const index = smallIndex([{ title: 'Sign a request', text: 'How to sign a request.' }]);
  const terms = new Set(toResults(index, null, 'how to sign a request', ANYWHERE).terms);
  expect(['how', 'to', 'a'].filter((word) => terms.has(word))).toEqual([]);
  expect(terms.has('sign')).toBe(true);
});

test('a filter shows one API by its ID, or the pages below an address', () => {
  const index = smallIndex([
    { title: 'Add order', api: 'Spot REST' },
    { title: 'Add order', api: 'Embed REST' },
  ]);
  const only = toResults(index, null, 'add order', { only: 'embed rest', from: null });
  expect(only.groups.flatMap(({ results }) => results.map(({ api }) => api))).toEqual(['Embed REST']);
  expect(only.apis.map(({ label }) => label).toSorted()).toEqual(['Embed REST', 'Spot REST']);
  const [route = ''] = index.file.pages.routes;
  const under = toResults(index, null, 'add order', { only: null, under: [route], from: null });
  expect(under.groups.flatMap(({ results }) => results.map(({ target }) => target))).toEqual([route]);
});

const ORDERS = [
  { title: 'Add Order', api: 'Spot REST', wires: ['/0/private/AddOrder', 'AddOrder'] },
  { title: 'Add Order', api: 'Spot WebSocket', route: '/docs/ws', wires: ['add_order'] },
  { title: 'Order Updates', api: 'Prime WebSocket', route: '/docs/prime', wires: ['Order'] },
];

test('the exact name on the wire is first, in the API that has it', () => {
  const index = smallIndex(ORDERS);
  const first = (query: string) => toResults(index, null, query, ANYWHERE).groups[0]?.results[0]?.target;
  expect(first('add_order')).toBe('/docs/ws');
  expect(first('AddOrder')).toBe('/docs/0');
});

test('the API of the current page breaks ties, and one plain word is no name on the wire', () => {
  const index = smallIndex(ORDERS);
  expect(rowsFor(index, 'order', '/docs/0')[0]).toBe('Add Order');
  expect(rowsFor(index, 'Order', '/docs/0')[0]).toBe('Order Updates');
});

test('the guide about a field is before the field, however many operations have it', () => {
  const nonce = { name: 'nonce', anchor: 'body.nonce', text: 'Higher every time.' };
  const guide = { kind: 'section', name: 'The nonce', anchor: 'the-nonce', text: 'A number.' } as const;
  const calls = Array.from({ length: 150 }, (_, number) => ({ title: `Call ${number}`, entries: [nonce] }));
  const pages = [...calls, { title: 'Authentication', entries: [guide] }];
  expect(search(pages, 'nonce')).toEqual(['Authentication#the-nonce', 'Call 0#body.nonce']);
});

test('an error is found by a part of its text, once, where it is explained', () => {
  const error = { kind: 'error', name: 'EOrder:Insufficient funds', anchor: 'e', text: 'Too low.' } as const;
  const other = { kind: 'error', name: 'insufficientFunds', anchor: 'f', text: 'Too low.' } as const;
  const pages = [
    { title: 'Transfer', wires: ['/transfer'], entries: [other] },
    { title: 'Add Order', wires: ['AddOrder'], entries: [error] },
    { title: 'Errors', entries: [error] },
  ];
  expect(search(pages, 'insufficient funds')[0]).toBe('Errors#e');
  expect(search(pages, 'EOrder:Insufficient funds').filter((row) => row.endsWith('#e'))).toEqual([
    'Errors#e',
  ]);
});

test('another form of a word, two wrong words and joined words lead to the page about the subject', () => {
  const pages = [
    { title: 'Portfolio margin parameters', text: 'Used by the simulation.' },
    { title: 'Simulate portfolio' },
    { title: 'Withdrawal addresses' },
    { title: 'Heartbeat', text: 'Sent on the websocket of v2.' },
    { title: 'Websock' },
  ];
  expect(search(pages, 'portfolio simulation')[0]).toBe('Simulate portfolio');
  expect(search(pages, 'witdrawal adresses')[0]).toBe('Withdrawal addresses');
  expect(search(pages, 'websocketv2')[0]).toBe('Heartbeat');
});

test('words near each other are before the same words far apart', () => {
  const pages = [
    {
      title: 'Far',
      entries: [
        {
          kind: 'section',
          name: 'One',
          anchor: 'a',
          text: 'A partial result that none of us expects to be a fill.',
        },
      ],
    },
    {
      title: 'Near',
      entries: [{ kind: 'section', name: 'Two', anchor: 'b', text: 'You get a partial fill.' }],
    },
  ] as const;
  const { index, documents } = smallData(pages);
  const { groups } = toResults(index, documents.texts, 'partial fill', ANYWHERE);
  expect(groups.flatMap(({ results }) => results.map(({ target }) => target))).toEqual([
    '/docs/1#b',
    '/docs/0#a',
  ]);
});

test('a method of a client leads to an operation, whatever field has its words', () => {
  const pages = [
    { title: 'Account', entries: [{ name: 'leverage', anchor: 'leverage' }] },
    { title: 'Leverage settings', wires: ['/leveragepreferences'] },
  ];
  expect(search(pages, 'GetLeverageAsync')[0]).toBe('Leverage settings');
  expect(search(pages, 'leverage')[0]).toBe('Account#leverage');
});

test('an identifier in a long line is found among its words', () => {
  const pages = [{ title: 'Call', wires: ['eth_call'] }, { title: 'Exception while processing transaction' }];
  const line = 'Error during method: eth_call execution: VM Exception while processing transaction: revert';
  expect(search(pages, line)[0]).toBe('Call');
});

test('several synonyms are replaced at once', () => {
  const pages = [{ title: 'Websocket ticker' }, { title: 'Book' }, { title: 'Websocket book' }];
  const synonyms = [
    { said: 'watch', meant: 'websocket' },
    { said: 'market depth', meant: 'book' },
  ];
  expect(search(pages, 'watch the market depth', synonyms)[0]).toBe('Websocket book');
});

test('the first three rows lead to three pages', () => {
  const fee = (anchor: string) => ({ kind: 'section', name: 'Fee', anchor, text: anchor }) as const;
  const pages = [
    { title: 'Guide', entries: [fee('a'), fee('b'), fee('c')] },
    { title: 'Fee ledger', text: 'One.' },
    { title: 'Fee volume', text: 'Two.' },
  ];
  expect(search(pages, 'fee').map((row) => row.split('#')[0])).toEqual([
    'Guide',
    'Fee ledger',
    'Fee volume',
    'Guide',
    'Guide',
  ]);
});

test('the third row for a sentence is the best guide, if it would come later', () => {
  const text = 'A stale book stops.';
  const operations = ['Book', 'Books', 'Grouped Book'].map((title) => ({
    title,
    text,
    wires: [`/${title}`],
  }));
  const pages = [...operations, { title: 'Reconnect', text }];
  expect(search(pages, 'stale book stops').indexOf('Reconnect')).toBe(3);
  expect(search(pages, 'my stale book always stops').indexOf('Reconnect')).toBe(2);
});

test('words that only say that something went wrong lead to no field of that name', () => {
  const pages = [
    { title: 'Fills', entries: [{ name: 'error', anchor: 'error' }] },
    { title: 'Nodes', text: 'They meet a quorum.' },
  ];
  expect(search(pages, 'error: failed to meet the quorum')[0]).toBe('Nodes');
  expect(search(pages, 'error')[0]).toBe('Fills#error');
});

test('a synonym is known in every form of its word', () => {
  const pages = [{ title: 'Reconnect' }, { title: 'Status' }];
  const synonyms = [{ said: 'disconnect', meant: 'reconnect' }];
  for (const word of ['disconnects', 'disconnecting', 'disconnected', 'disconnection'])
    expect(search(pages, word, synonyms)[0]).toBe('Reconnect');
});

test('a method leads to an operation in the spelling of every language', () => {
  const pages = [
    { title: 'Account', entries: [{ name: 'leverage', anchor: 'leverage' }] },
    { title: 'Leverage settings', wires: ['/leveragepreferences'] },
  ];
  for (const name of ['GetLeverage', 'futuresSetLeverage', 'client.get_leverage', 'getLeverage()'])
    expect(search(pages, name)[0]).toBe('Leverage settings');
});

test('the words of a name in another order are that name', () => {
  const batches = Array.from({ length: 30 }, (_, number) => ({ title: `Batch ${number}` }));
  const pages = [{ title: 'Cancel Order' }, { title: 'Cancel Order Batch' }, ...batches];
  expect(search(pages, 'CancelBatchOrders')[0]).toBe('Cancel Order Batch');
});

test('a filler may be a part of a word that was typed as one', () => {
  const pages = [
    { title: 'Quote', api: 'Embed REST' },
    { title: 'Quote', api: 'Ramp REST' },
  ];
  const { groups } = toResults(smallIndex(pages), null, 'onramp quote', ANYWHERE);
  expect(groups[0]?.results[0]?.api).toBe('Ramp REST');
});

test('what is said about any operation is a filler in a sentence only', () => {
  const pages = [
    { title: 'Withdraw', wires: ['Withdraw'] },
    { title: 'Address', entries: [{ name: 'method', anchor: 'method', text: 'How to withdraw.' }] },
  ];
  expect(search(pages, 'is the withdraw method missing?')[0]).toBe('Withdraw');
  expect(search(pages, 'method')[0]).toBe('Address#method');
});

test('a word that is everywhere decides nothing, and counts where it is a part of a name', () => {
  const others = Array.from({ length: 30 }, (_, number) => ({ title: `Page ${number}`, text: 'nonce' }));
  const pages = [
    { title: 'Always' },
    { title: 'Nonce' },
    { title: 'Cancel All' },
    { title: 'Cancel' },
    ...others,
  ];
  expect(search(pages, 'nonce is always wrong')[0]).toBe('Nonce');
  expect(search(pages, 'why does cancel all fail')[0]).toBe('Cancel All');
});

test('a synonym is not taken apart', () => {
  const pages = [{ title: 'Log' }, { title: 'Authentication' }];
  expect(search(pages, 'login', [{ said: 'login', meant: 'authentication' }])[0]).toBe('Authentication');
});

test('"error" is what is asked for where nearly nothing else is said', () => {
  const pages = [{ title: 'Get Code' }, { title: 'Error Messages', text: 'Every code.' }];
  expect(search(pages, 'error codes')[0]).toBe('Error Messages');
});

test('a verb and its noun are a synonym in either order', () => {
  const pages = [{ title: 'Open Orders' }, { title: 'Add Order' }];
  const synonyms = [{ said: 'place order', meant: 'add order' }];
  expect(search(pages, 'order placing', synonyms)[0]).toBe('Add Order');
});

test('an operation of the API that is named is before the same one of another', () => {
  const order = (api: string) => ({ title: 'Cancel Order', api, wires: [`cancel${api}`] });
  const pages = [order('Spot REST'), order('Spot FIX'), order('Spot WebSocket')];
  const index = smallIndex(pages, [{ said: 'ws', meant: 'websocket' }]);
  const apiFor = (text: string) => toResults(index, null, text, ANYWHERE).groups[0]?.results[0]?.api;
  expect(apiFor('cancelOrderWs')).toBe('Spot WebSocket');
  expect(apiFor('FIX order to cancel')).toBe('Spot FIX');
});

test('the name of a method in a title is what it is about', () => {
  const pages = [
    { title: 'Quorum', text: 'Logs that fail to meet a quorum.' },
    { title: 'Logs', wires: ['eth_getLogs'] },
    { title: 'Count', wires: ['getTransactionCount'] },
    { title: 'Nonce', wires: ['eth_getTransactionCount'] },
  ];
  expect(search(pages, 'getLogs: no quorum')[0]).toBe('Logs');
  expect(search(pages, 'eth.getTransactionCount (pending)')[0]).toBe('Nonce');
});

test('an error in its own spelling is before one that is only alike', () => {
  const error = (name: string, anchor: string) => ({ kind: 'error', name, anchor }) as const;
  const pages = [
    {
      title: 'Result',
      entries: [error('EService:Unavailable', 'service'), error('EAPI:Invalid key', 'key')],
    },
    {
      title: 'Futures',
      entries: [error('authenticationError', 'auth'), error('Unavailable', 'unavailable')],
    },
  ];
  expect(search(pages, 'AuthenticationError: {"error":["EAPI:Invalid key"]}')[0]).toBe('Result#key');
  expect(search(pages, '{"result":"error","error":"Unavailable"}')[0]).toBe('Futures#unavailable');
});

test('a page counts for the words of all its sections', () => {
  const section = (anchor: string, text: string) =>
    ({ kind: 'section', name: anchor, anchor, text }) as const;
  const pages = [
    { title: 'Other', entries: [section('a', 'A connection of hours.')] },
    {
      title: 'Sockets',
      text: 'One connection.',
      entries: [section('b', 'Each subscription.'), section('c', 'Some hours.')],
    },
  ];
  expect(search(pages, 'connection subscription hours')[0]).toBe('Sockets');
});

test('of errors with the same code the one that the line speaks of is first', () => {
  const error = (text: string) => ({ kind: 'error', name: '-32005', anchor: 'e', text }) as const;
  const pages = [
    { title: 'Ethereum errors', entries: [error('Too many results.')] },
    { title: 'Solana errors', entries: [error('The node is behind by some slots.')] },
  ];
  const { index, documents } = smallData(pages);
  const first = (line: string) =>
    toResults(index, documents.texts, line, ANYWHERE).groups[0]?.results[0]?.target;
  expect(first('{"code":-32005,"message":"Node is behind by 3104 slots"}')).toBe('/docs/1#e');
  expect(first('{"code":-32005,"message":"query has too many results"}')).toBe('/docs/0#e');
});

const LOGGED = smallIndex([
  { title: 'Add Order', wires: ['/0/private/AddOrder', 'AddOrder'] },
  { title: 'Candles', wires: ['/api/charts/v1/{tick_type}/{symbol}/{resolution}'] },
  { title: 'Logon', wires: ['35=A', 'Logon', 'A'] },
  { title: 'List', wires: ['35=x', 'SecurityListRequest', 'x'] },
  { title: 'Refresh', wires: ['35=X', 'MarketDataIncrementalRefresh', 'X'] },
  { title: 'OHLC', wires: ['ohlc'] },
  {
    title: 'Response',
    entries: ['result', 'error', 'serverTime', 'provider'].map((name) => ({ name, anchor: name })),
  },
  { title: 'Logs', wires: ['eth_getLogs'] },
  {
    title: 'Errors',
    entries: [
      { kind: 'error', name: 'EAPI:Invalid nonce', anchor: 'nonce' },
      { kind: 'error', name: 'nonceDuplicate', anchor: 'duplicate' },
    ],
  },
]);

test.each([
  ['{"error":["EAPI:Invalid nonce"],"result":{}}', 'Errors#nonce'],
  [
    'Error: API:Invalid nonce at Request._callback (/app/node_modules/client/index.js:155:34)',
    'Errors#nonce',
  ],
  [
    'File "/app/client.py", line 12, in request raise Failure(result, provider, serverTime, response, body) nonceDuplicate : 16',
    'Errors#duplicate',
  ],
  ['at Provider.getLogs (/app/node_modules/provider.js:12:3)', 'Logs'],
  ['POST /0/private/AddOrder HTTP/1.1', 'Add Order'],
  ['https://api.example.com/0/private/AddOrder?nonce=1', 'Add Order'],
  ['GET /api/charts/v1/trade/PF_XBTUSD/1h', 'Candles'],
  ['https://docs.example.com/api/docs/5#top', 'OHLC'],
  ['8=FIX.4.4|9=140|35=A|34=2|49=ME|10=239|', 'Logon'],
  ['8=FIX.4.4\u00019=140\u000135=x\u000134=2\u000110=239\u0001', 'List'],
  ['8=FIX.4.4|9=140|35=X|34=2|10=239|', 'Refresh'],
  ['{"method":"subscribe","params":{"channel":"ohlc","symbol":["ETH/USD"]}}', 'OHLC'],
])('a pasted line leads to what it names: %s', (line, wanted) => {
  expect(rowsFor(LOGGED, line)[0]).toBe(wanted);
});

test('an error is found in a line that has its code inside another number first', () => {
  const pages = [
    { title: 'Code 1015 id 10153 message', text: 'id code message request failed 1015' },
    { title: 'Errors', entries: [{ kind: 'error', anchor: 'full', name: '1015', text: 'Too many.' }] },
  ] as const;
  expect(rowsFor(smallIndex(pages), '{"id":10153,"code":1015,"message":"failed"}')[0]).toBe('Errors#full');
});

test('where nothing is found, the three nearest by name are shown and said to be no results', () => {
  const pages = ['Quote', 'Heartbeat', 'Status'].flatMap((word) =>
    ['one', 'two', 'three'].map((title) => ({ title: `${word} ${title}`, text: 'hexa' })),
  );
  const { groups, isNearest } = toResults(smallIndex(pages), null, 'heartb8', ANYWHERE);
  expect(isNearest).toBe(true);
  expect(groups.flatMap(({ results }) => results.map(({ target }) => target)).toSorted()).toEqual([
    '/docs/3',
    '/docs/4',
    '/docs/5',
  ]);
});

test.each(['zqxwv blorp', 'hexx7', 'blo99'])('nothing is near to %s', (query) => {
  const pages = ['Quote', 'Heartbeat', 'Block'].flatMap((word) =>
    ['one', 'two', 'three'].map((title) => ({ title: `${word} ${title}`, text: 'hexa' })),
  );
  const { groups, isNearest } = toResults(smallIndex(pages), null, query, ANYWHERE);
  expect([isNearest, groups]).toEqual([true, []]);
});
