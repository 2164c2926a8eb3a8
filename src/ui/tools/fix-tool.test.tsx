/** Every fault of a message is listed, including those that belong to no row of the table. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Outcome } from './fix-tool.tsx';

const markupOf = (count: number) => {
  const faults = Array.from({ length: count }, (_, index) => `tag ${index + 1} is missing`);
  const decoded = { title: 'Logon', api: 'Spot FIX', route: null, fields: [], faults };
  return renderToStaticMarkup(
    <Outcome decoded={decoded} waiting="" count={1} isDone isOpen={false} onToggle={() => {}} />,
  );
};

test.each([
  [6, '1 more problem'],
  [9, '4 more problems'],
])('of %d faults all are listed', (count, summary) => {
  const markup = markupOf(count);
  expect(markup.match(/<li>Tag \d is missing\.<\/li>/g)).toHaveLength(count);
  expect(markup).toContain(`<summary>${summary}</summary>`);
});

test('few faults are in sight', () => {
  expect(markupOf(5)).not.toContain('<details>');
  expect(markupOf(1)).toContain('Logon: 1 problem.');
});
