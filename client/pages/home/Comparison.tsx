import words from "../../../shared/content/homeSections.yaml";
import { products } from "../../../shared/products/index.ts";
import { facts } from "../../../shared/records/facts.ts";
import { Icon } from "../../components/Icon.tsx";
import { keepCompounds } from "../../components/keepCompounds.tsx";

/** The products side by side. Closed until a visitor opens it or follows a link to it (navigation.ts). */
export function Comparison() {
  return (
    <details className="disclosure" id="compare" data-print="no">
      <summary>
        {words.compare.title} <Icon name="plus" />
      </summary>
      <p className="note compare__swipe">{words.compare.swipe}</p>
      {/* Wider than a small screen, so it has focus and a name: keyboard users must be able to scroll it. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section needs a heading, and the summary is not one. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take focus (WCAG 2.1.1). */}
      <div className="compare" role="region" aria-labelledby="compare-caption" tabIndex={0}>
        <table>
          <caption className="visually-hidden" id="compare-caption">
            {words.compare.caption}
          </caption>
          <thead>
            <tr>
              <td />
              {products.map(({ code, name }) => (
                <th className="product-name" key={code} scope="col" data-product={code}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {words.compare.rows.map(({ id, question }) => (
              <tr key={question}>
                <th scope="row">{question}</th>
                {products.map(({ code }) => (
                  <td key={code}>{keepCompounds(facts[code]?.compared?.[id] ?? "")}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
