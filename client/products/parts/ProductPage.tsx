import type { ComponentType, ReactNode } from "react";
import type { ProductPageWords, TourWords } from "../../../build/content/wordShapes.ts";
import { agenda, demo, questions as questionsHeading, tour } from "../../../shared/content/productPage.yaml";
import { fillText } from "../../../shared/fillText.ts";
import { getProduct, type Product, type ProductCode } from "../../../shared/products/index.ts";
import type { Question } from "../../../shared/records/faqs.ts";
import { useAgenda } from "../../browser/forms/agenda.ts";
import { Accordion } from "../../components/Accordion.tsx";
import { Fold } from "../../components/Fold.tsx";
import { HydrationBoundary } from "../../components/HydrationBoundary.tsx";
import { keepCompounds } from "../../components/inlineText.tsx";
import { lazyComponent } from "../../components/lazyComponent.ts";
import { SheetLink } from "../../components/SheetLink.tsx";
import { StaticHtml } from "../../components/StaticHtml.tsx";
import { createTermLinks, type Linked, type LinkedTour } from "../../components/termLinks.tsx";
import { Block } from "./Block.tsx";
import { ProductHero } from "./ProductHero.tsx";
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

/** What to bring to the demo (W4): the ticked items go into the demo form's message. The product sheet prints them. */
function Agenda({ items }: { items: readonly string[] }) {
  const { ref, keep, add } = useAgenda();
  return (
    <Block kind="agenda" id="agenda" heading={agenda.heading}>
      <div className="gap-12 agenda" ref={ref} onInput={keep}>
        <ul className="ruled-list">
          {items.map((item) => (
            <li key={item}>
              <label className="agenda__item">
                <input type="checkbox" value={item} />
                <span>{keepCompounds(item)}</span>
              </label>
            </li>
          ))}
        </ul>
        <button className="button button--secondary gap-20 needs-script" type="button" onClick={add}>
          {agenda.button}
        </button>
      </div>
    </Block>
  );
}

interface ProductQuestionsProps {
  product: ProductCode;
  questions: readonly Linked<Question, "answer">[];
}

/** The product's questions. The first one is open. */
function ProductQuestions({ product, questions }: ProductQuestionsProps) {
  return (
    <Block kind="faq" heading={fillText(questionsHeading, { product: getProduct(product).name })}>
      <div className="section-gap">
        <Accordion
          items={questions.map(({ id, question, answer }) => ({
            id,
            title: question,
            content: <p>{answer}</p>,
          }))}
        />
      </div>
    </Block>
  );
}
