/** Images that people draw pass; images that would run or load something don't. */
import { expect, test } from 'vitest';
import { checkSvg } from './svg.ts';

function problemsOf(inside: string, before = ''): string[] {
  const text = `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">\n${inside}\n</svg>`;
  return checkSvg({ path: 'a.svg', text }).map(({ line = 0, what }) => `${line} ${what}`);
}

test.each([
  '<title>Orders</title><g fill="#123"><path d="M0 0h9"/><text x="1" y="2">A <tspan>b</tspan></text></g>',
  '<defs><marker id="arrow"><path d="M0 0"/></marker></defs><line marker-end="url(#arrow)"/><use xlink:href="#arrow"/>',
  '<style>.a { fill: url("#b"); font: 1px sans-serif }</style><rect class="a" style="fill:url(#b)"/>',
])('%s is an image', (inside) => {
  expect(problemsOf(inside, '<?xml version="1.0"?>')).toEqual([]);
});

test.each([
  ['<script>alert(1)</script>', '2 the image has <script>'],
  ['<g>\n<foreignObject><p/></foreignObject></g>', '3 the image has <foreignObject>'],
  ['<image href="https://evil.example/a.png"/>', '2 the image has <image>'],
  ['<animate attributeName="href" values="javascript:alert(1)"/>', '2 the image has <animate>'],
  ['<a href="javascript:alert(1)"><path/></a>', '2 the image has <a>'],
  [
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>',
    '2 the image has <script> of the namespace "http://www.w3.org/1999/xhtml"',
  ],
  ['<rect onload="alert(1)"/>', '2 <rect> has onload="alert(1)"'],
  ['<rect ONCLICK="x"/>', '2 <rect> has ONCLICK="x"'],
  ['<use xlink:href=" https://evil.example#a"/>', '2 <use> has xlink:href=" https://evil.example#a"'],
  ['<rect fill="url( https://evil.example/#a)"/>', '2 <rect> has fill="url( https://evil.example/#a)"'],
  ['<style>@import "https://evil.example";</style>', '2 a style of the image loads something'],
  ['<style>rect { fill: u\\72l(https://evil.example) }</style>', '2 a style of the image loads something'],
])('%s is a problem', (inside, problem) => {
  expect(problemsOf(inside)).toEqual([problem]);
});

test('a DOCTYPE and an instruction are problems', () => {
  expect(problemsOf('', '<!DOCTYPE svg [<!ENTITY a "b">]>')).toEqual(['1 the file has a DOCTYPE']);
  expect(problemsOf('', '<?xml-stylesheet href="https://evil.example/a.css"?>')).toEqual([
    '0 the image has the instruction <?xml-stylesheet',
  ]);
});
