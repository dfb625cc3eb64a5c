import { Link } from "react-router-dom";
import { blogPage } from "../../shared/content/blog.ts";
import { posts } from "../../shared/content/posts.ts";
import type { Post } from "../../shared/content/postTexts.ts";
import { formatDate, toIsoDate } from "../../shared/dates.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { useDaysAgo } from "../browser/daysAgo.ts";
import { PostCover } from "../components/ArticleCover.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { Icon } from "../components/Icon.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/pages/blog.ts";

/** Posts that are not published yet have no address. */
export const nodes: Nodes = (make, context) => {
  const published = posts.filter(({ date }) => date);
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
        <div className="cluster posts__head" data-print="no">
          <p className="posts__count">{blogPage.count(posts.length)}</p>
          <div className="cluster posts__sort">
            <label htmlFor="sort-by">{blogPage.sortLabel}</label>
            <select className="input" id="sort-by">
              {blogPage.sortOptions.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </div>
        </div>
        <ul className="halves posts__list">
          {posts.map((post) => (
            <li key={post.slug}>
              {post.date ? <PublishedCard post={post} date={post.date} /> : <UpcomingCard post={post} />}
            </li>
          ))}
        </ul>
      </div>
      <CallBack />
    </>
  );
}

function PublishedCard({ post, date }: { post: Post; date: string }) {
  const daysAgo = useDaysAgo(post);
  return (
    <Link className="post-card sheet" to={`/blog/${post.slug}`}>
      <PostCover cover={post.cover} sizes={coverSizes} first />
      <div className="post-card__body">
        <h2 className="post-card__title">{post.title}</h2>
        <CardText post={post} />
        <p className="cluster post-card__foot">
          <span className="note">
            {daysAgo !== undefined && `${blogPage.daysAgo(daysAgo)}, `}
            <time dateTime={toIsoDate(date)}>{formatDate(date)}</time>
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
function UpcomingCard({ post }: { post: Post }) {
  return (
    <div className="post-card sheet">
      <PostCover cover={post.cover} sizes={coverSizes} />
      <div className="post-card__body">
        <h2 className="post-card__title">{post.title}</h2>
        <CardText post={post} />
        <p className="cluster post-card__foot">
          <span className="post-card__upcoming">{blogPage.upcoming}</span>
          {post.sample && <span className="note">{blogPage.sampleNote}</span>}
        </p>
      </div>
    </div>
  );
}

/** What a visitor learns from the article. Also shown while the article does not exist yet. */
function CardText({ post }: { post: Post }) {
  return (
    <>
      <p className="post-card__text">{post.description}</p>
      {post.questions.length > 0 && (
        <ul className="post-card__questions">
          {post.questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      )}
      {post.readers && <p className="note">{blogPage.readers(post.readers)}</p>}
    </>
  );
}
