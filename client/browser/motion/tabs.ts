import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useFocused, useHovered, useInterval, useInView } from "./motion.ts";

/**
 * The clock of the product tabs (specification sections 4 and 9): each tab fills from 0 to 100 in steps of 1 every
 * 100 ms, ten seconds in all, then the next one follows, and after the last the first.
 */
const tabStepMs = 100;
const fullProgress = 100;
/** What a tab shows that is not running. */
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

/** The tab that a key moves to from another one (APG tabs; both directions, as the list stands or lies); undefined for other keys. */
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

interface RunningTabs {
  selected: number;
  /** A visitor's choice: the tab starts at 0, the others are paused. */
  select(tab: number): void;
  /** For the tab list. The chosen tab takes focus and is shown at once. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/**
 * Runs the clock, unless `moving` says that it is paused, once `blockRef` has come into view (A74). React renders only
 * which tab is selected: ten times a second the progress is written straight onto the tab, as data-progress and as the
 * custom property that its bar is drawn by.
 */
export function useRunningTabs(
  blockRef: RefObject<HTMLElement | null>,
  listRef: RefObject<HTMLElement | null>,
  panelsRef: RefObject<HTMLElement | null>,
  count: number,
  moving: boolean,
): RunningTabs {
  const [selected, setSelected] = useState(0);
  // The panel being read holds the clock, as long as the pointer or the focus is on it (A74).
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
    // The full bar and the next tab share the hundredth step, so that a tab lasts ten seconds and not a step more.
    if (clock.current.progress === fullProgress) {
      window.setTimeout(() => clock.current.progress === fullProgress && move({ type: "tick" }));
    }
  };
  useInterval(tick, started && moving && !hovered && !focused ? tabStepMs : null);

  const select = (tab: number) => move({ type: "select", tab });

  return {
    selected,
    select,
    onKeyDown(event) {
      // From the focused tab, which the clock may have left behind.
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
 * Keeps the selected tab within the strip that scrolls sideways on narrow screens. Only the strip is moved, never the page:
 * the tabs advance by themselves while the visitor may be reading elsewhere.
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
