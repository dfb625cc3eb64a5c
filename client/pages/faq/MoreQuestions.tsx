import { Link } from "react-router-dom";
import glossary from "../../../shared/content/glossary.yaml";
import { glossaryTerms, termAnchor } from "../../../shared/content/glossaryTerms.ts";
import { words } from "../../../shared/content/pages/faq.yaml";
import { getProduct } from "../../../shared/products/index.ts";
import { faqProducts } from "../../../shared/records/faqProducts.ts";

/** Below the eleven questions: links to each product's questions on its page, and the glossary (W6.1, W6.2). */
export function MoreQuestions() {
  return (
    <>
      <section
        className="section section--surface"
        id={words.products.id}
        aria-labelledby="products-heading"
        data-print="no"
      >
        <div className="wrap">
          <h2 className="faq-part__title" id="products-heading">
            {words.products.heading}
          </h2>
          <div className="product-questions">
            {faqProducts.map(({ product, questions }) => {
              const { name, path } = getProduct(product);
              return (
                <div className="product-questions__row" data-product={product} key={product}>
                  <h3 className="product-questions__name">{name}</h3>
                  <ul className="product-questions__list">
                    {questions.map(({ id, question }) => (
                      <li key={id}>
                        <Link to={`${path}#${id}`}>{question}</Link>
                      </li>
                    ))}
                  </ul>
                </div>
              );
            })}
          </div>
        </div>
      </section>
      <section className="section" id={words.glossary.id} aria-labelledby="glossary-heading">
        <div className="wrap">
          <h2 className="faq-part__title" id="glossary-heading">
            {words.glossary.heading}
          </h2>
          <dl className="glossary">
            {glossaryTerms.map(({ id, name }) => (
              <div className="glossary__row" key={id}>
                <dt>
                  <dfn id={termAnchor(id)}>{name}</dfn>
                </dt>
                <dd>{glossary[id]}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  );
}
