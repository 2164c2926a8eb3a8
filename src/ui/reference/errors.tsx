/** The errors of an operation, its own as open rows and shared ones in closed groups; and all errors of an API. */
import { Fragment } from 'react';
import type { Route } from '../../model/address.ts';
import { errorAnchor } from '../../model/anchor.ts';
import { ACTION_LABELS, type ErrorEntry } from '../../model/operation.ts';
import type { BodyOf, ListedError } from '../../model/page-body.ts';
import type { ReferenceLink } from '../../model/reference.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Heading, Identifier } from '../guide/inlines.tsx';
import { useHref } from '../parts/render-context.tsx';

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

/** The page of an API's errors: everything is open. Errors that aren't shared list the operations that return them. */
export function ErrorList({ intro, groups }: Omit<BodyOf<'errors'>, 'kind'>) {
  return (
    <>
      <Blocks blocks={intro} />
      {groups.map(({ id, title, errors }) => (
        <section key={id} className="errors">
          <Heading level={2} id={id} label={title} />
          <ErrorRows errors={errors} />
        </section>
      ))}
    </>
  );
}

type ErrorRow = ErrorEntry & Partial<Pick<ListedError, 'returnedBy'>>;

function ErrorRows({ errors }: { errors: readonly ErrorRow[] }) {
  if (errors.length === 0) return null;
  return (
    <dl>
      {errors.map(({ code, meaning, remedy, action, returnedBy = [] }) => (
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
          {returnedBy.length > 0 && (
            <dd className="returned-by">
              <ReturnedBy links={returnedBy} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Number of links above which they are folded. */
const FEW = 6;

function ReturnedBy({ links }: { links: readonly ReferenceLink[] }) {
  const href = useHref();
  const list = links.map(({ label, route }, index) => (
    <Fragment key={route}>
      {index > 0 && ', '}
      <a href={href(route)}>{label}</a>
    </Fragment>
  ));
  if (links.length <= FEW) return <p>Returned by {list}</p>;
  return (
    <details>
      <summary>Returned by {links.length} operations</summary>
      <p>{list}</p>
    </details>
  );
}
