import type { Question } from "../../../shared/content/faqs.ts";
import { productPageWords } from "../../../shared/content/productPage.ts";
import { Accordion } from "../../components/Accordion.tsx";

/** The product's own questions, the first one open. */
export function ProductQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <section aria-labelledby="faq-heading">
      <h2 id="faq-heading">{productPageWords.questions}</h2>
      <div className="section-gap">
        <Accordion
          headingLevel={3}
          items={questions.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }))}
        />
      </div>
    </section>
  );
}
