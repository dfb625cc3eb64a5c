import { Component, type ComponentType, lazy, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { pageFault } from "../shared/content/common.yaml";
import { site, telephoneLink } from "../shared/content/site.ts";
import { getSheet, notFoundRoute, type RouteId } from "../shared/routes.ts";
import { importWithRetry } from "./browser/start/code.ts";
import { pageHydrated } from "./browser/start/live.ts";
import { SampleMark } from "./components/SampleMark.tsx";
import { PageSheet, SheetLink } from "./components/SheetLink.tsx";
import { Head, StructuredData } from "./layout/Head.tsx";
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

function createView({ Page, head: ownHead, titleOf, nodes }: PageModule): ComponentType<PageViewProps> {
  return function View({ origin, ...page }: PageViewProps) {
    useEffect(pageHydrated, []);
    const { search } = useLocation();
    const head = { ...ownHead, title: titleOf?.(search) ?? ownHead.title };
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

/**
 * Without this boundary one error in a page's code would remove the whole document, including the menu and the
 * telephone number. React logs the error before it shows this. A reload brings back the server's version.
 */
class FaultBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="page-head wrap stack" role="alert">
        <h1>{pageFault.title}</h1>
        <p className="lead">{pageFault.text}</p>
        <p className="cluster">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads this page */}
          <a className="button" href="">
            {pageFault.reload}
          </a>
          <a className="text-link" href={telephoneLink(site.phone)}>
            {site.phone}
          </a>
          <SampleMark of="phone" />
          <a className="text-link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
          <SampleMark of="email" />
        </p>
      </div>
    );
  }
}
