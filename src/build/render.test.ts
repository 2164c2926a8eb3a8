/** A page module contains its texts unchanged. */
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { PageModule } from '../model/page-view.ts';
import { toLiteral } from './render.tsx';

const VIEW: PageModule = {
  route: '/docs/a',
  title: 'A',
  description: '',
  canonical: 'https://docs.small.example/docs/a',
  layout: 'doc',
  section: 'guides',
  aside: '',
  article: '',
  contents: '',
  build: 'b',
};

test.each([
  ['quotes', '<p title="a">it\'s "b"</p>'],
  ['a template', `\`\${alert(1)}\` $ { } \\\${x} $\${y}`],
  ['backslashes', 'C:\\new\\u0041\\`'],
  ['ends of lines', 'a\r\nb\rc\n\u2028\u2029d'],
  ['the end of a script', '</script><!--'],
])('%s come out as they went in', (_, article) => {
  const module = { ...VIEW, article };
  expect(runInNewContext(`(${toLiteral(module)})`)).toEqual(module);
});
