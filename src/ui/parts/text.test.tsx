import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Name } from './text.tsx';

test.each([
  ['eth_sendRawTransaction', 'eth_<wbr/>send<wbr/>Raw<wbr/>Transaction'],
  ['engine_getPayloadBodiesByHashV1', 'engine_<wbr/>get<wbr/>Payload<wbr/>Bodies<wbr/>By<wbr/>Hash<wbr/>V1'],
  ['getmempooldescendants', 'getmempooldescendants'],
  ['getBlock', 'getBlock'],
  ['What a transaction touched', 'What a transaction touched'],
])('%s wraps between its words only', (text, markup) => {
  expect(renderToStaticMarkup(<Name text={text} />)).toBe(markup);
});
