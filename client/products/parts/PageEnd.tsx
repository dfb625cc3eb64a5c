import type { Item, ProductPageWords } from "../../../build/content/wordShapes.ts";
import { nextSteps } from "../../../shared/content/common.yaml";
import price from "../../../shared/content/price.yaml";
import { related as heading } from "../../../shared/content/productPage.yaml";
import { officeAddress, site } from "../../../shared/content/site.ts";
import { getProduct, isListed } from "../../../shared/products/index.ts";
import { quotes } from "../../../shared/records/quotes.ts";
import { CustomerQuote } from "../../components/CustomerQuote.tsx";
import { FinderCard } from "../../components/FinderCards.tsx";
import { SampleMark } from "../../components/SampleMark.tsx";
import { NextSteps } from "../../components/Steps.tsx";
import type { Linked } from "../../components/termLinks.tsx";
import { Block } from "./Block.tsx";
import { Ledger } from "./Lists.tsx";

/** What decides the price (W6.3). Like `PageEnd`, a first visit has its HTML, and needs no code for it. */
export function Price({ questions }: { questions: readonly Linked<Item, "text">[] }) {
  return (
    <Block kind="price" id="price" heading={price.heading} lead={price.lead}>
      <Ledger rows={questions} />
    </Block>
  );
}

/** What follows the form, the questions and the price. */
export function PageEnd({ words }: { words: ProductPageWords }) {
  const quote = quotes.find(({ product }) => product === words.product);
  return (
    <>
      <div className="band">
        <div className="wrap">
          <Block kind="next" heading={nextSteps.heading}>
            <div className="section-gap steps-container">
              <NextSteps />
            </div>
          </Block>
        </div>
      </div>
      <div className="product-section wrap">
        <RelatedProducts words={words} />
      </div>
      {quote && (
        <div className="product-section wrap">
          <CustomerQuote quote={quote} />
        </div>
      )}
      <PrintedContact />
    </>
  );
}

function RelatedProducts({ words: { related } }: { words: ProductPageWords }) {
  return (
    <Block kind="related" print="no" heading={heading}>
      <div className="related">
        {related.filter(isListed).map((code) => (
          <FinderCard key={code} product={getProduct(code)} />
        ))}
      </div>
    </Block>
  );
}

/** The end of the printed product sheet: contact details for a reader who gets the printout. */
function PrintedContact() {
  return (
    <p data-print="only">
      <strong>
        {site.companyName} {site.tagline}
      </strong>
      <span>
        {site.phone} <SampleMark of="phone" />
      </span>
      <span>
        {site.email} <SampleMark of="email" />
      </span>
      <span>
        {officeAddress} <SampleMark of="address" />
      </span>
    </p>
  );
}
