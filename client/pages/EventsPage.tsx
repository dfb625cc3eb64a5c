import { memo, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { type CompanyEvent, events, type SceneName } from "../../shared/content/events.ts";
import { eventAddress, eventsPage, findEvent } from "../../shared/content/eventsPage.ts";
import type { ProductCode } from "../../shared/content/products.ts";
import { formatDate, getWeekday, toIsoDate } from "../../shared/dates.ts";
import { collectionPage, itemList } from "../../shared/structuredData.ts";
import { useOpenedEvent } from "../browser/events.ts";
import { usePause } from "../browser/motion/motion.ts";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import { Carousel } from "../components/Carousel.tsx";
import { Icon } from "../components/Icon.tsx";
import { createLatePart, createStillPart } from "../components/latePart.tsx";
import { PauseButton } from "../components/PauseButton.tsx";
import { Stamp } from "../components/Stamp.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageModule, PageProps } from "../pages.ts";

export const page: PageModule = {
  Page: EventsPage,
  graph: (context) => [
    collectionPage(context),
    // Sample values are shown, never published as data.
    itemList(
      context,
      events
        .filter(({ sample }) => !sample)
        .map((event) => ({ name: `${event.title}, ${event.date}`, path: eventAddress(event) })),
    ),
  ],
};

const SideColumn = createLatePart(async () => (await import("./events/SideColumn.tsx")).SideColumn);
const Scene = createStillPart(async () => (await import("../components/Scene.tsx")).Scene);
const SceneSheet = createStillPart(async () => (await import("../components/Scene.tsx")).SceneSheet);

/** Events carousel: one item, 8 s, arrows (specification section 9). */
const pictureIntervalMs = 8000;
const hasSamples = events.some(({ sample }) => sample);

/** The list, or the event that `?event=` names (A53): both sides read it, so a shared link reads without a script. */
function EventsPage({ route }: PageProps) {
  const opened = findEvent(new URLSearchParams(useLocation().search).get("event"));
  return (
    <>
      <SceneSheet names={(opened ? [opened] : events).flatMap(scenesOf).join(" ")} />
      <div className="page-head wrap">
        <Breadcrumb route={route} />
        <h1>{eventsPage.heading}</h1>
        <p className="lead">{eventsPage.subtitle}</p>
      </div>
      <div className="wrap events-layout">
        {opened ? <EventDetail event={opened} /> : <EventList />}
        <aside className="events-layout__side" aria-label={eventsPage.sideLabel}>
          <SideColumn />
        </aside>
      </div>
      <CallBack />
    </>
  );
}

function EventList() {
  const pause = usePause("events");
  return (
    <section aria-labelledby="list-heading">
      <h2 className="visually-hidden" id="list-heading">
        {eventsPage.listHeading}
      </h2>
      <div className="event-list__head">
        <PauseButton paused={pause.paused} onToggle={pause.toggle} label={eventsPage.pictures} />
        <p className="note">{eventsPage.count(events.length, hasSamples)}</p>
      </div>
      <ul className="event-list">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      {hasSamples && <p className="note events-note">{eventsPage.sampleNote}</p>}
    </section>
  );
}

/**
 * Each card is made live in a task of its own. Memoised: the list renders again when the pause is known, and would otherwise
 * pull all twenty through at once.
 */
const EventCard = memo(function EventCard({ event }: { event: CompanyEvent }) {
  return (
    <Suspense fallback={null}>
      <EventCardContent event={event} />
    </Suspense>
  );
});

function EventCardContent({ event }: { event: CompanyEvent }) {
  return (
    <article className="event-card sheet" data-product={tintOf(event)} aria-labelledby={`${event.id}-title`}>
      <div className="scene-frame">
        <Pictures event={event} controls="dots" />
        <DateStamp event={event} />
      </div>
      <div className="event-card__body">
        <h3 id={`${event.id}-title`}>{event.title}</h3>
        <Html className="event-card__text" html={event.shortDescription} />
        <div className="event-card__foot">
          <span className="note">
            <time className="visually-hidden" dateTime={toIsoDate(event.date)}>
              {formatDate(event.date)},{" "}
            </time>
            {event.location}, {event.readTime} read
          </span>
          <a className="text-link event-card__more" href={eventAddress(event)}>
            {eventsPage.more}
            <span className="visually-hidden">
              : {event.title}, {event.date}
            </span>{" "}
            <Icon name="arrow" className="icon--directional" />
          </a>
        </div>
      </div>
    </article>
  );
}

function EventDetail({ event }: { event: CompanyEvent }) {
  const detailRef = useOpenedEvent(event.id);
  const { labels } = eventsPage;
  const position = events.indexOf(event);
  const others = [...events.slice(position + 1), ...events.slice(0, position)].slice(0, 4);
  return (
    <div>
      <article className="event-detail" data-product={tintOf(event)} aria-labelledby="event-title" ref={detailRef}>
        <a className="button button--secondary button--compact" href="/events">
          <Icon name="arrow" className="icon--back" />
          {eventsPage.back}
        </a>
        <h2 className="event-detail__title" id="event-title" tabIndex={-1}>
          {event.title}
        </h2>
        <div className="event-detail__meta">
          <span>
            {labels.date} <b>{event.date}</b>
          </span>
          <span>
            {labels.place} <b>{event.location}</b>
          </span>
          {event.by && (
            <span>
              {labels.by} <b>{event.by}</b>
            </span>
          )}
          <span>
            {labels.readTime} <b>{event.readTime}</b>
          </span>
        </div>
        <div className="scene-frame" key={event.id}>
          <Pictures event={event} controls="all" />
          <DateStamp event={event} />
        </div>
        <Html className="stack event-detail__text" html={event.description} />
        {event.sample && <p className="note events-note">{eventsPage.sampleNote}</p>}
      </article>
      <section className="other-events" aria-labelledby="others-heading">
        <h2 className="side-title" id="others-heading">
          {eventsPage.othersHeading}
        </h2>
        <ul className="ruled-list small">
          {others.map((other) => (
            <li key={other.id}>
              <a href={eventAddress(other)}>{other.title}</a>
              <br />
              <span className="note">{other.date}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Pictures({ event, controls }: { event: CompanyEvent; controls: "all" | "dots" }) {
  const pause = usePause("events");
  return (
    <Carousel
      label={`Pictures: ${event.title}, ${event.date}`}
      intervalMs={pictureIntervalMs}
      perView="one"
      arrows
      pause={pause}
      controls={controls}
    >
      {event.images.map(({ imageUrl, alt }) => {
        const { name, product } = parseScene(imageUrl);
        return (
          <div className="scene" key={imageUrl}>
            <Scene name={name} product={product} label={alt} />
          </div>
        );
      })}
    </Carousel>
  );
}

/** Decorative: the date stands in the text of the card and of the detail. */
function DateStamp({ event }: { event: CompanyEvent }) {
  const { date, kind } = event;
  return (
    <Stamp className="stamp date-stamp" word={date} above={kind.toUpperCase()} below={getWeekday(date).toUpperCase()} />
  );
}

/** Event HTML has passed the build's list of allowed tags (A49): the one place where HTML goes in as it is. */
function Html({ className, html }: { className: string; html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at build.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** `scene:ridge/sewac` → the drawing and the product whose tint it takes. */
function parseScene(imageUrl: CompanyEvent["images"][number]["imageUrl"]): { name: SceneName; product: ProductCode } {
  const [name, product] = imageUrl.slice("scene:".length).split("/");
  return { name: name as SceneName, product: product as ProductCode };
}

const scenesOf = (event: CompanyEvent) => event.images.map(({ imageUrl }) => parseScene(imageUrl).name);

function tintOf(event: CompanyEvent): ProductCode | undefined {
  return event.images[0] && parseScene(event.images[0].imageUrl).product;
}
