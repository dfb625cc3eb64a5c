import { type ComponentType, lazy, useEffect } from "react";
import { getSheet, notFoundRoute, type RouteId } from "../shared/routes.ts";
import { importWithRetry } from "./browser/start/code.ts";
import { pageHydrated } from "./browser/start/live.ts";
import { FaultBoundary } from "./components/FaultBoundary.tsx";
import { PageSheet, SheetLink } from "./components/SheetLink.tsx";
import { Head } from "./layout/Head.tsx";
import { StructuredData } from "./layout/StructuredData.tsx";
import { loadPage, type PageModule, type PageProps } from "./pages.ts";

export interface PageViewProps extends PageProps {
  /** SITE_ORIGIN */
  origin: string;
}

/** A page with its head, stylesheet and structured data, all from the page's own chunk. */
export function PageView(props: PageViewProps) {
  const View = getView(props.route.id);
  return (
    <FaultBoundary key={props.route.id}>
      <View {...props} />
    </FaultBoundary>
  );
}

const views = new Map<RouteId, ComponentType<PageViewProps>>();

/** The same component at each call, because React would render another one anew. */
function getView(id: RouteId): ComponentType<PageViewProps> {
  const known = views.get(id);
  if (known) return known;
  const view = lazy(async () => ({ default: createView(await importWithRetry(() => loadPage(id))) }));
  views.set(id, view);
  return view;
}

function createView({ Page, head, nodes }: PageModule): ComponentType<PageViewProps> {
  return function View({ origin, ...page }: PageViewProps) {
    useEffect(pageHydrated, []);
    const described = { route: page.route === notFoundRoute ? null : page.route, head, origin };
    return (
      <>
        <Head {...described} />
        <PageSheet name={getSheet(page.route)} />
        <SheetLink name="print" media="print" />
        <Page {...page} />
        <StructuredData {...described} nodes={nodes} />
      </>
    );
  };
}
