import type { CustomerQuote as Quote } from "../../shared/content/lists.ts";
import { getProduct } from "../../shared/products/index.ts";

/** What a customer says of a product (CustomerQuote.css). */
export function CustomerQuote({ quote: { product, words, name, role, company } }: { quote: Quote }) {
  return (
    <figure className="customer-quote" data-product={product}>
      <blockquote>
        <p>“{words}”</p>
      </blockquote>
      <figcaption>
        <b>{name}</b>, {role}, {company} <span className="product-name">{getProduct(product).name}</span>
      </figcaption>
    </figure>
  );
}
