import type { ReactNode } from "react";
import type { ProductPageWords } from "../../../build/content/wordShapes.ts";
import price from "../../../shared/content/price.yaml";
import { brochure, demo, print, tour } from "../../../shared/content/productPage.yaml";
import type { ProductCode } from "../../../shared/products/index.ts";
import { getProductRoute } from "../../../shared/routes.ts";
import { printPage } from "../../browser/print.ts";
import { Breadcrumb } from "../../components/Breadcrumb.tsx";
import { CopyStack } from "../../components/CopyStack.tsx";
import { Icon } from "../../components/Icon.tsx";
import { lazyComponent } from "../../components/lazyComponent.ts";
import { StaticHtml } from "../../components/StaticHtml.tsx";
import type { DrawnScreen } from "./ProductScreen.tsx";

/** A first visit has its HTML. */
const ProductScreen = lazyComponent(async () => (await import("./ProductScreen.tsx")).ProductScreen);

interface ProductHeroProps {
  words: ProductPageWords;
  /** The words' own, with its links. */
  lead: ReactNode;
  /** The strip along the end of the hero: what the reader of this page looks for first. */
  strip?: ReactNode;
  hasTour: boolean;
  screen?: DrawnScreen;
}

/** The top of a product page, on the product's tint: name, audience, a short description and its screen. */
export function ProductHero({ words, lead, strip, hasTour, screen }: ProductHeroProps) {
  return (
    <section className="product-hero" data-block="hero" aria-labelledby="product-title">
      <div className="wrap">
        <Breadcrumb route={getProductRoute(words.product)} />
        <div className="product-hero__grid" data-print="columns">
          <div>
            <p className="marker">{words.marker}</p>
            <h1 id="product-title">{words.heading}</h1>
            <p className="lead">{lead}</p>
            <div className="cluster product-hero__actions">
              <a className="button" href="#contact">
                {demo.button}
              </a>
              {hasTour && (
                <a className="button button--secondary" href="#tour">
                  {tour.link}
                </a>
              )}
              <div className="cluster product-hero__links">
                <a className="text-link" href="#price">
                  {price.link}
                </a>
                <button className="text-link needs-script" type="button" onClick={() => printPage("product-sheet")}>
                  <Icon name="print" />
                  {print}
                </button>
                <Brochure product={words.product} />
              </div>
            </div>
          </div>
          <CopyStack copies={3} className="product-hero__stack">
            <StaticHtml>
              <ProductScreen product={words.product} drawn={screen} flush />
            </StaticHtml>
          </CopyStack>
        </div>
      </div>
      {strip && <StaticHtml>{strip}</StaticHtml>}
    </section>
  );
}

const DocumentLink = lazyComponent(async () => (await import("../../components/DocumentLink.tsx")).DocumentLink);

/** A link to the product's brochure, while there is one. A first visit needs no code for it. */
function Brochure({ product }: { product: ProductCode }) {
  return (
    <StaticHtml>
      <DocumentLink to={product}>{brochure}</DocumentLink>
    </StaticHtml>
  );
}
