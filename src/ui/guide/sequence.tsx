/** A sequence diagram as a list of steps on a grid: text that can be selected, printed and read aloud. */
import type { BlockOf, SequenceStep } from '../../model/prose.ts';

export function Sequence({ block: { title, participants, steps } }: { block: BlockOf<'sequence'> }) {
  const columnOf = (id: string) => participants.findIndex((participant) => participant.id === id) + 1;
  const labelOf = (id: string) => participants[columnOf(id) - 1]?.label ?? id;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a diagram that scrolls sideways must be reachable by keyboard
    <figure className={`sequence of-${participants.length}`} tabIndex={0}>
      <figcaption>{title}</figcaption>
      <div className="actors" aria-hidden="true">
        {participants.map(({ id, label }) => (
          <span key={id}>{label}</span>
        ))}
      </div>
      <ol>
        {steps.map((step, index) => (
          <li key={index} className={classOf(step, columnOf, participants.length)}>
            <span className="visually-hidden">{spoken(step, labelOf)}</span>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Returns grid classes: `at-2` for the first column, `wide-3` for its span, `west` for an arrow to the left. */
function classOf(step: SequenceStep, columnOf: (id: string) => number, last: number): string {
  if (step.kind === 'remark') {
    const column = columnOf(step.over);
    return `remark ${column === 1 ? 'left' : column === last ? 'right' : 'middle'}`;
  }
  const from = columnOf(step.from);
  const to = columnOf(step.to);
  const direction = to < from ? 'west' : to > from ? 'east' : 'self';
  return `${step.kind} at-${Math.min(from, to)} wide-${Math.abs(from - to) + 1} ${direction}`;
}

function spoken(step: SequenceStep, labelOf: (id: string) => string): string {
  return step.kind === 'remark'
    ? `${labelOf(step.over)}: `
    : `${labelOf(step.from)} ${step.kind === 'reply' ? 'replies to' : 'to'} ${labelOf(step.to)}: `;
}
