/** Who wrote a post, when, and how long it takes to read. */
import type { PostSummary } from '../../model/blog.ts';
import { Day } from '../parts/day.tsx';
import { TagLinks } from './tag-links.tsx';

export function Byline({ post }: { post: PostSummary }) {
  return (
    <div className="byline">
      <p>
        <Day date={post.date} /> · {post.authors.map(({ name }) => name).join(', ')} · {post.minutes} min read
      </p>
      <TagLinks tags={post.tags} />
    </div>
  );
}
