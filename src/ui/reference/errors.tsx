/** The errors of a call: its own as open rows, those it shares with others in closed groups. */
import type { Route } from '../../model/address.ts';
import { errorAnchor } from '../../model/anchor.ts';
import type { ErrorAction, ErrorEntry } from '../../model/operation.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Heading, Identifier } from '../guide/inlines.tsx';
import { useHref } from '../parts/render-context.tsx';

const ACTION_LABELS: Readonly<Record<ErrorAction, string>> = {
  fix: 'Fix',
  retry: 'Retry',
  wait: 'Wait',
  renew: 'Renew',
  check: 'Check first',
};

export function Errors({ errors, guide }: { errors: readonly ErrorEntry[]; guide: Route | null }) {
  const href = useHref();
  const groups = new Map<string, ErrorEntry[]>();
  for (const error of errors) {
    if (error.group !== undefined) groups.set(error.group, [...(groups.get(error.group) ?? []), error]);
  }
  return (
    <section className="errors">
      <Heading level={2} id="errors" label="Errors" />
      <ErrorRows errors={errors.filter(({ group }) => group === undefined)} />
      {[...groups].map(([title, entries]) => (
        <details key={title}>
          <summary>
            {title} <span>{entries.length}</span>
          </summary>
          <ErrorRows errors={entries} />
        </details>
      ))}
      {guide && (
        <p className="all-errors">
          <a href={href(guide)}>All error messages</a>
        </p>
      )}
    </section>
  );
}

function ErrorRows({ errors }: { errors: readonly ErrorEntry[] }) {
  if (errors.length === 0) return null;
  return (
    <dl>
      {errors.map(({ code, meaning, remedy, action }) => (
        <div key={code} id={errorAnchor(code)}>
          <dt>
            <Identifier text={code} />
            {action && <span className={`action ${action}`}>{ACTION_LABELS[action]}</span>}
          </dt>
          <dd>
            <Blocks blocks={meaning} />
          </dd>
          <dd className="remedy">
            <Blocks blocks={remedy} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
