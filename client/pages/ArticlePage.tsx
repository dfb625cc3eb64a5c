import { Link } from "react-router-dom";
import { blogPage } from "../../shared/content/blog.ts";
import type { PostText } from "../../shared/content/postTexts.ts";
import { formatDate, toIsoDate } from "../../shared/dates.ts";
import { useDaysAgo } from "../browser/daysAgo.ts";
import { PostCover } from "../components/ArticleCover.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { ContentsList, FoldedContents } from "../components/ContentsList.tsx";
import { Icon } from "../components/Icon.tsx";
import { OtherBlogs } from "../components/OtherBlogs.tsx";
import { Blocks, TextSections } from "../components/TextBlocks.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageModule, PageProps } from "../pages.ts";

/** The page of a post. All posts share this code. Each has its words in a file of its own. */
export function createPostPage(post: PostText): PageModule {
  return {
    Page: (props) => <PostPage {...props} post={post} />,
    head: post.head,
    nodes: (make, context) => [make.blogPosting(context)],
  };
}

function PostPage({ route, post }: PageProps & { post: PostText }) {
  const { slug, title, place, date = "", cover, intro, sections } = post;
  const daysAgo = useDaysAgo(post);
  return (
    <>
      <article>
        <div className="page-head wrap">
          <Breadcrumb route={route} />
          <h1 className="article__title">{title}</h1>
          <p className="article__meta">
            <span>{place}</span>
            {daysAgo !== undefined && <span>{blogPage.posted(daysAgo)}</span>}
            <time dateTime={toIsoDate(date)}>{formatDate(date)}</time>
          </p>
        </div>
        <div className="wrap text-layout text-layout--article">
          <div className="text-layout__main">
            <PostCover cover={cover} sizes="(width<960px) calc(100vw - 40px),720px" first />
            {sections.length > 0 && <FoldedContents label={blogPage.contentsLabel} sections={sections} />}
            <div className="article__intro stack">
              <Blocks blocks={intro} />
            </div>
            <TextSections sections={sections} />
          </div>
          <div className="text-layout__side">
            <p>
              <Link className="text-link" to="/blog">
                <Icon name="arrow" className="icon--back" /> {blogPage.back}
              </Link>
            </p>
            {sections.length > 0 && <ContentsList label={blogPage.contentsLabel} sections={sections} />}
            <OtherBlogs current={slug} />
          </div>
        </div>
      </article>
      <CallBack withSteps />
    </>
  );
}
