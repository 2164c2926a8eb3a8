/**
 * Markup as page modules carry it. What pages repeat most is one character, and a link to the element that it is in
 * names no id: brotli spends two bytes on every repetition, however often it has seen the text.
 */

/** No element's id may begin in one of these, and none has a character that means something in a pattern. */
const REPEATED = [
  '<a class="anchor" href="#',
  ' data-copy-link="" aria-label="Copy link to ',
  ' tabindex="-1">#</a>',
  '<p class="field-head">',
  '<code class="long"><span>',
  '</span><span><wbr/>',
  '</td><td data-label="',
  '<span class="type">',
  '<span class="c">',
  '<span class="f">',
  '<span class="k">',
  '<span class="o">',
  '<span class="s">',
  '</span>',
  '<code>',
  '</code>',
  '<a href="',
  '</a>',
];
/** Control characters that are no space. */
const CODES = Array.from({ length: 24 }, (_, index) =>
  String.fromCharCode(index < 8 ? index + 1 : index + 6),
);
/** The id of the element around. */
const SAME_ID = '\x1e';
/** What packed markup starts with; markup itself starts with an element. */
const PACKED = '\x1f';

const IDS = /id="([^"<]*)"|(href="#|Copy link to )([^"]*)"/g;
const FRAGMENTS = new RegExp(REPEATED.join('|'), 'g');
const PACKED_IDS = new RegExp(`id="([^"<${CODES.join('')}]*)"|[${CODES.join('')}${SAME_ID}]`, 'g');

/** Markup that would not come out as it went in, such as some with control characters, travels as it is. */
export function packMarkup(html: string): string {
  let id: string | undefined;
  const linked = html.replace(IDS, (found, own?: string, start?: string, target?: string) => {
    if (own !== undefined) id = own;
    return target !== undefined && target === id ? `${start}${SAME_ID}"` : found;
  });
  const packed = PACKED + linked.replace(FRAGMENTS, (found) => CODES[REPEATED.indexOf(found)] ?? found);
  return unpackMarkup(packed) === html ? packed : html;
}

export function unpackMarkup(html: string): string {
  if (!html.startsWith(PACKED)) return html;
  let id = '';
  return html.slice(1).replace(PACKED_IDS, (found, own?: string) => {
    if (own !== undefined) id = own;
    else if (found === SAME_ID) return id;
    return REPEATED[CODES.indexOf(found)] ?? found;
  });
}
