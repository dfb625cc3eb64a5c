import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { eventAddress, otherEvents } from "../../../shared/content/eventsPage.ts";
import { words } from "../../../shared/content/pages/events.yaml";
import { toIsoDate } from "../../../shared/dates.ts";
import type { CompanyEvent } from "../../../shared/records/events.ts";
import { smoothScrollTo } from "../../browser/navigation/navigation.ts";
import { Html } from "../../components/Html.tsx";
import { Icon } from "../../components/Icon.tsx";
import { keepCompounds } from "../../components/inlineText.tsx";
import { lazyComponent } from "../../components/lazyComponent.ts";
import { StaticHtml } from "../../components/StaticHtml.tsx";
import { DateStamp, FirstPicture, Pictures, tintOf } from "./Pictures.tsx";

/** Distance between the top of the window and an opened event (specification section 9; A73). */
const detailOffsetPx = 100;

/** Scrolls a newly opened event into view and focuses its heading. */
function useOpenedEvent(eventId: string) {
  const detailRef = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each event that is opened.
  useEffect(() => {
    // In the next frame, after the browser has laid out the new page.
    const frame = requestAnimationFrame(() => {
      const detail = detailRef.current;
      if (!detail) return;
      smoothScrollTo(detail.getBoundingClientRect().top + scrollY - detailOffsetPx);
      detail.querySelector("h2")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [eventId]);
  return detailRef;
}

/** An event's long text. A separate part, so that the list does not fetch these texts. */
const EventText = lazyComponent(async () => {
  const { eventTexts } = await import("../../../shared/records/eventTexts.ts");
  return ({ id }: { id: string }) => {
    const html = eventTexts[id];
    return html && <Html className="stack gap-20 event-detail__text" html={html} />;
  };
});

/** The `sizes` of the pictures: their widths in EventsPage.css and layout.css. */
const pictureSizes = "(width<960px) calc(100vw - 40px),840px";
const otherSizes = "(width<600px) 96px,(width<960px) calc(33vw - 32px),360px";

/** One event instead of the list, with a link back to the list. */
export function EventDetail({ event }: { event: CompanyEvent }) {
  const detailRef = useOpenedEvent(event.id);
  const { labels } = words;
  const others = otherEvents(event);
  return (
    <>
      <article className="event-detail" data-product={tintOf(event)} aria-labelledby="event-title" ref={detailRef}>
        <Link className="button button--secondary button--compact" to="/events">
          <Icon name="arrow" className="icon--back" />
          {words.back}
        </Link>
        <h2 className="section-gap event-detail__title" id="event-title" tabIndex={-1}>
          <EventTitle title={event.title} />
        </h2>
        <div className="cluster event-detail__meta">
          <span>
            {labels.date} <time dateTime={toIsoDate(event.date)}>{event.date}</time>
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
        <div className="scene-frame" key={event.id} data-print="no">
          <Pictures event={event} controls="all" sizes={pictureSizes} first />
          <DateStamp event={event} />
        </div>
        <StaticHtml key={event.id}>
          <EventText id={event.id} />
        </StaticHtml>
        {event.sample && (
          <p className="note gap-32">
            <span className="sample-mark">{words.sampleNote}</span>
          </p>
        )}
      </article>
      {others.length > 0 && (
        <section className="other-events" aria-labelledby="others-heading" data-print="no">
          <h2 className="side-title" id="others-heading">
            {words.othersHeading}
          </h2>
          <ul className="other-events__list">
            {others.map((other) => (
              <li key={other.id}>
                <Link className="other-event" to={eventAddress(other)} data-product={tintOf(other)}>
                  <FirstPicture event={other} sizes={otherSizes} />
                  <span className="other-event__title">
                    <EventTitle title={other.title} />
                  </span>
                  <span className="note">{other.date}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/**
 * "Series: title" on two lines, the series small, so that the visitor first reads what differs between cards. A title
 * without a colon stays unchanged.
 */
export function EventTitle({ title }: { title: string }) {
  const [, series = "", own] = /^([^:]+): (.+)$/.exec(title) ?? [];
  if (!own) return title;
  return (
    <>
      <span className="event-series">
        {keepCompounds(series)}
        <span className="visually-hidden">: </span>
      </span>
      <span className="event-own">{own}</span>
    </>
  );
}
