import { type ComponentType, memo, Suspense, use } from "react";
import { fetchUntilThere, whenDue } from "../browser/start/lateCode.ts";

/** Fetches of all late parts that the pages so far have named. */
const fetches = new Set<() => Promise<void>>();

/**
 * A part of a page that the server sends whole and whose code follows by itself once the first view is live, or sooner
 * (lateCode.ts). Until then the server's markup stands there untouched, and what is pressed in it is kept (presses.ts).
 *
 * To be called outside of components. The part is memoised, so give it plain values: as long as nothing above makes React
 * render it again, it can wait.
 */
export function createLatePart<Props extends object>(fetchPart: FetchPart<Props>, selector?: string) {
  return createPart(fetchPart, () => whenDue(selector));
}

let drawStillParts: () => void = () => {};
const serverMarkupGone = new Promise<void>((resolve) => {
  drawStillParts = resolve;
});

/** React could not take over the server's markup and draws the page anew: still parts have to be drawn too. */
export function redrawStillParts(): void {
  drawStillParts();
}

/**
 * A part in which nothing has to be made live: words, drawings, links (links.ts follows them all). On a first visit the
 * server's markup is all there is of it; its code comes only where React must draw it: before an in-app navigation, and
 * where the markup was changed before React took it over, by a translator or an extension.
 *
 * React stops the events of what it has not taken over, on their way down through the document. Who has to hear of them
 * listens on window, in the capture phase: useHovered and useFocused do.
 */
export function createStillPart<Props extends object>(fetchPart: FetchPart<Props>) {
  return createPart(fetchPart, () => serverMarkupGone);
}

type FetchPart<Props> = () => Promise<ComponentType<Props>>;

function createPart<Props extends object>(fetchPart: FetchPart<Props>, whenWanted: () => Promise<void>) {
  let Part: ComponentType<Props> | undefined;
  let fetching: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;

  const fetchOnce = () => {
    fetching ??= fetchPart().then(
      (part) => {
        Part = part;
      },
      (error: unknown) => {
        fetching = undefined;
        throw error;
      },
    );
    return fetching;
  };
  fetches.add(fetchOnce);

  // Made once for each part, not while rendering.
  function Content(props: Props) {
    if (!Part) {
      waiting ??= whenWanted().then(() => fetchUntilThere(fetchOnce));
      use(waiting);
    }
    return Part && <Part {...props} />;
  }

  // Made once for each part, not while rendering.
  return memo(function LatePart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    );
  });
}

/**
 * Fetches all parts, and those that these are made of, so that a page is rendered in one piece: on the server, and before
 * an in-app navigation shows the next page. Rejects when code is gone.
 */
export async function fetchLateParts(): Promise<void> {
  for (let known = 0; known < fetches.size; ) {
    known = fetches.size;
    await Promise.all([...fetches].map((fetchOnce) => fetchOnce()));
  }
}
