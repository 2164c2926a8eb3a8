/** Sizes of images: from width and height, or from the view box. */
import { expect, test } from 'vitest';
import { readImageSizes } from './data-files.ts';

test('the size of an SVG is read from its root element, and a file without one has no size', () => {
  const sizes = readImageSizes([
    {
      path: 'content/assets/a.svg',
      text: '<svg width="640" height="320.5" viewBox="0 0 1 1"><rect width="9"/></svg>',
    },
    { path: 'content/assets/b.svg', text: '<?xml version="1.0"?><svg viewBox="0 -5 120 80"><rect/></svg>' },
    { path: 'content/assets/c.svg', text: '<svg><rect width="9" height="9"/></svg>' },
  ]);
  expect(Object.fromEntries(sizes)).toEqual({
    'a.svg': { width: 640, height: 320.5 },
    'b.svg': { width: 120, height: 80 },
  });
});
