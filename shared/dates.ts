import { weekdays } from "./weekdays.ts";

/**
 * The only date formatter, so that the server and every browser print the same text. Content dates are days and not
 * instants: they are kept as midnight UTC. It does not use Intl, because its first use blocks a phone for 50 ms.
 */

const months = "January February March April May June July August September October November December".split(" ");

/** Reads the specification's dd.mm.yyyy. Throws on any other text and on days that do not exist. */
export function parseDate(text: string): Date {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // Date would turn 31.02. into a day in March. So the day exists only if it is unchanged after parsing.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) {
    throw new Error(`"${text}" is not a date of the form dd.mm.yyyy`);
  }
  return date;
}

/** Whether the text is a day as parseDate reads it. */
export function isDay(text = ""): boolean {
  try {
    return Boolean(parseDate(text));
  } catch {
    return false;
  }
}

/** The day of a moment (milliseconds since 1970) as dd.mm.yyyy, where clocks are so many minutes ahead of UTC. */
export function dayAt(moment: number, offsetMinutes: number): string {
  return new Date(moment + offsetMinutes * 60_000).toISOString().slice(0, 10).split("-").reverse().join(".");
}

/** dd.mm.yyyy as "20 June 2025". */
export function formatDate(text: string): string {
  const date = parseDate(text);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Whole days from dd.mm.yyyy to `now` (milliseconds since 1970). 0 for a day in the future. */
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
