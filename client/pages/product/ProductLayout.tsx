import { type ReactNode, Suspense } from "react";
import { type ProductPageWords, productPageWords } from "../../../shared/content/productPage.ts";
import { getProduct, type Product } from "../../../shared/content/products.ts";
import { faqPage, type GraphContext, softwareApplication, type Thing } from "../../../shared/structuredData.ts";
import { NextSteps } from "../../components/Steps.tsx";
import { DemoForm } from "../../forms/DemoForm.tsx";
import { FeatureList } from "./FeatureList.tsx";
import { Folder } from "./Folder.tsx";
import { PrintedContact } from "./PrintedContact.tsx";
import { ProductHero } from "./ProductHero.tsx";
import { ProductQuestions } from "./ProductQuestions.tsx";
import { RelatedProducts } from "./RelatedProducts.tsx";

interface ProductLayoutProps {
  words: ProductPageWords;
  /** What the address asks for in the demo form, if not this page's product (A2). */
  askedProduct?: Product;
  /** A band across the page below the hero: a process or some figures. */
  strip: ReactNode;
  /** The tour, where the product has one. */
  tour?: ReactNode;
  /** Instead of the plain list, where the page says more about each feature. */
  features?: ReactNode;
  /** What only this page has, between the features and the next steps. */
  children: ReactNode;
  /** A sheet beside the next steps. */
  side?: ReactNode;
}

/**
 * The order that all product pages share. The form stands after the features in the source, so that
 * on a narrow screen and for a screen reader it follows what it asks about; from 960 px it stands beside them.
 * Each part below the fold hydrates on its own, so that the first one to be touched is the first to come alive.
 */
export function ProductLayout({ words, askedProduct, strip, tour, features, children, side }: ProductLayoutProps) {
  return (
    <div data-product={words.product}>
      <ProductHero words={words} hasTour={tour !== undefined} />
      <Suspense fallback={null}>{strip}</Suspense>
      {tour}
      <div className="wrap product-body">
        <div className="product-body__main">
          <section aria-labelledby="intro-heading" className="stack">
            <p className="marker">{productPageWords.introMarker}</p>
            <h2 id="intro-heading">{words.intro.heading}</h2>
            {words.intro.paragraphs.map((paragraph, index) => (
              <p key={paragraph} className={index === 0 ? undefined : "muted"}>
                {paragraph}
              </p>
            ))}
          </section>
          {features ?? <FeatureList features={words.features} />}
          <Suspense fallback={null}>{children}</Suspense>
        </div>
        <aside className="product-body__side product-body__side--form" aria-label="Demo">
          <Suspense fallback={null}>
            <DemoForm product={askedProduct ?? getProduct(words.product)} />
          </Suspense>
        </aside>
        <Suspense fallback={null}>
          <Folder words={words} />
        </Suspense>
        {side && (
          <div className="product-body__side product-body__side--sheets">
            <Suspense fallback={null}>{side}</Suspense>
          </div>
        )}
        <div className="product-body__more">
          <Suspense fallback={null}>
            <section aria-labelledby="next-heading">
              <h2 id="next-heading">{productPageWords.next}</h2>
              <div className="section-gap">
                <NextSteps headingLevel={3} />
              </div>
            </section>
            <ProductQuestions questions={words.questions} />
            <RelatedProducts related={words.related} />
          </Suspense>
        </div>
      </div>
      <PrintedContact />
    </div>
  );
}

/** The structured data of a product page: the same names, features and answers that it shows. */
export function productGraph(words: ProductPageWords): (context: GraphContext) => Thing[] {
  return (context) => [
    softwareApplication(context, { name: getProduct(words.product).name, featureList: words.features }),
    faqPage(words.questions),
  ];
}
