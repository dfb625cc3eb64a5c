import { blogPage } from "../../shared/content/blog.ts";
import { type BlogEntry, blogEntries } from "../../shared/content/blogEntries.ts";
import { useDaysAgo } from "../browser/daysAgo.ts";
import { EntryCover } from "./ArticleCover.tsx";

/** What stands beside an article: all of the blog but `current`, the path of the page. */
export function OtherBlogs({ current }: { current: string }) {
  const others = blogEntries.filter(({ slug }) => `/blog/${slug}` !== current);
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
 * An article to come shows 'Coming Soon' where the days would stand, and is no link (A66). The client-specific styles that
 * the specification lets this column load have no known shape: nothing is loaded (A48).
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
    <a className="other-post" href={`/blog/${entry.slug}`}>
      {body}
    </a>
  ) : (
    <div className="other-post">{body}</div>
  );
}
