import { quotes } from "../../../shared/records/quotes.ts";
import type { Item, ProductPageWords } from "../../../shared/wordShapes.ts";
import { CustomerQuote } from "../../components/CustomerQuote.tsx";
import type { Linked } from "../../components/termLinks.tsx";
import { NextAndPrice } from "./NextAndPrice.tsx";
import { PrintedContact } from "./PrintedContact.tsx";
import { RelatedProducts } from "./RelatedProducts.tsx";

interface PageEndProps {
  words: ProductPageWords;
  price: readonly Linked<Item, "text">[];
}

/** What follows the form and the questions. A first visit has its HTML, and needs no code for it. */
export function PageEnd({ words, price }: PageEndProps) {
  const quote = quotes.find(({ product }) => product === words.product);
  return (
    <>
      <div className="band">
        <div className="wrap">
          <NextAndPrice questions={price} />
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
