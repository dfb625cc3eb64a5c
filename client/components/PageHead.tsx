import type { ReactNode } from "react";
import type { Route } from "../../shared/routes.ts";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { lazyComponent } from "./lazyComponent.ts";
import { StaticHtml } from "./StaticHtml.tsx";

const HeadSheet = lazyComponent(async () => (await import("./HeadSheet.tsx")).HeadSheet);

interface PageHeadProps {
  route: Route;
  heading: string;
  lead?: ReactNode;
}

/** The head of a page that is no product's: its heading, and a sheet of its kind that lies half behind the next section. */
export function PageHead({ route, heading, lead }: PageHeadProps) {
  return (
    <div className="page-head wrap">
      <Breadcrumb route={route} />
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      <StaticHtml>
        <HeadSheet of={route.id} />
      </StaticHtml>
    </div>
  );
}
