/** A list of parameters: name, type and presence on the first line, meaning below, facts in small print. */
import type { Parameter } from '../../model/prose.ts';
import { Blocks } from './blocks.tsx';

export function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <dl className="parameters">
      {parameters.map((parameter) => (
        <ParameterItem key={parameter.name} parameter={parameter} />
      ))}
    </dl>
  );
}

function ParameterItem({ parameter }: { parameter: Parameter }) {
  const { name, type, presence, when, facts, blocks } = parameter;
  return (
    <div>
      <dt>
        <code>{name}</code> <span className="type">{type}</span>{' '}
        <em className={presence}>{when ? `conditional: ${when}` : presence}</em>
      </dt>
      <dd>
        <Blocks blocks={blocks} />
        {facts.length > 0 && (
          <p className="facts">
            {facts.map(({ label, value }) => (
              <span key={label}>
                {label} <code>{value}</code>
              </span>
            ))}
          </p>
        )}
      </dd>
    </div>
  );
}
