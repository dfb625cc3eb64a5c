import type { ComponentProps, ComponentType } from "react";
import { lazyComponent } from "../../components/lazyComponent.ts";
import type * as HeroStrips from "./HeroStrips.tsx";

type Strips = typeof HeroStrips;

const lazyStrip = <Name extends keyof Strips>(name: Name) => {
  type Props = ComponentProps<Strips[Name]>;
  return lazyComponent<Props>(async () => (await import("./HeroStrips.tsx"))[name] as ComponentType<Props>);
};

/** The strips of HeroStrips.tsx. A first visit has their HTML, and needs no code for them (ProductHero.tsx). */
export const FiguresStrip = lazyStrip("FiguresStrip");
export const LinksStrip = lazyStrip("LinksStrip");
