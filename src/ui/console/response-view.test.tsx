/** Response headers are untrusted: only a web address or a path becomes a link. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Headers } from './response-view.tsx';

const markupOf = (page: string) =>
  renderToStaticMarkup(<Headers arrived={{ headers: [['x-sandbox-page', page]] }} />);

test.each(['https://docs.example/page', '/api/docs/page'])('%s is a link', (page) => {
  expect(markupOf(page)).toContain(`<a href="${page}">`);
});

test.each(['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)'])('%s is text', (page) => {
  expect(markupOf(page)).toContain(page);
  expect(markupOf(page)).not.toContain('<a');
});
