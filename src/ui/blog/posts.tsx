/** Blog posts: with descriptions for the blog and its tags, one line each for the archive. */
import type { PostSummary } from '../../model/page-body.ts';
import { useHref } from '../parts/render-context.tsx';
import { Day } from '../parts/text.tsx';

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

export function PostLines({ posts }: { posts: readonly PostSummary[] }) {
  const href = useHref();
  return (
    <ul className="post-lines">
      {posts.map(({ route, date, title }) => (
        <li key={route}>
          <Day date={date} /> <a href={href(route)}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

/** Date, authors, reading time and tags of a post. */
export function Byline({ post: { date, authors, minutes, tags } }: { post: PostSummary }) {
  const href = useHref();
  return (
    <div className="byline">
      <p>
        <Day date={date} /> · {authors.map(({ name }) => name).join(', ')} · {minutes} min read
      </p>
      <ul className="tags" aria-label="Tags">
        {tags.map(({ id, route }) => (
          <li key={id}>
            <a href={href(route)}>{id}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
