import type { ComponentProps } from "react";
import { lazyComponent } from "../../components/lazyComponent.ts";
import { StaticHtml } from "../../components/StaticHtml.tsx";
import type { Screen } from "./Screen.tsx";

const LazyScreen = lazyComponent(async () => (await import("./Screen.tsx")).Screen);

/** A product screen, drawn or real. A first visit needs no code for it. */
export function Mockup(props: ComponentProps<typeof Screen>) {
  return (
    <StaticHtml>
      <LazyScreen {...props} />
    </StaticHtml>
  );
}
