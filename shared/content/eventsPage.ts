import { type CompanyEvent, events } from "./events.ts";

/** Words of /events. The events themselves are in events.ts. */
export const eventsPage = {
  heading: "Events",
  subtitle: "Exciting Happenings Ahead",
  listHeading: "All events",
  count: (shown: number, hasSamples: boolean) => `${shown} ${hasSamples ? "sample " : ""}events, newest first`,
  /** What the pause button holds. */
  pictures: "pictures",
  sideLabel: "Notice and address",
  more: "See More",
  back: "Back",
  othersHeading: "Other events",
  noticeMarker: "Notice",
  /** The specification's sentence as it is (A51). */
  notice: "On every fifth Saturday the company holds an event to share information among team members.",
  reachHeading: "Reach Us",
  labels: {
    date: "Date",
    place: "Place",
    by: "By",
    readTime: "Reading time",
    email: "E-mail",
    support: "Support",
    phone: "Phone",
    helpdesk: "Helpdesk",
  },
  sampleNote: "Events on this page are samples until our own list is loaded.",
} as const;

/** The event that `?event=` names (A53); undefined is the list. */
export function findEvent(id: string | null): CompanyEvent | undefined {
  return events.find((event) => event.id === id);
}

/** In-app address of an event: a real link, which can be shared and closed with Back. */
export function eventAddress(event: CompanyEvent): string {
  return `/events?event=${event.id}`;
}
