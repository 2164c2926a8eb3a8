/** The small print of a field. */
import { FACT_LABELS, type Fact } from '../../model/fact.ts';

export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <p className="facts">
      {facts.map(({ kind, value }, index) => (
        <span key={index}>
          {FACT_LABELS[kind]} <code>{value}</code>
        </span>
      ))}
    </p>
  );
}
