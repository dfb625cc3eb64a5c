import type { ComponentType, ReactNode } from "react";
import type { ProductPageWords, TourWords } from "../../../build/content/wordShapes.ts";
import { demo, tour } from "../../../shared/content/productPage.yaml";
import { getProduct, type Product } from "../../../shared/products/index.ts";
import { Fold } from "../../components/Fold.tsx";
import { HydrationBoundary } from "../../components/HydrationBoundary.tsx";
import { lazyComponent } from "../../components/lazyComponent.ts";
import { SheetLink } from "../../components/SheetLink.tsx";
import { StaticHtml } from "../../components/StaticHtml.tsx";
import { createTermLinks, type LinkedTour } from "../../components/termLinks.tsx";
import { Agenda } from "./Agenda.tsx";
import { ProductHero } from "./ProductHero.tsx";
import { ProductQuestions } from "./ProductQuestions.tsx";
import type { DrawnScreen } from "./ProductScreen.tsx";
import { DemoSection, Section } from "./sections.tsx";
import type { TourProps } from "./TourFrame.tsx";

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

/** What the product is and whom it is for. The first paragraph has the full text colour, the others are muted. */
function Introduction({ heading, paragraphs }: { heading: string; paragraphs: readonly ReactNode[] }) {
  return (
    <section className="stack" data-block="intro" aria-labelledby="intro-heading">
      <h2 id="intro-heading">{heading}</h2>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position.
        <p key={index} className={index === 0 ? undefined : "muted"}>
          {paragraph}
        </p>
      ))}
    </section>
  );
}

/** On phones: at the window's lower edge from the end of the hero to the form that it leads to (common.css). */
function DemoBar() {
  return (
    <p className="demo-bar" data-print="no">
      <a className="button" href="#contact">
        {demo.button}
      </a>
    </p>
  );
}

/** The tour of a product (W3), full width, before the form. `Body`: its lazy component. */
function TourSection({ words, Body }: { words: LinkedTour; Body: ComponentType<TourProps> }) {
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
