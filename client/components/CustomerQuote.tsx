import type { CustomerQuote as Quote } from "../../build/content/listShapes.ts";
import { getProduct } from "../../shared/products/index.ts";

/** What a customer says of a product. */
export function CustomerQuote({ quote: { product, words, name, role, company } }: { quote: Quote }) {
  return (
    <figure className="customer-quote" data-product={product}>
      <blockquote>
        <p className="side-title">“{words}”</p>
      </blockquote>
      <figcaption className="muted text-gap">
        <b>{name}</b>, {role}, {company} <div className="product-name">{getProduct(product).name}</div>
      </figcaption>
    </figure>
  );
}
