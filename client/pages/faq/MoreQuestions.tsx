import { Link } from "react-router-dom";
import glossary from "../../../shared/content/glossary.yaml";
import { glossaryTerms, termAnchor } from "../../../shared/content/glossaryTerms.ts";
import { words } from "../../../shared/content/pages/faq.yaml";
import { getProduct } from "../../../shared/products/index.ts";
import { auditorRows } from "../../../shared/records/auditor.ts";
import { faqProducts } from "../../../shared/records/faqProducts.ts";
import { keepCompounds } from "../../components/inlineText.tsx";

/** Below the eleven questions: links to each product's questions on its page, an auditor's questions, the glossary (W6). */
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
                  <h3 className="product-name product-questions__name">{name}</h3>
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
      {auditorRows.length > 0 && (
        <section className="section" id={words.auditor.id} aria-labelledby="auditor-heading">
          <div className="wrap">
            <h2 className="faq-part__title" id="auditor-heading">
              {words.auditor.heading}
            </h2>
            <dl className="glossary">
              {auditorRows.map(({ question, answer }) => (
                <div className="glossary__row" key={question}>
                  <dt>{question}</dt>
                  <dd>{keepCompounds(answer)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
      )}
      <section className="section section--surface" id={words.glossary.id} aria-labelledby="glossary-heading">
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
