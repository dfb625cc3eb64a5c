import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useFocused, useHovered, useInterval, useInView } from "./motion.ts";

/**
 * The clock of the product tabs (specification sections 4 and 9). Each tab fills from 0 to 100 in steps of 1 every
 * 100 ms, ten seconds in all. Then the next tab follows, and the first follows the last.
 */
const tabStepMs = 100;
const fullProgress = 100;
/** The progress of a tab that is not running. */
export const pausedProgress = -1;

export interface TabClock {
  selected: number;
  progress: number;
}

export type TabEvent = { type: "tick" } | { type: "select"; tab: number };

export function moveTabs(clock: TabClock, event: TabEvent, count: number): TabClock {
  if (event.type === "select") return { selected: event.tab, progress: 0 };
  if (clock.progress < fullProgress) return { ...clock, progress: clock.progress + 1 };
  return { selected: (clock.selected + 1) % count, progress: 0 };
}

export function progressOf(clock: TabClock, tab: number): number {
  return tab === clock.selected ? clock.progress : pausedProgress;
}

/** The tab that a key moves to (APG tabs). All four arrows work, because the list may be vertical or horizontal. */
export function tabForKey(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return (from + 1) % count;
    case "ArrowUp":
    case "ArrowLeft":
      return (from - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * Runs the clock once `blockRef` has come into view (A74), unless `moving` is false. React renders only when another
 * tab is selected. The progress is written straight onto the tab ten times a second, as data-progress and as the custom
 * property that draws its bar.
 */
export function useRunningTabs(
  blockRef: RefObject<HTMLElement | null>,
  listRef: RefObject<HTMLElement | null>,
  panelsRef: RefObject<HTMLElement | null>,
  count: number,
  moving: boolean,
) {
  const [selected, setSelected] = useState(0);
  // The clock stops while the pointer or the focus is on a panel, because the visitor reads it (A74).
  const hovered = useHovered(panelsRef);
  const focused = useFocused(panelsRef);
  const [started, setStarted] = useState(false);
  const clock = useRef<TabClock>({ selected: 0, progress: 0 });
  const inView = useInView(blockRef);

  useEffect(() => {
    if (inView) setStarted(true);
  }, [inView]);

  const move = useCallback(
    (event: TabEvent) => {
      clock.current = moveTabs(clock.current, event, count);
      setSelected(clock.current.selected);
      tabsOf(listRef.current).forEach((tab, index) => {
        const progress = progressOf(clock.current, index);
        tab.dataset.progress = String(progress);
        tab.style.setProperty("--tab-progress", String(Math.max(progress, 0) / fullProgress));
      });
    },
    [count, listRef],
  );

  const tick = () => {
    move({ type: "tick" });
    // The next tab follows right after the bar is full, in the same step, so that a tab lasts exactly ten seconds.
    if (clock.current.progress === fullProgress) {
      window.setTimeout(() => clock.current.progress === fullProgress && move({ type: "tick" }));
    }
  };
  useInterval(tick, started && moving && !hovered && !focused ? tabStepMs : null);

  /** For a visitor's choice: the tab starts at 0, the others are paused. */
  const select = (tab: number) => move({ type: "select", tab });

  return {
    selected,
    select,
    /** For the tab list. The chosen tab gets the focus and is shown at once. */
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Moves from the focused tab, because the clock may have selected another one.
      const tabs = tabsOf(listRef.current);
      const to = tabForKey(event.key, tabs.indexOf(event.target as HTMLElement), count);
      if (to === undefined) return;
      event.preventDefault();
      tabs[to]?.focus();
      select(to);
    },
  };
}

function tabsOf(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>("[role=tab]")] : [];
}

/**
 * Keeps the selected tab visible in the strip that scrolls sideways on narrow screens. Only the strip scrolls, never
 * the page: the tabs advance automatically while the visitor may be reading elsewhere.
 */
export function useSelectedInStrip(listRef: RefObject<HTMLElement | null>, selected: number) {
  useEffect(() => {
    const list = listRef.current;
    const tab = tabsOf(list)[selected];
    if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
    const offset = tab.getBoundingClientRect().left - list.getBoundingClientRect().left;
    list.scrollBy({ left: offset - (list.clientWidth - tab.offsetWidth) / 2 });
  }, [listRef, selected]);
}
