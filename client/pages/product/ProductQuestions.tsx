import { type ProductPageWords, productPageWords } from "../../../shared/content/productPage.ts";
import { getProduct } from "../../../shared/content/products.ts";
import { Accordion } from "../../components/Accordion.tsx";
import { Block } from "./Block.tsx";

/** The product's questions. The first one is open. */
export function ProductQuestions({ words: { product, questions } }: { words: ProductPageWords }) {
  return (
    <Block kind="faq" heading={productPageWords.questions(getProduct(product).name)}>
      <div className="section-gap">
        <Accordion
          headingLevel={3}
          items={questions.map(({ id, question, answer }) => ({
            id,
            title: question,
            content: <p>{answer}</p>,
          }))}
        />
      </div>
    </Block>
  );
}
