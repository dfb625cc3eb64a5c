import { describe, expect, test, vi } from "vitest";
import { createMotion } from "../client/browser/motion/motion.ts";
import { getHoursRows, getOfficeMoment } from "../client/browser/officeHours.ts";

describe("motion", () => {
  /** The parts of a browser that motion depends on, with functions to change them. */
  function surroundings(kept = new Map<string, string>()) {
    const listeners: (() => void)[] = [];
    const state = { reduced: false, hidden: false };
    const addEventListener = (_: string, listener: () => void) => void listeners.push(listener);
    return {
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
      reducedMotion: {
        get matches() {
          return state.reduced;
        },
        addEventListener,
      },
      page: {
        get hidden() {
          return state.hidden;
        },
        addEventListener,
      },
      root: { dataset: {} as { motion?: string } },
      set(change: Partial<typeof state>) {
        Object.assign(state, change);
        for (const listener of listeners) listener();
      },
    };
  }

  test("of one part stops at its pause button, of all at Pause all, which the stylesheets see", () => {
    const browser = surroundings();
    const motion = createMotion(browser);
    motion.toggle("taglines");
    expect(["taglines", "tabs"].map((part) => motion.isMoving(part as "tabs"))).toEqual([false, true]);
    expect(motion.isPaused("taglines")).toBe(true);
    motion.toggle("taglines");
    expect([motion.isMoving("taglines"), browser.root.dataset.motion]).toEqual([true, "free"]);
    motion.toggleAll();
    expect([browser.root.dataset.motion, motion.isStill()]).toEqual(["still", true]);
    // A visitor may start one part again, and stop all again.
    motion.toggle("clients");
    expect(motion.isMoving("clients")).toBe(true);
    motion.toggleAll();
    motion.toggleAll();
    expect(motion.isMoving("clients")).toBe(false);
  });

  test("is remembered during the session, and works where storage is blocked or has other data", () => {
    const kept = new Map<string, string>();
    const before = createMotion(surroundings(kept));
    before.toggle("taglines");
    before.toggleAll();
    const after = createMotion(surroundings(kept));
    expect(after.isAllPaused()).toBe(true);
    after.toggleAll();
    expect([after.isPaused("taglines"), after.isPaused("tabs")]).toEqual([true, false]);
    const forbid = () => {
      throw new Error("forbidden");
    };
    const motion = createMotion({ ...surroundings(), storage: { getItem: forbid, setItem: forbid } });
    motion.toggle("tabs");
    expect(motion.isPaused("tabs")).toBe(true);
    for (const text of ["null", "[]", "12", "{", '{"choices":null}'])
      expect(createMotion(surroundings(new Map([["motion", text]]))).isMoving("tabs")).toBe(true);
  });

  test("stops while the page is hidden, without counting as paused (A59)", () => {
    const browser = surroundings();
    const motion = createMotion(browser);
    browser.set({ hidden: true });
    expect([motion.isAllowed(), motion.isMoving("tabs"), motion.isPaused("tabs")]).toEqual([false, false, false]);
    browser.set({ hidden: false });
    expect(motion.isMoving("tabs")).toBe(true);
  });

  test("starts paused under reduced motion and still obeys a Play button; a running part stops when the system asks", () => {
    const browser = surroundings();
    browser.set({ reduced: true });
    const motion = createMotion(browser);
    expect([motion.isAllowed(), motion.isPaused("clients")]).toEqual([false, true]);
    expect(browser.root.dataset.motion).toBe("still");
    motion.toggle("clients");
    expect([motion.isMoving("clients"), motion.isMoving("tabs")]).toEqual([true, false]);
    const free = surroundings();
    const running = createMotion(free);
    running.toggle("clients");
    running.toggle("clients");
    const listener = vi.fn();
    running.subscribe(listener);
    free.set({ reduced: true });
    expect(listener).toHaveBeenCalled();
    expect(running.isMoving("clients")).toBe(false);
    free.set({ reduced: false });
    expect(running.isMoving("clients")).toBe(true);
  });
});

describe("office hours (A57)", () => {
  const hours = { openDays: [1, 2, 3, 4, 5, 6], opens: "09:30", closes: "19:00", utcOffsetMinutes: 330 };
  /** `visitorHours`: how far the visitor's clock is ahead of Greenwich; in Dubai 4. */
  const at = (utc: string, visitorHours: number) => getOfficeMoment(new Date(utc), hours, visitorHours * 60);

  test.each([
    ["2026-11-23T08:35:00Z", 4, { isOpen: true, isOpenDay: true, officeTime: "14:05", visitorTime: "12:35" }],
    ["2026-11-23T03:59:59Z", 4, { isOpen: false, officeTime: "09:29" }],
    ["2026-11-23T04:00:00Z", 4, { isOpen: true, officeTime: "09:30" }],
    ["2026-11-23T13:29:59Z", 4, { isOpen: true, officeTime: "18:59" }],
    ["2026-11-23T13:30:00Z", 4, { isOpen: false, officeTime: "19:00" }],
    // A Saturday, and a Sunday
    ["2026-11-28T06:00:00Z", 4, { isOpen: true }],
    ["2026-11-29T06:00:00Z", 4, { isOpen: false, isOpenDay: false }],
    // Sunday evening in New York is Monday morning in Mohali; Saturday afternoon there is Sunday.
    ["2026-11-23T04:30:00Z", -5, { isOpen: true, isOpenDay: true, officeTime: "10:00", visitorTime: "23:30" }],
    ["2026-11-28T20:00:00Z", -5, { isOpenDay: false, officeTime: "01:30" }],
    ["2026-11-22T18:30:00Z", 4, { officeTime: "00:00" }],
    // In Colombo the clock shows the same, in Kinshasa it does not.
    ["2026-11-23T08:35:00Z", 5.5, { visitorTime: undefined }],
    ["2026-11-23T08:35:00Z", 1, { visitorTime: "09:35" }],
  ])("at %s a visitor %i hours ahead of Greenwich reads %j", (utc, hours, told) => {
    expect(at(utc, hours)).toMatchObject(told);
  });

  test("have the specification's two rows; other days are named one by one, and no row is empty", () => {
    expect(getHoursRows(hours)).toEqual([
      { days: "Monday to Saturday", hours: "09:30 to 19:00", isOpen: true },
      { days: "Sunday", hours: "Holiday", isOpen: false },
    ]);
    const days = (openDays: number[]) => getHoursRows({ ...hours, openDays }).map((row) => row.days);
    expect(days([1, 3, 5])).toEqual(["Monday, Wednesday, Friday", "Tuesday, Thursday, Saturday, Sunday"]);
    expect(days([0, 1, 2, 3, 4, 5, 6])).toEqual(["Monday to Sunday"]);
  });
});
