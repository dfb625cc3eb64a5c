import { weekdays } from "./weekdays.ts";

/**
 * The one formatter of dates, so that the server and every browser print the same. Dates of our content are days, not
 * instants: they are kept at midnight UTC. Not by Intl, whose first use keeps a phone busy for 50 ms.
 */

const months = "January February March April May June July August September October November December".split(" ");

/** Reads the specification's dd.mm.yyyy; throws on any other text and on days that do not exist. */
export function parseDate(text: string): Date {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // 31.02. would roll over into March: only a day that comes back as written exists.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) {
    throw new Error(`"${text}" is not a date of the form dd.mm.yyyy`);
  }
  return date;
}

/** dd.mm.yyyy as "20 June 2025". */
export function formatDate(text: string): string {
  const date = parseDate(text);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Whole days from dd.mm.yyyy to `now`, in milliseconds since 1970; 0 for a day to come. */
export function countDaysSince(text: string, now: number): number {
  return Math.max(0, Math.floor((now - parseDate(text).getTime()) / (24 * 60 * 60 * 1000)));
}

/** dd.mm.yyyy as "2025-06-20", for machines. */
export function toIsoDate(text: string): string {
  return parseDate(text).toISOString().slice(0, 10);
}

/** The day of the week of dd.mm.yyyy. */
export function getWeekday(text: string): (typeof weekdays)[number] {
  return weekdays[parseDate(text).getUTCDay()] as (typeof weekdays)[number];
}
