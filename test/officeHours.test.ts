import { describe, expect, it } from "vitest";
import { getHoursRows, getOfficeMoment } from "../client/browser/officeHours.ts";
import { site } from "../shared/content/site.ts";

/** How many hours the visitor's clock is ahead of Greenwich. */
const dubai = 4;
const at = (utc: string, visitorHours = dubai) => getOfficeMoment(new Date(utc), site.hours, visitorHours * 60);

describe("office hours", () => {
  it("include 14:05 in India, which is 12:35 in Dubai", () => {
    expect(at("2026-11-23T08:35:00Z")).toEqual({
      isOpen: true,
      isOpenDay: true,
      officeTime: "14:05",
      visitorTime: "12:35",
    });
  });

  it.each([
    ["2026-11-23T03:59:59Z", false, "the last second before 09:30"],
    ["2026-11-23T04:00:00Z", true, "09:30 sharp"],
    ["2026-11-23T13:29:59Z", true, "the last second before 19:00"],
    ["2026-11-23T13:30:00Z", false, "19:00 sharp"],
    ["2026-11-28T06:00:00Z", true, "Saturday"],
    ["2026-11-29T06:00:00Z", false, "Sunday"],
  ])("at %s the office is open: %s (%s)", (utc, isOpen) => {
    expect(at(utc).isOpen).toBe(isOpen);
  });

  it("use the office's day, not the visitor's", () => {
    const newYork = -5;
    // Sunday evening in New York is Monday morning in Mohali.
    const moment = at("2026-11-23T04:30:00Z", newYork);
    expect(moment).toMatchObject({ isOpen: true, isOpenDay: true, officeTime: "10:00", visitorTime: "23:30" });
    // Saturday afternoon in New York is Sunday in Mohali.
    expect(at("2026-11-28T20:00:00Z", newYork)).toMatchObject({ isOpenDay: false, officeTime: "01:30" });
  });

  it("write midnight as 00:00", () => {
    expect(at("2026-11-22T18:30:00Z").officeTime).toBe("00:00");
  });

  it("do not show the visitor's time when it is the same", () => {
    const colombo = 5.5;
    const kinshasa = 1;
    expect(at("2026-11-23T08:35:00Z", colombo).visitorTime).toBeUndefined();
    expect(at("2026-11-23T08:35:00Z", kinshasa).visitorTime).toBe("09:35");
  });

  it("have the two rows of the specification", () => {
    expect(getHoursRows(site.hours)).toEqual([
      { days: "Monday to Saturday", hours: "09:30 to 19:00", isOpen: true },
      { days: "Sunday", hours: "Holiday", isOpen: false },
    ]);
  });

  it("name days one by one when they are not consecutive, and have no row without days", () => {
    expect(getHoursRows({ ...site.hours, openDays: [1, 3, 5] }).map((row) => row.days)).toEqual([
      "Monday, Wednesday, Friday",
      "Tuesday, Thursday, Saturday, Sunday",
    ]);
    expect(getHoursRows({ ...site.hours, openDays: [0, 1, 2, 3, 4, 5, 6] }).map((row) => row.days)).toEqual([
      "Monday to Sunday",
    ]);
  });
});
