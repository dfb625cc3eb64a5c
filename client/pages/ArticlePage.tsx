import type { ComponentType } from "react";
import { Link } from "react-router-dom";
import { words } from "../../shared/content/pages/blog.yaml";
import type { TextSection } from "../../shared/content/textBlocks.ts";
import { formatDate, toIsoDate } from "../../shared/dates.ts";
import { fillCount } from "../../shared/fillText.ts";
import type { PageHead } from "../../shared/page.ts";
import type { Post, PostBody } from "../../shared/records/postTexts.ts";
import { type RecentPost, recentPosts } from "../../shared/records/recentPosts.ts";
import { useDaysAgo } from "../browser/daysAgo.ts";
import { PostCover } from "../components/ArticleCover.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { ContentsList, FoldedContents } from "../components/ContentsList.tsx";
import { Icon } from "../components/Icon.tsx";
import { lazyComponent } from "../components/lazyComponent.ts";
import { StaticHtml } from "../components/StaticHtml.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageModule, PageProps } from "../pages.ts";

/** What the page of a post needs at once. Its text is fetched apart: a visitor who arrives there has it as HTML. */
interface PostRecord extends Post {
  head: PageHead;
  contents: readonly Pick<TextSection, "id" | "heading">[];
  loadText: () => Promise<PostBody>;
}

/** The page of a post. All posts share this code. Each has its words in files of its own. */
export function createPostPage(post: PostRecord): PageModule {
  const Text = lazyComponent(async () => {
    const [{ ArticleText }, text] = await Promise.all([import("./article/ArticleText.tsx"), post.loadText()]);
    return () => <ArticleText {...text} />;
  });
  return {
    Page: (props) => <PostPage {...props} post={post} Text={Text} />,
    head: post.head,
    nodes: (make, context) => [make.blogPosting(context)],
  };
}

function PostPage({ route, post, Text }: PageProps & { post: PostRecord; Text: ComponentType }) {
  const { slug, title, place, date = "", cover, contents } = post;
  const daysAgo = useDaysAgo(post);
  return (
    <>
      <article>
        <div className="page-head wrap">
          <Breadcrumb route={route} />
          <h1 className="article__title">{title}</h1>
          <p className="cluster article__meta">
            <span>{place}</span>
            <time dateTime={toIsoDate(date)}>{formatDate(date)}</time>
            {/* The specification's words, quietly: they age and the date does not (A18). */}
            {daysAgo !== undefined && <span className="note">{fillCount(words.posted, daysAgo)}</span>}
          </p>
        </div>
        <div className="wrap text-layout text-layout--article">
          <div className="text-layout__main">
            <PostCover cover={cover} sizes="(width<960px) calc(100vw - 40px),720px" first />
            {contents.length > 0 && <FoldedContents label={words.contentsLabel} sections={contents} />}
            <StaticHtml>
              <Text />
            </StaticHtml>
          </div>
          <div className="text-layout__side">
            <p>
              <Link className="text-link" to="/blog">
                <Icon name="arrow" className="icon--back" /> {words.back}
              </Link>
            </p>
            {contents.length > 0 && <ContentsList label={words.contentsLabel} sections={contents} />}
            <OtherBlogs current={slug} />
          </div>
        </div>
      </article>
      <CallBack />
    </>
  );
}

const mostOthers = 5;

/** The column beside an article: the newest other posts. `current`: the slug of this one. */
function OtherBlogs({ current }: { current: string }) {
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
