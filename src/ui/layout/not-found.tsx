/** The not-found page: search, and a place for pages with similar addresses, which a script looks for. */
import type { BodyOf } from '../../model/page-body.ts';
import { Blocks } from '../guide/blocks.tsx';
import { Icon } from '../parts/icon.tsx';

export function NotFound({ intro, links }: Omit<BodyOf<'not-found'>, 'kind'>) {
  return (
    <>
      <Blocks blocks={intro} />
      <button type="button" className="big-search" data-find="">
        <Icon name="search" />
        <span>Search</span>
        <kbd>/</kbd>
      </button>
      <nav id="near-addresses" className="near-addresses" aria-label="Did you mean" hidden />
      <Blocks blocks={links} />
    </>
  );
}
