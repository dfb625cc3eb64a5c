import {
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useHydrated } from "../browser/hydrated.ts";
import { createGate, type HydrationGate } from "../browser/start/hydrationSchedule.ts";

/**
 * A part of a page that React hydrates apart from the rest. The server sends it complete, so it is readable at once.
 *
 * - "idle": hydrated once the page is, when the browser is idle, one island after the other
 * - "visible": the same, or sooner when it comes near the window
 * - "never": the server's HTML stays as it is. Only for parts without handlers whose code is larger than 3 kB
 *
 * The visitor's first interaction hydrates all islands that still wait. The code of a `lazy` component inside is not
 * fetched before. An island that an in-app navigation brings is rendered at once, whatever its policy.
 */
type IslandProps =
  | { hydrate: "idle" | "never"; children: ReactNode }
  | {
      hydrate: "visible";
      /** Margin around the window, as for IntersectionObserver. */
      near?: string;
      children: ReactNode;
    };

export function Island(props: IslandProps) {
  const isFromServer = useIsFromServer();
  if (props.hydrate === "never") return isFromServer ? <ServerHtml /> : <div data-static="">{props.children}</div>;
  return isFromServer ? (
    <WaitingIsland near={props.hydrate === "visible" ? (props.near ?? "0px") : undefined}>
      {props.children}
    </WaitingIsland>
  ) : (
    <RenderedIsland>{props.children}</RenderedIsland>
  );
}

/** In the browser: whether this instance began as HTML from the server. It stays so for the life of the instance. */
export function useIsFromServer(): boolean {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(typeof window !== "undefined" && !isHydrated);
  return isFromServer;
}

/**
 * A part of a page or island that React hydrates in a task of its own. After an in-app navigation it has no boundary,
 * for the same reason as an island (RenderedIsland).
 */
export function Part({ children }: { children: ReactNode }) {
  const isRenderedHere = !useIsFromServer() && typeof window !== "undefined";
  // The same element in each render: another one would make React hydrate it at once, in the task of its parent.
  const boundary = useMemo(() => <Suspense fallback={null}>{children}</Suspense>, [children]);
  return isRenderedHere ? children : boundary;
}

/** For dangerouslySetInnerHTML: React neither compares nor changes the content of an element with this object. */
export const serverHtml = { __html: "" };

function ServerHtml() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the string is empty.
  return <div data-static="" suppressHydrationWarning dangerouslySetInnerHTML={serverHtml} />;
}

/**
 * On the server, and after an in-app navigation. There it has no boundary of its own, so that the old page stays until
 * all code of the new one has arrived. The server's boundary gives the HTML the marks that React needs to hydrate it.
 */
function RenderedIsland({ children }: { children: ReactNode }) {
  if (typeof window !== "undefined")
    return (
      <div data-island="" data-hydrated="">
        {children}
      </div>
    );
  return (
    <div data-island="">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}

function WaitingIsland({ near, children }: { near: string | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [gate] = useState(createGate);
  const [isHydrated, setHydrated] = useState(false);
  useLayoutEffect(() => gate.watch(ref.current, near), [gate, near]);
  // While it waits, its parent may render again. With other children React would have to throw the HTML away.
  const [childrenFromServer] = useState(children);
  const current = isHydrated ? children : childrenFromServer;
  const content = useMemo(
    () => (
      <Suspense fallback={null}>
        <Hydration gate={gate} island={ref} onHydrated={setHydrated}>
          {current}
        </Hydration>
      </Suspense>
    ),
    [gate, current],
  );
  return (
    <div data-island="" ref={ref}>
      {content}
    </div>
  );
}

interface HydrationProps {
  gate: HydrationGate;
  island: RefObject<Element | null>;
  onHydrated: (isHydrated: true) => void;
  children: ReactNode;
}

function Hydration({ gate, island, onHydrated, children }: HydrationProps) {
  // Not when React renders the island anew, because something else had changed its HTML before.
  if (!useHydrated()) use(gate.passed);
  useHydratedMark(island);
  useEffect(() => onHydrated(true), [onHydrated]);
  return children;
}

/** Marks an island as hydrated, once its content is: from then on its buttons work (browser/start/earlyClicks.ts). */
export function useHydratedMark(island: RefObject<Element | null>): void {
  useLayoutEffect(() => island.current?.setAttribute("data-hydrated", ""), [island]);
}
