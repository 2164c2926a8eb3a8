/** Small pieces of text that several kinds of pages share: names, marks, days, facts. */
import { Fragment } from 'react';
import type { Badge } from '../../model/badge.ts';
import { dayInWords } from '../../model/day.ts';
import { FACT_LABELS, type Fact } from '../../model/fact.ts';

/** Length above which a word may need more than one line. */
const LONG = 16;

/** Ends of words: after `_`, and before a capital that follows a lowercase letter or a digit. */
const WORD_ENDS = /(?<=_)(?=\w)|(?<=[a-z0-9])(?=[A-Z])/;

/** A title or a name. A long one may wrap between its words, never inside one. */
export function Name({ text }: { text: string }) {
  if (!text.split(' ').some((word) => word.length > LONG)) return text;
  return text.split(WORD_ENDS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The mark that sets a page apart in a list. Screen readers skip it, because the page itself starts with it. */
export function Mark({ mark: { kind, label } }: { mark: Badge }) {
  return (
    <span className={`mark ${kind}`} aria-hidden="true">
      {label}
    </span>
  );
}

/** A date, readable for people and machines. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayInWords(date)}</time>;
}

/** The facts of a field, on their own line or at the end of one. */
export function Facts({ facts, inLine = false }: { facts: readonly Fact[]; inLine?: boolean }) {
  if (facts.length === 0) return null;
  const words = facts.map(({ kind, value }, index) => (
    <span key={index}>
      {FACT_LABELS[kind]} {kind === 'since' ? <time dateTime={value}>{value}</time> : <code>{value}</code>}
    </span>
  ));
  return inLine ? <span className="facts">{words}</span> : <p className="facts">{words}</p>;
}
