import { describe, expect, it, vi } from "vitest";
import { createMotion } from "../client/browser/motion/motion.ts";
import { getStopAbovePx } from "../client/browser/navigation/scroll.ts";

/** The parts of a browser that motion depends on, with functions to change them. */
function surroundings(kept = new Map<string, string>()) {
  const listeners: (() => void)[] = [];
  const state = { reduced: false, hidden: false };
  return {
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    reducedMotion: {
      get matches() {
        return state.reduced;
      },
      addEventListener: (_: "change", listener: () => void) => void listeners.push(listener),
    },
    page: {
      get hidden() {
        return state.hidden;
      },
      addEventListener: (_: "visibilitychange", listener: () => void) => void listeners.push(listener),
    },
    root: { dataset: {} as { motion?: string } },
    set(change: Partial<typeof state>) {
      Object.assign(state, change);
      for (const listener of listeners) listener();
    },
    kept,
  };
}

describe("motion", () => {
  it("runs a widget until its pause button is pressed, and does not stop the others", () => {
    const motion = createMotion(surroundings());
    motion.toggle("taglines");
    expect(motion.isMoving("taglines")).toBe(false);
    expect(motion.isPaused("taglines")).toBe(true);
    expect(motion.isMoving("tabs")).toBe(true);
    motion.toggle("taglines");
    expect(motion.isMoving("taglines")).toBe(true);
  });

  it("shows the stylesheets whether motion is allowed", () => {
    const browser = surroundings();
    const motion = createMotion(browser);
    expect(browser.root.dataset.motion).toBe("free");
    motion.toggleAll();
    expect([browser.root.dataset.motion, motion.isStill()]).toEqual(["still", true]);
    motion.toggleAll();
    browser.set({ reduced: true });
    expect([browser.root.dataset.motion, motion.isStill()]).toEqual(["still", true]);
  });

  it("remembers pauses during the session", () => {
    const kept = new Map<string, string>();
    const before = createMotion(surroundings(kept));
    before.toggle("taglines");
    before.toggleAll();
    const after = createMotion(surroundings(kept));
    expect(after.isAllPaused()).toBe(true);
    after.toggleAll();
    expect(after.isPaused("taglines")).toBe(true);
    expect(after.isPaused("tabs")).toBe(false);
  });

  it("stops everything while the page is hidden, without marking it as paused", () => {
    const browser = surroundings();
    const motion = createMotion(browser);
    browser.set({ hidden: true });
    expect(motion.isAllowed()).toBe(false);
    expect(motion.isMoving("tabs")).toBe(false);
    expect(motion.isPaused("tabs")).toBe(false);
    browser.set({ hidden: false });
    expect(motion.isMoving("tabs")).toBe(true);
  });

  it("starts paused under reduced motion, and still obeys a Play button", () => {
    const browser = surroundings();
    browser.set({ reduced: true });
    const motion = createMotion(browser);
    expect(motion.isAllowed()).toBe(false);
    expect(motion.isPaused("clients")).toBe(true);
    motion.toggle("clients");
    expect(motion.isMoving("clients")).toBe(true);
    expect(motion.isMoving("tabs")).toBe(false);
  });

  it("stops a running widget when the system starts to ask for less motion", () => {
    const browser = surroundings();
    const motion = createMotion(browser);
    const listener = vi.fn();
    motion.subscribe(listener);
    motion.toggleAll();
    motion.toggle("clients");
    motion.toggleAll();
    listener.mockClear();
    browser.set({ reduced: true });
    expect(listener).toHaveBeenCalled();
    expect(motion.isMoving("clients")).toBe(false);
    browser.set({ reduced: false });
    expect(motion.isMoving("clients")).toBe(true);
  });

  it("stops everything with Pause all motion, also a widget that the visitor had started", () => {
    const motion = createMotion(surroundings());
    motion.toggleAll();
    motion.toggle("clients");
    expect(motion.isMoving("clients")).toBe(true);
    motion.toggleAll();
    motion.toggleAll();
    expect(motion.isMoving("clients")).toBe(false);
  });

  it("works when storage is blocked or contains other data", () => {
    const forbidden = surroundings();
    forbidden.storage = {
      getItem() {
        throw new Error("forbidden");
      },
      setItem() {
        throw new Error("forbidden");
      },
    };
    const motion = createMotion(forbidden);
    motion.toggle("tabs");
    expect(motion.isPaused("tabs")).toBe(true);
    for (const text of ["null", "[]", "12", "{", '{"choices":null}']) {
      expect(createMotion(surroundings(new Map([["motion", text]]))).isMoving("tabs")).toBe(true);
    }
  });
});

describe("side buttons", () => {
  it("stop 200 px above a section, or a quarter of the height of a low window", () => {
    expect([1080, 600, 599, 320].map(getStopAbovePx)).toEqual([200, 200, 149.75, 80]);
  });
});
