/** The tags of a post as links. */
import type { Tag } from '../../model/blog.ts';
import { useHref } from '../parts/render-context.tsx';

export function TagLinks({ tags }: { tags: readonly Tag[] }) {
  const href = useHref();
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map(({ id, route }) => (
        <li key={id}>
          <a href={href(route)}>{id}</a>
        </li>
      ))}
    </ul>
  );
}
