import { Link } from "react-router-dom";
import { blogPage } from "../../shared/content/blog.ts";
import { type BlogEntry, blogEntries } from "../../shared/content/blogEntries.ts";
import { useDaysAgo } from "../browser/daysAgo.ts";
import { EntryCover } from "./ArticleCover.tsx";

/** The column beside an article: all blog entries except the one at the path `current`. */
export function OtherBlogs({ current }: { current: string }) {
  const others = blogEntries.filter(({ slug }) => `/blog/${slug}` !== current);
  if (others.length === 0) return null;
  return (
    <aside aria-labelledby="other-blogs">
      <h2 className="side-title" id="other-blogs">
        {blogPage.othersHeading}
      </h2>
      <ul className="other-posts">
        {others.map((entry) => (
          <li key={entry.id}>
            <OtherBlog entry={entry} />
          </li>
        ))}
      </ul>
      {others.some(({ sample }) => sample) && <p className="note">{blogPage.sampleNote}</p>}
    </aside>
  );
}

/**
 * An upcoming article shows 'Coming Soon' in place of the days and is not a link (A66). The specification lets this
 * column load client-specific styles, but does not describe them, so nothing is loaded (A48).
 */
function OtherBlog({ entry }: { entry: BlogEntry }) {
  const daysAgo = useDaysAgo(entry);
  const isPublished = entry.daysAgo !== undefined;
  const when = isPublished ? daysAgo !== undefined && blogPage.daysAgo(daysAgo) : blogPage.upcoming;
  const body = (
    <>
      <EntryCover entry={entry} sizes="112px" />
      <span className="other-post__title">{entry.title}</span>
      <span className="note">{[entry.location, when].filter(Boolean).join(", ")}</span>
    </>
  );
  return isPublished ? (
    <Link className="other-post" to={`/blog/${entry.slug}`}>
      {body}
    </Link>
  ) : (
    <div className="other-post">{body}</div>
  );
}
