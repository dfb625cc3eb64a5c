import { questions as heading } from "../../../shared/content/productPage.yaml";
import { fillText } from "../../../shared/fillText.ts";
import { getProduct, type ProductCode } from "../../../shared/products/index.ts";
import type { Question } from "../../../shared/records/faqs.ts";
import { Accordion } from "../../components/Accordion.tsx";
import type { Linked } from "../../components/termLinks.tsx";
import { Block } from "./Block.tsx";

interface ProductQuestionsProps {
  product: ProductCode;
  questions: readonly Linked<Question, "answer">[];
}

/** The product's questions. The first one is open. */
export function ProductQuestions({ product, questions }: ProductQuestionsProps) {
  return (
    <Block kind="faq" heading={fillText(heading, { product: getProduct(product).name })}>
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
