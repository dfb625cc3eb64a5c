import { memo } from "react";
import { Link, useLocation } from "react-router-dom";
import { eventAddress, findEvent, findEventList, listAddress } from "../../shared/content/eventsPage.ts";
import { words } from "../../shared/content/pages/events.yaml";
import { formatDate, toIsoDate } from "../../shared/dates.ts";
import { fillCount, fillText } from "../../shared/fillText.ts";
import { type CompanyEvent, events } from "../../shared/records/events.ts";
import type { Nodes } from "../../shared/structuredData/graph.ts";
import { usePause } from "../browser/motion/motion.ts";
import { Html } from "../components/Html.tsx";
import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { Icon } from "../components/Icon.tsx";
import { PageHead } from "../components/PageHead.tsx";
import { PauseButton } from "../components/PauseButton.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageProps } from "../pages.ts";
import { EventDetail, EventTitle } from "./events/EventDetail.tsx";
import { DateStamp, Pictures, tintOf } from "./events/Pictures.tsx";
import { Notice, ReachUs } from "./events/SideColumn.tsx";

export { head } from "../../shared/content/pages/events.yaml";

const findOpened = (search: string) => findEvent(new URLSearchParams(search).get("event"));

export const titleOf = (search: string) => findOpened(search)?.title;

/** The newest events, which are the page's first list. */
export const nodes: Nodes = (make, context) => {
  const published = findEventList("").events.filter(({ sample }) => !sample);
  const entries = published.map((event) => ({ ...event, path: eventAddress(event) }));
  return [entries.length > 0 ? make.eventList(context, entries) : null];
};

/** The `sizes` of a card's pictures: their width in EventsPage.css and layout.css. */
const cardSizes = "(width<600px) calc(100vw - 40px),(width<960px) calc(50vw - 40px),440px";
const hasSamples = events.some(({ sample }) => sample);

/**
 * The list, a page of it (`?page=2`), or the event that `?event=` names (A53). Server and browser both read the query,
 * so a shared link works without scripts.
 */
export function Page({ route }: PageProps) {
  const { search } = useLocation();
  const opened = findOpened(search);
  const list = findEventList(search);
  return (
    <>
      <PageHead route={route} heading={words.heading} lead={words.subtitle} />
      <div className={opened ? "wrap events-layout" : "wrap events-layout events-layout--list"}>
        {/* Above the cards on phones, in the side column elsewhere (A106). */}
        <div className="events-layout__notice">
          <HydrationBoundary>
            <Notice />
          </HydrationBoundary>
        </div>
        {opened ? <EventDetail event={opened} /> : <EventList {...list} />}
        <aside className="events-layout__side" aria-label={words.sideLabel}>
          <HydrationBoundary>
            <ReachUs />
          </HydrationBoundary>
        </aside>
      </div>
      <CallBack />
    </>
  );
}

function EventList({ events: shown, page, pageCount }: ReturnType<typeof findEventList>) {
  const pause = usePause("events");
  return (
    <section className="events" aria-labelledby="list-heading">
      <h2 className="visually-hidden" id="list-heading">
        {words.listHeading}
      </h2>
      <div className="cluster event-list__head" data-print="no">
        {shown.some(({ images }) => images.length > 1) && (
          <PauseButton paused={pause.paused} onToggle={pause.toggle} label={words.pictures} inWords />
        )}
        <p className="note">{fillCount(hasSamples ? words.sampleCount : words.count, events.length)}</p>
      </div>
      <ul className="event-list">
        {shown.map((event, index) => (
          <li key={event.id}>
            <EventCard event={event} index={index} />
          </li>
        ))}
      </ul>
      {pageCount > 1 && <ListPages page={page} pageCount={pageCount} />}
    </section>
  );
}

/** Links and not buttons, because each page of the list has its own address. */
function ListPages({ page, pageCount }: { page: number; pageCount: number }) {
  const { pages } = words;
  const link = (to: number, label: string, rel: string) =>
    to >= 1 && to <= pageCount ? (
      <Link className="button button--secondary button--compact" to={listAddress(to)} rel={rel}>
        {label}
      </Link>
    ) : (
      <span />
    );
  return (
    <nav className="cluster event-pages" aria-label={pages.label}>
      {link(page - 1, pages.previous, "prev")}
      <p>{fillText(pages.position, { page, pages: pageCount })}</p>
      {link(page + 1, pages.next, "next")}
    </nav>
  );
}

/**
 * Each card hydrates in a separate task. It is memoised because the list renders again once the pause state is known:
 * otherwise React would render all twenty cards in one task.
 */
const EventCard = memo(function EventCard(props: EventCardProps) {
  return (
    <HydrationBoundary>
      <EventCardContent {...props} />
    </HydrationBoundary>
  );
});

interface EventCardProps {
  event: CompanyEvent;
  /** Index in the list. The card at 0 is in the first view. */
  index: number;
}

function EventCardContent({ event, index }: EventCardProps) {
  const titleId = `event-${index}`;
  return (
    <article className="event-card sheet" data-product={tintOf(event)} aria-labelledby={titleId}>
      <div className="scene-frame" data-print="no">
        <Pictures event={event} controls="dots" sizes={cardSizes} first={index === 0} />
        <DateStamp event={event} />
      </div>
      <div className="event-card__body">
        <h3 id={titleId}>
          <EventTitle title={event.title} />
        </h3>
        <Html className="event-card__text" html={event.shortDescription} />
        <div className="event-card__foot">
          <span className="note">
            <time dateTime={toIsoDate(event.date)}>{formatDate(event.date)}</time>
            {`, ${event.location}`}
          </span>
          <Link className="text-link event-card__more" to={eventAddress(event)}>
            {words.more}
            <span className="visually-hidden">{`: ${event.title}, ${event.date}`}</span>
            <Icon name="arrow" className="icon--directional" />
          </Link>
        </div>
      </div>
    </article>
  );
}
