import { Link } from "react-router-dom";
import { words } from "../../shared/content/pages/blog.yaml";
import { formatDate, toIsoDate } from "../../shared/dates.ts";
import { fillCount, fillText } from "../../shared/fillText.ts";
import { posts } from "../../shared/records/posts.ts";
import type { Post } from "../../shared/records/postTexts.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { useDaysAgo } from "../browser/daysAgo.ts";
import { PostCover } from "../components/ArticleCover.tsx";
import { Icon } from "../components/Icon.tsx";
import { PageHead } from "../components/PageHead.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/content/pages/blog.yaml";

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
      <PageHead route={route} heading={words.heading} lead={words.subtitle} />
      <div className="wrap posts">
        <div className="cluster posts__head" data-print="no">
          <p className="posts__count">{fillCount(words.count, posts.length)}</p>
          <div className="cluster posts__sort">
            <label htmlFor="sort-by">{words.sortLabel}</label>
            <select className="input" id="sort-by">
              {words.sortOptions.map((option) => (
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
            {daysAgo !== undefined && `${fillCount(words.daysAgo, daysAgo)}, `}
            <time dateTime={toIsoDate(date)}>{formatDate(date)}</time>
          </span>
          <span className="text-link">
            {words.more} <Icon name="arrow" className="icon--directional" />
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
          <span className="post-card__upcoming">{words.upcoming}</span>
          {post.sample && <span className="note">{words.sampleNote}</span>}
        </p>
      </div>
    </div>
  );
}

/** What a visitor learns from the article. Also shown while the article does not exist yet. */
function CardText({ post }: { post: Post }) {
  return (
    <>
      <p className="muted">{post.description}</p>
      {post.questions.length > 0 && (
        <ul className="ruled-list post-card__questions">
          {post.questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      )}
      {post.readers && <p className="note">{fillText(words.readers, { readers: post.readers })}</p>}
    </>
  );
}
