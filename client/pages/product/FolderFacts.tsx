import { comparisonWords, writeAnswer } from "../../../shared/content/comparison.ts";
import { folderWords } from "../../../shared/content/folder.ts";
import { getProduct, type ProductCode } from "../../../shared/content/products.ts";
import { answerVendorQuestions, compareProduct } from "../../../shared/content/vendorAnswers.ts";
import { keepHyphenated } from "../../components/keepHyphenated.ts";

/** What is known a row each, and what is not in one: a page of "Ask us" says no more than a line of it. */
export function ComparedRows({ product }: { product: ProductCode }) {
  const rows = compareProduct(product);
  const asked = rows.filter(({ answer }) => answer === null);
  return (
    <div>
      <h3>{folderWords.comparison(getProduct(product).name)}</h3>
      <dl className="edition">
        {rows
          .filter((row) => !asked.includes(row))
          .map(({ question, answer }) => (
            <div className="edition__part" key={question}>
              <dt>{question}</dt>
              <dd>{keepHyphenated(writeAnswer(answer))}</dd>
            </div>
          ))}
        {asked.length > 0 && (
          <div className="edition__part">
            <dt>{comparisonWords.ask}</dt>
            <dd className="muted">{asked.map(({ question }) => question).join("; ")}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** On paper each has room for an answer that is heard in the demo. */
export function VendorQuestions({ product }: { product: ProductCode }) {
  return (
    <>
      <h3 className="folder__vendor">{folderWords.vendor}</h3>
      <p className="text-gap muted">
        {folderWords.vendorLead} {comparisonWords.hint}
      </p>
      <ul className="items two-columns">
        {answerVendorQuestions(product).map(({ question, answer }) => (
          <li key={question}>
            <strong>{question}</strong>
            <p>{writeAnswer(answer)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
