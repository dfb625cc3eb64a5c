import { type ComponentType, memo, Suspense, use } from "react";
import { fetchUntilThere, whenDue } from "../browser/lateCode.ts";

/** Fetches of all late parts that the pages so far have named. */
const fetches = new Set<() => Promise<void>>();

/**
 * A part of a page that the server sends whole and whose code follows by itself once the first view is live, or sooner
 * (lateCode.ts). Until then the server's markup stands there untouched, and what is pressed in it is kept (presses.ts).
 *
 * To be called outside of components. The part is memoised, so give it plain values: as long as nothing above makes React
 * render it anew, it can wait.
 */
export function createLatePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  selector?: string,
) {
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
      waiting ??= whenDue(selector).then(() => fetchUntilThere(fetchOnce));
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
 * Fetches all parts, so that a page is rendered in one piece: on the server, and before an in-app navigation shows the
 * next page. Rejects when code is gone.
 */
export async function fetchLateParts(): Promise<void> {
  await Promise.all([...fetches].map((fetchOnce) => fetchOnce()));
}
