import { type ComponentType, memo, Suspense, use } from "react";
import { fetchUntilThere, whenDue } from "../browser/start/lateCode.ts";

/** The fetch functions of all late and still parts in the modules loaded so far. */
const fetches = new Set<() => Promise<void>>();

/**
 * A late part: the server sends its complete markup, and its code is fetched automatically once the first view is live,
 * or sooner (lateCode.ts). Until then React leaves the server's markup unchanged, and presses in it are kept
 * (presses.ts).
 *
 * Call this outside components. The part is memoised, so pass it only plain values: it can wait as long as its parent
 * does not make React render it again.
 */
export function createLatePart<Props extends object>(fetchPart: FetchPart<Props>, selector?: string) {
  return createPart(fetchPart, () => whenDue(selector));
}

let drawStillParts: () => void = () => {};
const serverMarkupGone = new Promise<void>((resolve) => {
  drawStillParts = resolve;
});

/** Call when React could not hydrate the markup and renders the page again: still parts must be rendered too. */
export function redrawStillParts(): void {
  drawStillParts();
}

/**
 * A still part: it needs no event handlers, because it has only text, drawings and links (links.ts follows all links).
 * A first visit uses only the server's markup. The code is fetched only when React must render the part: before an
 * in-app navigation, and when a translator or an extension changed the markup before hydration.
 *
 * In the capture phase React stops events of elements that it has not hydrated. Code that needs these events uses
 * native listeners: useFocused on window in the capture phase, useHover on the element itself.
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

  // Created once per part, not during a render.
  function Content(props: Props) {
    if (!Part) {
      waiting ??= whenWanted().then(() => fetchUntilThere(fetchOnce));
      use(waiting);
    }
    return Part && <Part {...props} />;
  }

  // Created once per part, not during a render.
  return memo(function LatePart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    );
  });
}

/**
 * Fetches all parts, including parts within parts, so that a page is rendered as a whole: on the server, and before an
 * in-app navigation shows the next page. Rejects when code is gone.
 */
export async function fetchLateParts(): Promise<void> {
  for (let known = 0; known < fetches.size; ) {
    known = fetches.size;
    await Promise.all([...fetches].map((fetchOnce) => fetchOnce()));
  }
}
