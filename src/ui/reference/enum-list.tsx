/** The values a field can take, each with its meaning. */
import type { EnumValue } from '../../model/schema.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Identifier } from '../guide/inlines.tsx';

/** Longest name that leaves room for its words beside it. */
const BESIDE = 26;

export function EnumList({ values, constant }: { values: readonly EnumValue[]; constant: boolean }) {
  const [first] = values;
  if (!first) return null;
  if (constant) {
    return (
      <>
        <p className="facts">
          always <code>{first.value}</code>
        </p>
        <Blocks blocks={first.meaning} />
      </>
    );
  }
  const isLong = values.some(({ value }) => value.length > BESIDE);
  return (
    <dl className={isLong ? 'values long' : 'values'}>
      {values.map(({ value, meaning, deprecated }, index) => (
        <div key={index}>
          <dt>
            {value.length > BESIDE ? <Identifier text={value} /> : <code>{value}</code>}
            {deprecated && <em className="deprecated"> deprecated</em>}
          </dt>
          <dd>
            <Blocks blocks={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
