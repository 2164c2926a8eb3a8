import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Inline } from '../../model/prose.ts';
import { InCells, Inlines } from './inlines.tsx';

const LINK: Inline = {
  kind: 'link',
  target: { kind: 'external', url: 'https://example.com' },
  children: [{ kind: 'text', text: 'eth_getTransactionReceipt' }],
};

test('a name in a link stays whole in running text, and may wrap in a cell', () => {
  const link = <Inlines inlines={[LINK]} />;
  expect(renderToStaticMarkup(link)).toContain('>eth_getTransactionReceipt<');
  expect(renderToStaticMarkup(<InCells value={true}>{link}</InCells>)).toContain(
    'eth_<wbr/>get<wbr/>Transaction',
  );
});
