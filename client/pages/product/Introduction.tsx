import { type ProductPageWords, productPageWords } from "../../../shared/content/productPage.ts";
import { LinkedParagraphs } from "../../components/LinkedParagraphs.tsx";

/** What the product is and whom it is for. */
export function Introduction({ words: { intro } }: { words: ProductPageWords }) {
  return (
    <section className="stack" data-block="intro" aria-labelledby="intro-heading">
      <p className="marker">{productPageWords.introMarker}</p>
      <h2 id="intro-heading">{intro.heading}</h2>
      <LinkedParagraphs paragraphs={intro.paragraphs} firstStandsOut />
    </section>
  );
}
