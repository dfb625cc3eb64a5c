import { posts } from "./posts.ts";
import type { Post } from "./postTexts.ts";

export type RecentPost = Pick<Post, "slug" | "title" | "place" | "cover" | "daysAgo" | "date" | "sample">;

/** One more than the column beside a post shows, because it leaves out the post itself. */
const mostRecent = 6;

/** The newest posts, for the column beside each post. */
export const recentPosts: readonly RecentPost[] = posts
  .slice(0, mostRecent)
  .map(({ slug, title, place, cover, daysAgo, date, sample }) => ({
    slug,
    title,
    place,
    cover,
    daysAgo,
    date,
    sample,
  }));
