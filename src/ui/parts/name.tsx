/** The title of a page or a link; a long name may wrap between its words, never inside one. */
import { Fragment } from 'react';

/** From this length on a word may need more than one line. */
const LONG = 16;

/** Between `_` and the next word, and where small letters end and a capital begins. */
const WORD_ENDS = /(?<=_)(?=\w)|(?<=[a-z0-9])(?=[A-Z])/;

export function Name({ text }: { text: string }) {
  if (!text.split(' ').some((word) => word.length > LONG)) return text;
  return text.split(WORD_ENDS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
