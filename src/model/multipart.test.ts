/** Multipart bodies: the content type of each part, and the parts as text. */
import { describe, expect, test } from 'vitest';
import { contentTypeOf, toMultipartText } from './multipart.ts';

describe('the content type', () => {
  const PICTURES = ['image/jpeg', 'image/png', 'application/pdf'];

  test.each([
    ['front.jpg', PICTURES, 'image/jpeg'],
    ['front.JPEG', PICTURES, 'image/jpeg'],
    ['front.png', PICTURES, 'image/png'],
    ['my.front.pdf', PICTURES, 'application/pdf'],
    ['front.bin', PICTURES, 'image/jpeg'],
    ['front', PICTURES, 'image/jpeg'],
    ['front.pdf', ['image/jpeg', 'image/png'], 'image/jpeg'],
    ['front.png', ['application/pdf'], 'application/pdf'],
    ['front.png', ['image/*'], 'image/png'],
    ['front.bin', ['image/*', 'image/tiff'], 'image/tiff'],
    ['front.bin', ['image/*'], 'application/octet-stream'],
    ['front.png', [], 'application/octet-stream'],
  ])('of the file %s, documented as %j, is %s', (file, documented, type) => {
    const body = { files: ['front'], contentTypes: { front: documented } };
    expect(contentTypeOf(body, 'front', file)).toBe(type);
  });

  test.each([
    ['a.png', ['text/csv', 'image/png'], 'text/csv'],
    [{ a: 1 }, ['application/xml'], 'application/xml'],
    [{ a: 1 }, [], 'application/json'],
    [[{ a: 1 }], [], 'application/json'],
    [['a', 1], [], null],
    [{ $number: '0.10' }, [], null],
    ['text', [], null],
    [null, [], null],
  ])('of the field %j, documented as %j, is %s', (value, documented, type) => {
    expect(contentTypeOf({ contentTypes: { field: documented } }, 'field', value)).toBe(type);
  });

  test('is documented for members alone, not for what every object has', () => {
    expect(contentTypeOf({ contentTypes: {} }, 'constructor', 'text')).toBeNull();
  });
});

test('no name of a part or a file ends its header', () => {
  const parts = [{ name: 'a"b', file: 'c"\r\nd', type: 'image/png', content: 'e' }];
  expect(toMultipartText(parts, 'x', '\n')).toBe(
    '--x\nContent-Disposition: form-data; name="a%22b"; filename="c%22%0D%0Ad"\nContent-Type: image/png\n\ne\n--x--',
  );
});
