import { article } from "../../shared/content/article.ts";
import { type BlogEntry, blogEntries, blogPage } from "../../shared/content/blog.ts";
import { formatDate, toIsoDate } from "../../shared/dates.ts";
import { blogPosting } from "../../shared/metadata.ts";
import { ArticleCover, UpcomingCover } from "../components/ArticleCover.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { Icon } from "../components/Icon.tsx";
import { Link } from "../components/Link.tsx";
import { ContentsList, TextSections } from "../components/TextBlocks.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageModule, PageProps } from "../pages.ts";

export const page: PageModule = {
  Page: ArticlePage,
  graph: (context) => [blogPosting(context, { headline: article.title, datePublished: toIsoDate(article.date) })],
};

function ArticlePage({ route }: PageProps) {
  return (
    <>
      <article>
        <div className="page-head wrap">
          <Breadcrumb items={[{ label: "Blog", to: "/blog" }, { label: route.label }]} />
          <h1 className="article__title">{article.title}</h1>
          <p className="article__meta">
            <span>{article.location}</span>
            <span>{article.posted}</span>
            <time dateTime={toIsoDate(article.date)}>{formatDate(article.date)}</time>
          </p>
        </div>
        <div className="wrap text-layout text-layout--article">
          <div className="text-layout__main">
            <ArticleCover />
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
                <Icon name="arrow" className="icon--back" /> {article.back}
              </Link>
            </p>
            <ContentsList label={article.contentsLabel} sections={article.sections} />
            <OtherBlogs />
          </div>
        </div>
      </article>
      <CallBack />
    </>
  );
}

function OtherBlogs() {
  const others = blogEntries.filter(({ title }) => title !== article.title);
  return (
    <aside aria-labelledby="other-blogs">
      <h2 className="side-title" id="other-blogs">
        {article.othersHeading}
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
  const isPublished = entry.daysAgo !== undefined;
  const body = (
    <>
      {isPublished ? <ArticleCover /> : <UpcomingCover />}
      <span className="other-post__title">{entry.title}</span>
      <span className="note">
        {entry.location}, {entry.daysAgo === undefined ? blogPage.upcoming : blogPage.daysAgo(entry.daysAgo)}
      </span>
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
