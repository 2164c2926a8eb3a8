/** Lists of posts: in full for the blog and its tags, as lines for the archive. */
import type { PostSummary } from '../../model/blog.ts';
import { Day } from '../parts/day.tsx';
import { useHref } from '../parts/render-context.tsx';
import { Byline } from './byline.tsx';

export function PostLines({ posts }: { posts: readonly PostSummary[] }) {
  const href = useHref();
  return (
    <ul className="post-lines">
      {posts.map((post) => (
        <li key={post.route}>
          <Day date={post.date} /> <a href={href(post.route)}>{post.title}</a>
        </li>
      ))}
    </ul>
  );
}

export function Posts({ posts }: { posts: readonly PostSummary[] }) {
  const href = useHref();
  return (
    <div className="posts">
      {posts.map((post) => (
        <section key={post.route}>
          <h2>
            <a href={href(post.route)}>{post.title}</a>
          </h2>
          <p>{post.description}</p>
          <Byline post={post} />
        </section>
      ))}
    </div>
  );
}
