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
    { path: 'content/assets/d.svg', text: '<svg stroke-width="2" viewBox="0 0 24 48"/>' },
    { path: 'content/assets/e.svg', text: "<svg width='300px' height='200px'/>" },
    { path: 'content/assets/f.svg', text: '<svg width="100%"\n  viewBox="0,0,50,60"/>' },
  ]);
  expect(Object.fromEntries(sizes)).toEqual({
    'a.svg': { width: 640, height: 320.5 },
    'b.svg': { width: 120, height: 80 },
    'd.svg': { width: 24, height: 48 },
    'e.svg': { width: 300, height: 200 },
    'f.svg': { width: 50, height: 60 },
  });
});
