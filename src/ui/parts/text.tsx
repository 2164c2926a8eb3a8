/** Small pieces of text that pages of several kinds share: names, days, facts. */
import { Fragment } from 'react';
import type { Badge } from '../../model/badge.ts';
import { dayInWords } from '../../model/day.ts';
import { FACT_LABELS, type Fact } from '../../model/fact.ts';

/** From this length on a word may need more than one line. */
const LONG = 16;

/** Between `_` and the next word, and where small letters end and a capital begins. */
const WORD_ENDS = /(?<=_)(?=\w)|(?<=[a-z0-9])(?=[A-Z])/;

/** The title of a page or a link; a long name may wrap between its words, never inside one. */
export function Name({ text }: { text: string }) {
  if (!text.split(' ').some((word) => word.length > LONG)) return text;
  return text.split(WORD_ENDS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** What sets a page apart at a glance; the page itself starts with it, so it is not read out with every link. */
export function Mark({ mark: { kind, label } }: { mark: Badge }) {
  return (
    <span className={`mark ${kind}`} aria-hidden="true">
      {label}
    </span>
  );
}

/** A day, written for people and for machines. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayInWords(date)}</time>;
}

/** The small print of a field: a line of its own, or the end of one. */
export function Facts({ facts, inLine = false }: { facts: readonly Fact[]; inLine?: boolean }) {
  if (facts.length === 0) return null;
  const words = facts.map(({ kind, value }, index) => (
    <span key={index}>
      {FACT_LABELS[kind]} {kind === 'since' ? <time dateTime={value}>{value}</time> : <code>{value}</code>}
    </span>
  ));
  return inLine ? <span className="facts">{words}</span> : <p className="facts">{words}</p>;
}
