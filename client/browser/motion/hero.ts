import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useMotion } from "./motion.ts";

/** Specification section 9, Hero. */
const taglineMs = 5000;
const characterMs = 30;
const zigzagMs = 2000;

export function nextTagline(index: number, count: number): number {
  return (index + 1) % count;
}

/** How a sentence in parts is cut when its first `typed` characters are shown: what each part shows and what it still owes. */
export function typedParts(parts: readonly string[], typed: number): { shown: string; rest: string }[] {
  let left = typed;
  return parts.map((part) => {
    const shown = part.slice(0, Math.max(0, left));
    left -= part.length;
    return { shown, rest: part.slice(shown.length) };
  });
}

interface Taglines {
  index: number;
  select(index: number): void;
  /** For the whole hero: the taglines wait while one of its links is hovered, or a link or a tick has keyboard focus. */
  holdHandlers: {
    onPointerOver(event: PointerEvent<HTMLElement>): void;
    onPointerOut(event: PointerEvent<HTMLElement>): void;
    onFocus(event: FocusEvent<HTMLElement>): void;
    onBlur(): void;
  };
}

/**
 * Which tagline stands: the next one every five seconds, after the last the first (specification section 4).
 * `moving`: neither paused nor off screen.
 */
export function useTaglines(count: number, moving: boolean): Taglines {
  const [index, setIndex] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const running = moving && !hovered && !focused;

  // A time-out per tagline, not one interval: a tick that the visitor pressed has its whole five seconds too.
  useEffect(() => {
    if (!running) return;
    const timer = window.setTimeout(() => setIndex(nextTagline(index, count)), taglineMs);
    return () => clearTimeout(timer);
  }, [running, index, count]);

  return {
    index,
    select: setIndex,
    holdHandlers: {
      onPointerOver: ({ target }) => setHovered(target instanceof Element && target.closest("a") !== null),
      onPointerOut: ({ relatedTarget }) =>
        setHovered(relatedTarget instanceof Element && relatedTarget.closest("a") !== null),
      // Not on the pause button: a visitor who has just pressed Play there waits for something to move.
      onFocus: ({ target }) => setFocused(target.matches("a:focus-visible, .tick:focus-visible")),
      onBlur: () => setFocused(false),
    },
  };
}

/**
 * Types the tagline into the title, character by character, and draws its zigzag again two seconds after the change.
 * The title's parts belong to this hook once the server has rendered them: React would need 44 renders for a sentence.
 * What is not typed yet stands invisibly in its place, by way of data-rest, so that no line ever breaks differently.
 *
 * `parts` are those of tagline `index`, in the order of the elements with data-part.
 */
export function useTypedTitle(ref: RefObject<HTMLElement | null>, parts: readonly string[], index: number) {
  const motion = useMotion();
  const shownIndex = useRef(0);
  const sentence = parts.join("");

  // Before paint, or the new sentence would flash whole before its typing starts.
  useLayoutEffect(() => {
    const title = ref.current;
    if (!title || shownIndex.current === index) return;
    shownIndex.current = index;
    const write = (typed: number) => {
      const cut = typedParts(parts, typed);
      const caret = cut.findIndex(({ rest }) => rest !== "");
      title.querySelectorAll<HTMLElement>("[data-part]").forEach((element, part) => {
        element.textContent = cut[part]?.shown ?? "";
        element.dataset.rest = cut[part]?.rest ?? "";
        element.toggleAttribute("data-caret", part === caret);
      });
    };
    if (!motion) {
      write(sentence.length);
      return;
    }

    let typed = 0;
    write(typed);
    title.dataset.state = "typing";
    const typing = window.setInterval(() => {
      typed += 1;
      write(typed);
      if (typed < sentence.length) return;
      clearInterval(typing);
      title.dataset.state = "typed";
    }, characterMs);
    const zigzag = window.setTimeout(() => delete title.dataset.state, zigzagMs);
    return () => {
      clearInterval(typing);
      clearTimeout(zigzag);
      // Motion switched off on the way: the sentence stands whole. A next tagline writes over it before paint.
      write(sentence.length);
      delete title.dataset.state;
    };
  }, [ref, index, motion, parts, sentence]);
}
