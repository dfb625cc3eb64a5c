import { Link } from "react-router-dom";
import { article } from "../../shared/content/article.ts";
import { blogPage } from "../../shared/content/blog.ts";
import { blogEntries } from "../../shared/content/blogEntries.ts";
import { formatDate, toIsoDate } from "../../shared/dates.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { useDaysAgo } from "../browser/daysAgo.ts";
import { EntryCover } from "../components/ArticleCover.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { Icon } from "../components/Icon.tsx";
import { OtherBlogs } from "../components/OtherBlogs.tsx";
import { ContentsList, FoldedContents, TextSections } from "../components/TextBlocks.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/pages/article.ts";

export const nodes: Nodes = (make, context) => [make.blogPosting(context)];

const entry = blogEntries.find(({ title }) => title === article.title);

export function Page({ route }: PageProps) {
  const daysAgo = useDaysAgo(article);
  return (
    <>
      <article>
        <div className="page-head wrap">
          <Breadcrumb route={route} />
          <h1 className="article__title">{article.title}</h1>
          <p className="article__meta">
            <span>{article.location}</span>
            {daysAgo !== undefined && <span>{blogPage.posted(daysAgo)}</span>}
            <time dateTime={toIsoDate(article.date)}>{formatDate(article.date)}</time>
          </p>
        </div>
        <div className="wrap text-layout text-layout--article">
          <div className="text-layout__main">
            {entry && <EntryCover entry={entry} sizes="(width<960px) calc(100vw - 40px),720px" first />}
            <FoldedContents label={blogPage.contentsLabel} sections={article.sections} />
            <div className="article__intro stack">
              {article.intro.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <TextSections sections={article.sections} />
          </div>
          <div className="text-layout__side">
            <p>
              <Link className="text-link" to="/blog">
                <Icon name="arrow" className="icon--back" /> {blogPage.back}
              </Link>
            </p>
            <ContentsList label={blogPage.contentsLabel} sections={article.sections} />
            <OtherBlogs current={route.path} />
          </div>
        </div>
      </article>
      <CallBack withSteps />
    </>
  );
}
