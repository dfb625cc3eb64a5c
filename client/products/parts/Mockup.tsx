import type { ComponentProps } from "react";
import { Island } from "../../components/Island.tsx";
import { lazyComponent } from "../../components/lazyComponent.ts";
import type { Screen } from "./Screen.tsx";

const LazyScreen = lazyComponent(async () => (await import("./Screen.tsx")).Screen);

/** A product screen, drawn or real. A first visit needs no code for it. */
export function Mockup(props: ComponentProps<typeof Screen>) {
  return (
    <Island hydrate="never">
      <LazyScreen {...props} />
    </Island>
  );
}
