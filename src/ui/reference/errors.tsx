/** The errors an operation can return: what each means and what to do. */
import type { Route } from '../../model/address.ts';
import { errorAnchor } from '../../model/anchor.ts';
import type { ErrorEntry } from '../../model/operation.ts';
import { Blocks } from '../guide/blocks.tsx';
import { HeadingWithAnchor } from '../guide/heading.tsx';
import { useHref } from '../parts/render-context.tsx';

export function Errors({ errors, guide }: { errors: readonly ErrorEntry[]; guide: Route | null }) {
  const href = useHref();
  return (
    <section className="errors">
      <HeadingWithAnchor level={2} id="errors" label="Errors">
        Errors
      </HeadingWithAnchor>
      <dl>
        {errors.map(({ code, meaning, remedy }) => (
          <div key={code} id={errorAnchor(code)}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              <Blocks blocks={meaning} />
              <Blocks blocks={remedy} />
            </dd>
          </div>
        ))}
      </dl>
      {guide && (
        <p>
          <a href={href(guide)}>All error messages</a>
        </p>
      )}
    </section>
  );
}
