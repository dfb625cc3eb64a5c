import { Link } from "react-router-dom";
import { type Answer, writeAnswer } from "../../../shared/content/comparison.ts";
import { folderWords } from "../../../shared/content/folder.ts";
import { answerVendorQuestions, compareProduct } from "../../../shared/products/facts.ts";
import { getProduct, type ProductCode } from "../../../shared/products/index.ts";

/** One row for each known answer, and a single row for all unknown ones: ten rows of "Ask us" would tell nothing. */
export function ComparedRows({ product }: { product: ProductCode }) {
  const { known, asked } = partByAnswer(compareProduct(product));
  return (
    <div>
      <h3>{folderWords.comparison(getProduct(product).name)}</h3>
      <dl className="edition">
        {known.map(({ question, answer }) => (
          <div className="edition__part" key={question}>
            <dt>{question}</dt>
            <dd>{writeAnswer(answer)}</dd>
          </div>
        ))}
        {asked.length > 0 && (
          <div className="edition__part">
            <dt>{folderWords.askAbout}</dt>
            <dd>{folderWords.listTopics(asked.map(({ topic }) => topic))}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** In print each question has space to write down the answer given in the demo. */
export function VendorQuestions({ product }: { product: ProductCode }) {
  const { known, asked } = partByAnswer(answerVendorQuestions(product));
  const { vendorLead } = folderWords;
  return (
    <>
      <h3 className="folder__vendor">{folderWords.vendor}</h3>
      <p className="text-gap muted">
        {vendorLead.before}
        <Link to={vendorLead.path}>{vendorLead.link}</Link>
        {vendorLead.after}
      </p>
      <ul className="items two-columns">
        {known.map(({ question, answer }) => (
          <li key={question}>
            <strong>{question}</strong>
            <p>{writeAnswer(answer)}</p>
          </li>
        ))}
      </ul>
      {asked.length > 0 && (
        <>
          <p className="folder__ask">{folderWords.vendorAsk}</p>
          <ul className="items two-columns">
            {asked.map(({ question }) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const partByAnswer = <Row extends { answer: Answer }>(all: readonly Row[]) => ({
  known: all.filter(({ answer }) => answer !== null),
  asked: all.filter(({ answer }) => answer === null),
});
