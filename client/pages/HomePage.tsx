import { FirstViewEnd } from "../components/FirstViewEnd.tsx";
import { createLatePart, createStillPart } from "../components/latePart.tsx";
import { Hero } from "./home/Hero.tsx";

const Introduction = createStillPart(async () => (await import("./home/Introduction.tsx")).Introduction);
/** Its first section is the client names. */
const BelowTheFold = createLatePart(async () => (await import("./home/BelowTheFold.tsx")).BelowTheFold, ".clients");

/**
 * The heights of the first five sections add up to the positions that the specification gives for section links: from a
 * width of 960 px, #about is at 1800 px and #why-us at 2300 px (A6). They are the minimum heights at 60rem in
 * hero.css, dot-map.css, finder.css, clients-carousel.css and benefits.css: 820 + 400 + 300 + 280 = 1800, then 500.
 */
export function Page() {
  return (
    <>
      <Hero />
      <FirstViewEnd />
      <Introduction />
      <BelowTheFold />
    </>
  );
}
