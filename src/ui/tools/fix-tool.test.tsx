/** Every fault of a message is listed, including those that belong to no row of the table. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Fields, ROWS, SideBySide } from './fix-fields.tsx';
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

test('of a message with thousands of fields only the first rows and faults are laid out', () => {
  const field = { name: 'Text', value: '1', meaning: '', depth: 0, link: null, faults: [] };
  const fields = Array.from({ length: 5000 }, (_, index) => ({ ...field, tag: index + 1 }));
  const message = { title: 'Logon', api: 'Spot FIX', route: null, fields, faults: [] };
  const other = { ...message, fields: fields.map((one) => ({ ...one, value: '2' })) };
  for (const table of [
    <Fields key="one" message={message} />,
    <SideBySide key="two" left={message} right={other} />,
  ]) {
    const markup = renderToStaticMarkup(table);
    expect(markup.match(/<tr[ >]/g)).toHaveLength(1 + ROWS);
    expect(markup).toContain('300 of 5,000 fields are shown.');
    expect(markup.length).toBeLessThan(200_000);
  }
  expect(markupOf(5000).match(/<li>/g)).toHaveLength(305);
  expect(markupOf(5000)).toContain('Only the first 305 are listed.');
});
