import { Link } from "react-router-dom";
import { words } from "../../shared/content/pages/blog.yaml";
import { fillCount } from "../../shared/fillText.ts";
import { type RecentPost, recentPosts } from "../../shared/records/recentPosts.ts";
import { useDaysAgo } from "../browser/daysAgo.ts";
import { PostCover } from "./ArticleCover.tsx";

const mostOthers = 5;

/** The column beside an article: the newest other posts. `current`: the slug of this one. */
export function OtherBlogs({ current }: { current: string }) {
  const others = recentPosts.filter(({ slug }) => slug !== current).slice(0, mostOthers);
  if (others.length === 0) return null;
  return (
    <aside aria-labelledby="other-blogs" data-print="no">
      <h2 className="side-title" id="other-blogs">
        {words.othersHeading}
      </h2>
      <ul className="other-posts">
        {others.map((post) => (
          <li key={post.slug}>
            <OtherBlog post={post} />
          </li>
        ))}
      </ul>
      {others.some(({ sample }) => sample) && <p className="note">{words.sampleNote}</p>}
    </aside>
  );
}

/**
 * An upcoming article shows 'Coming Soon' in place of the days and is not a link (A66). The specification lets this
 * column load client-specific styles, but does not describe them, so nothing is loaded (A48).
 */
function OtherBlog({ post }: { post: RecentPost }) {
  const daysAgo = useDaysAgo(post);
  const isPublished = post.date !== undefined;
  const when = isPublished ? daysAgo !== undefined && fillCount(words.daysAgo, daysAgo) : words.upcoming;
  const body = (
    <>
      <PostCover cover={post.cover} sizes="112px" />
      <span className="other-post__title">{post.title}</span>
      <span className="note">{[post.place, when].filter(Boolean).join(", ")}</span>
    </>
  );
  return isPublished ? (
    <Link className="other-post" to={`/blog/${post.slug}`}>
      {body}
    </Link>
  ) : (
    <div className="other-post">{body}</div>
  );
}
