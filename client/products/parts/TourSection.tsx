import type { ComponentType } from "react";
import { tour } from "../../../shared/content/productPage.yaml";
import { Fold } from "../../components/Fold.tsx";
import { HydrationBoundary } from "../../components/HydrationBoundary.tsx";
import { SheetLink } from "../../components/SheetLink.tsx";
import type { LinkedTour } from "../../components/termLinks.tsx";
import type { TourProps } from "./TourFrame.tsx";

/** The tour of a product (W3), full width, before the form. `Body`: its lazy component. */
export function TourSection({ words, Body }: { words: LinkedTour; Body: ComponentType<TourProps> }) {
  return (
    <section className="tour" id="tour" data-block="tour" aria-labelledby="tour-heading">
      <SheetLink name="tour" />
      <div className="wrap">
        <h2 id="tour-heading">{words.heading}</h2>
        <p className="text-gap muted">{words.lead}</p>
        <HydrationBoundary>
          <Fold label={tour.show} on="phone">
            <HydrationBoundary>
              <Body words={words} />
            </HydrationBoundary>
          </Fold>
        </HydrationBoundary>
      </div>
    </section>
  );
}
