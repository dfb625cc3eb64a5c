import { crop, cropAccess, cropCards, cropProcess, cropVerification } from "../../shared/content/crop.ts";
import { superCropTour } from "../../shared/content/tours/supercrop.ts";
import { createLatePart } from "../components/latePart.tsx";
import { VerificationLadder } from "../components/VerificationLadder.tsx";
import type { PageModule, PageProps } from "../pages.ts";
import { Cards, Names } from "./product/Items.tsx";
import { ProcessSection } from "./product/ProcessSection.tsx";
import { ProductLayout, productGraph } from "./product/ProductLayout.tsx";
import { TourSection } from "./product/TourSection.tsx";

export const page: PageModule = { Page: CropPage, graph: productGraph(crop) };

const SuperCropTour = createLatePart(async () => (await import("../tours/SuperCropTour.tsx")).SuperCropTour, "#tour");

function CropPage({ askedProduct }: PageProps) {
  return (
    <ProductLayout
      words={crop}
      askedProduct={askedProduct}
      strip={<ProcessSection {...cropProcess} />}
      tour={<TourSection words={superCropTour} Body={SuperCropTour} />}
    >
      <section aria-labelledby="field-heading">
        <h2 id="field-heading">{cropCards.heading}</h2>
        <Cards cards={cropCards.cards} />
      </section>
      <section aria-labelledby="verification-heading">
        <h2 id="verification-heading">{cropVerification.heading}</h2>
        <p className="text-gap muted">{cropVerification.text}</p>
        <div className="drawing">
          <VerificationLadder />
        </div>
      </section>
      <section aria-labelledby="access-heading">
        <h2 id="access-heading">{cropAccess.heading}</h2>
        <p className="text-gap muted">{cropAccess.text}</p>
        <Names names={cropAccess.groups} />
      </section>
    </ProductLayout>
  );
}
