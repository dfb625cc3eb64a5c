import { type CompanyEvent, events } from "../records/events.ts";

/** The event that `?event=` names (A53). Undefined: show the list. */
export function findEvent(id: string | null): CompanyEvent | undefined {
  return events.find((event) => event.id === id);
}

/** The other events that an event's page links to: one row of them. */
export function otherEvents(event: CompanyEvent): CompanyEvent[] {
  const position = events.indexOf(event);
  return [...events.slice(position + 1), ...events.slice(0, position)].slice(0, 3);
}

/** In-app address of an event. It is a real link: visitors can share it, and Back closes the event. */
export function eventAddress({ id }: Pick<CompanyEvent, "id">): string {
  return `/events?event=${id}`;
}

/** The same number as in the list of clients (specification section 9). */
const eventsPerPage = 25;
const pageCount = Math.max(1, Math.ceil(events.length / eventsPerPage));

/** The page of the list that `?page=` names, from 1. Without a valid `?page=`: the first page. */
export function findEventList(search: string) {
  const asked = new URLSearchParams(search).get("page") ?? "";
  const page = /^[1-9]\d*$/.test(asked) && Number(asked) <= pageCount ? Number(asked) : 1;
  return { page, pageCount, events: events.slice((page - 1) * eventsPerPage, page * eventsPerPage) };
}

/** In-app address of a page of the list. */
export function listAddress(page: number): string {
  return page === 1 ? "/events" : `/events?page=${page}`;
}
