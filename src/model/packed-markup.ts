/**
 * Markup as page modules contain it. The most frequent fragments become one character, and links to the enclosing
 * element omit its id: brotli spends two bytes on every repetition, however often it has seen the text.
 */

/** Frequent fragments. None may contain the start of an id attribute or a special character of regular expressions. */
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
/** Control characters other than white space. */
const CODES = Array.from({ length: 24 }, (_, index) =>
  String.fromCharCode(index < 8 ? index + 1 : index + 6),
);
/** Stands for the last id before it. */
const SAME_ID = '\x1e';
/** First character of packed markup; plain markup starts with an element. */
const PACKED = '\x1f';

const IDS = /id="([^"<]*)"|(href="#|Copy link to )([^"]*)"/g;
const FRAGMENTS = new RegExp(REPEATED.join('|'), 'g');
const PACKED_IDS = new RegExp(`id="([^"<${CODES.join('')}]*)"|[${CODES.join('')}${SAME_ID}]`, 'g');

/** Packs markup. If it wouldn't unpack to the original, as with some control characters, returns it unchanged. */
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
