import type { ComponentType, ReactNode } from "react";
import type { ProductPageWords, TourWords } from "../../../build/content/wordShapes.ts";
import { getProduct, type Product } from "../../../shared/products/index.ts";
import { lazyComponent } from "../../components/lazyComponent.ts";
import { StaticHtml } from "../../components/StaticHtml.tsx";
import { createTermLinks } from "../../components/termLinks.tsx";
import { Agenda } from "./Agenda.tsx";
import { DemoBar } from "./DemoBar.tsx";
import { Introduction } from "./Introduction.tsx";
import { ProductHero } from "./ProductHero.tsx";
import { ProductQuestions } from "./ProductQuestions.tsx";
import type { DrawnScreen } from "./ProductScreen.tsx";
import { DemoSection, Section } from "./sections.tsx";
import type { TourProps } from "./TourFrame.tsx";
import { TourSection } from "./TourSection.tsx";

const PageEnd = lazyComponent(async () => (await import("./PageEnd.tsx")).PageEnd);
const Price = lazyComponent(async () => (await import("./PageEnd.tsx")).Price);

type Terms = ReturnType<typeof createTermLinks>;

interface ProductPageProps {
  words: ProductPageWords;
  /** The product that the address asks for in the demo form, if it is not this page's product (A2). */
  askedProduct?: Product;
  /** Along the end of the hero: what the reader of this page looks for first. */
  strip?: (terms: Terms) => ReactNode;
  /** Beside the introduction. */
  beside?: (terms: Terms) => ReactNode;
  /** What the specification lists for this product. */
  features: (terms: Terms) => ReactNode;
  /** A product may have no tour. Its first screen is also the picture in the hero. */
  tour?: { words: TourWords; Body: ComponentType<TourProps>; first: DrawnScreen };
  /** Directly below the tour. */
  afterTour?: (terms: Terms) => ReactNode;
}

/**
 * A product page in the order of A105: hero, introduction, features, tour, demo form, questions and price, then the rest, short.
 * A term of the glossary is linked where it first appears on the page, so the parts are drawn in their order.
 */
export function ProductPage({ words, askedProduct, strip, beside, features, tour, afterTour }: ProductPageProps) {
  const terms = createTermLinks(words.readers);
  const { product } = words;
  return (
    <div className="product-page" data-product={product}>
      <ProductHero
        words={words}
        lead={terms.link(words.lead)}
        strip={strip?.(terms)}
        hasTour={tour !== undefined}
        screen={tour?.first}
      />
      <div>
        <Section>
          <div className={beside ? "split" : undefined}>
            <Introduction heading={words.intro.heading} paragraphs={words.intro.paragraphs.map(terms.link)} />
            {beside?.(terms)}
          </div>
        </Section>
        {features(terms)}
        {tour && <TourSection words={terms.linkTour(tour.words)} Body={tour.Body} />}
        {afterTour?.(terms)}
        <DemoBar />
      </div>
      <DemoSection
        product={askedProduct ?? getProduct(product)}
        agenda={<Agenda items={words.bring} />}
        questions={<ProductQuestions product={product} questions={terms.linkEach(words.questions, "answer")} />}
        price={
          <StaticHtml>
            <Price questions={terms.linkEach(words.price, "text")} />
          </StaticHtml>
        }
      />
      <StaticHtml>
        <PageEnd words={words} />
      </StaticHtml>
    </div>
  );
}
