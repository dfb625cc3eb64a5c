import { useEffect, useState } from "react";
import { hours as words } from "../../shared/content/common.yaml";
import { site } from "../../shared/content/site.ts";
import { fillText } from "../../shared/fillText.ts";
import { nameDays, week } from "../../shared/weekdays.ts";

export interface Hours {
  /** As in Date#getDay. */
  openDays: readonly number[];
  /** "09:30", in the office's zone. */
  opens: string;
  closes: string;
  /** East of Greenwich, all year. Intl could give this too, but its first use keeps a phone busy for 50 ms. */
  utcOffsetMinutes: number;
}

export interface OfficeMoment {
  isOpen: boolean;
  /** Today, in the office's zone, is one of the open days. */
  isOpenDay: boolean;
  /** "14:05" */
  officeTime: string;
  /** Absent where the visitor's clock shows the same. */
  visitorTime?: string;
}

const minuteMs = 60_000;

/** `visitorOffsetMinutes`: east of Greenwich; by default the offset of the machine's clock. */
export function getOfficeMoment(
  now: Date,
  hours: Hours,
  visitorOffsetMinutes = -now.getTimezoneOffset(),
): OfficeMoment {
  const office = readClock(now, hours.utcOffsetMinutes);
  const visitor = readClock(now, visitorOffsetMinutes);
  const isOpenDay = hours.openDays.includes(office.day);
  return {
    // Strings of the form "HH:MM" sort in time order.
    isOpen: isOpenDay && office.time >= hours.opens && office.time < hours.closes,
    isOpenDay,
    officeTime: office.time,
    visitorTime: visitor.time === office.time ? undefined : visitor.time,
  };
}

function readClock(now: Date, utcOffsetMinutes: number): { day: number; time: string } {
  const there = new Date(now.getTime() + utcOffsetMinutes * minuteMs);
  return { day: there.getUTCDay(), time: there.toISOString().slice(11, 16) };
}

/** The rows of the table: the open days ("Monday to Saturday") and the closed days ("Sunday"). */
export function getHoursRows({ openDays, opens, closes }: Hours): { days: string; hours: string; isOpen: boolean }[] {
  const closed = week.filter((day) => !openDays.includes(day));
  return [
    { days: nameDays(openDays), hours: fillText(words.times, { start: opens, end: closes }), isOpen: true },
    { days: nameDays(closed), hours: words.holiday, isOpen: false },
  ].filter(({ days }) => days);
}

/** The office's time, updated every minute. Null on the server and in the first render. */
export function useOfficeMoment(): OfficeMoment | null {
  const [moment, setMoment] = useState<OfficeMoment | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = new Date();
      setMoment(getOfficeMoment(now, site.hours));
      timer = setTimeout(look, minuteMs - (now.getTime() % minuteMs));
    };
    look();
    // The browser delays timers in a hidden tab, so this updates the time when the tab is shown again.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return moment;
}
