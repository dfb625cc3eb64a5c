import { Link } from "react-router-dom";
import { blogPage } from "../../shared/content/blog.ts";
import { type BlogEntry, blogEntries } from "../../shared/content/blogEntries.ts";
import { formatDate, toIsoDate } from "../../shared/dates.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { useDaysAgo } from "../browser/daysAgo.ts";
import { EntryCover } from "../components/ArticleCover.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { Icon } from "../components/Icon.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/pages/blog.ts";

/** Entries that are not published yet have no address. */
export const nodes: Nodes = (make, context) => {
  const published = blogEntries.filter(({ daysAgo }) => daysAgo !== undefined);
  const entries = published.map(({ title, slug }) => ({ name: title, path: `/blog/${slug}` }));
  return [make.blog(context), make.itemList(context, entries)];
};

/** The `sizes` of a card's cover: its width in BlogPage.css. */
const coverSizes = "(width<960px) calc(100vw - 40px),560px";

export function Page({ route }: PageProps) {
  return (
    <>
      <div className="page-head wrap">
        <Breadcrumb route={route} />
        <h1>{blogPage.heading}</h1>
        <p className="lead">{blogPage.subtitle}</p>
      </div>
      <div className="wrap posts">
        <div className="posts__head">
          <p className="posts__count">{blogPage.count(blogEntries.length)}</p>
          <div className="posts__sort">
            <label htmlFor="sort-by">{blogPage.sortLabel}</label>
            <select className="input" id="sort-by">
              {blogPage.sortOptions.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </div>
        </div>
        <ul className="posts__list">
          {blogEntries.map((entry) => (
            <li key={entry.id}>
              {entry.daysAgo === undefined ? <UpcomingCard entry={entry} /> : <PublishedCard entry={entry} />}
            </li>
          ))}
        </ul>
        {blogEntries.some(({ daysAgo }) => daysAgo === undefined) && (
          <p className="posts__today">
            {blogPage.today.text}{" "}
            <Link className="text-link" to={blogPage.today.path}>
              {blogPage.today.link} <Icon name="arrow" className="icon--directional" />
            </Link>
          </p>
        )}
      </div>
      <CallBack withSteps />
    </>
  );
}

function PublishedCard({ entry }: { entry: BlogEntry }) {
  const daysAgo = useDaysAgo(entry);
  return (
    <Link className="post-card sheet" to={`/blog/${entry.slug}`}>
      <EntryCover entry={entry} sizes={coverSizes} first />
      <div className="post-card__body">
        <h2 className="post-card__title">{entry.title}</h2>
        <CardText entry={entry} />
        <p className="post-card__foot">
          <span className="note">
            {daysAgo !== undefined && blogPage.daysAgo(daysAgo)}
            {daysAgo !== undefined && entry.date && ", "}
            {entry.date && <time dateTime={toIsoDate(entry.date)}>{formatDate(entry.date)}</time>}
          </span>
          <span className="text-link">
            {blogPage.more} <Icon name="arrow" className="icon--directional" />
          </span>
        </p>
      </div>
    </Link>
  );
}

/** Not a link, because the article does not exist yet (specification section 2, blog list). */
function UpcomingCard({ entry }: { entry: BlogEntry }) {
  return (
    <div className="post-card sheet">
      <EntryCover entry={entry} sizes={coverSizes} />
      <div className="post-card__body">
        <h2 className="post-card__title">{entry.title}</h2>
        <CardText entry={entry} />
        <p className="post-card__foot">
          <span className="post-card__upcoming">{blogPage.upcoming}</span>
          {entry.sample && <span className="note">{blogPage.sampleNote}</span>}
        </p>
      </div>
    </div>
  );
}

/** What a visitor learns from the article. Also shown while the article does not exist yet. */
function CardText({ entry }: { entry: BlogEntry }) {
  return (
    <>
      <p className="post-card__text">{entry.description}</p>
      <p className="post-card__label">{entry.daysAgo === undefined ? blogPage.willAnswer : blogPage.answers}</p>
      <ul className="post-card__questions">
        {entry.questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <p className="note">{blogPage.readers(entry.readers)}</p>
    </>
  );
}
