/** Scenarios: one is shown at a time, however many there are. */
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Scenario } from '../../model/reference.ts';
import { MOST_CHOICES, Scenarios } from './examples.tsx';

function render(count: number): string {
  const scenarios = Array.from({ length: count }, (_, index): Scenario => {
    const code = { kind: 'code', language: 'json', code: `{"order": ${index}}`, marked: [] } as const;
    return {
      label: `Order ${index}`,
      summary: `Summary ${index}`,
      samples: [],
      request: code,
      response: { title: 'Response', code },
    };
  });
  return renderToStaticMarkup(<Scenarios scenarios={scenarios} />);
}

test('the stylesheet has a rule for every scenario of a list', () => {
  const css = readFileSync(new URL('../styles/sample.css', import.meta.url), 'utf8');
  const rules = css.matchAll(
    /option\[value='(\d+)'\]:checked\) \[data-scenario\]:not\(\[data-scenario~='\1'\]\)/g,
  );
  expect([...rules].map(([, position]) => Number(position))).toEqual([...Array(MOST_CHOICES).keys()]);
  const html = render(MOST_CHOICES);
  expect(html.match(/<option/g)).toHaveLength(MOST_CHOICES);
  expect(html).not.toContain('<details');
});

test('more scenarios than that are folds, of which one is open', () => {
  const html = render(MOST_CHOICES + 1);
  expect(html).not.toContain('<select');
  const [before, ...folds] = html.split('<details');
  expect(before).toBe('');
  expect(folds).toHaveLength(MOST_CHOICES + 1);
  for (const [index, fold] of folds.entries()) {
    expect(fold).toContain('name="scenario"');
    expect(/^[^>]*\sopen=/.test(fold)).toBe(index === 0);
    expect(fold.split(`Order ${index}<`), 'its label, once').toHaveLength(2);
    expect(fold).toContain(`Summary ${index}<`);
    expect(fold.match(/<figure/g), 'its request and response').toHaveLength(2);
  }
});
