import { describe, expect, test } from "vitest";
import { comparison } from "../shared/content/comparison.ts";
import { vendorQuestions } from "../shared/content/vendorQuestions.ts";
import { addAgenda, messageLimit, questionLimit } from "../shared/enquiry/agenda.ts";
import { forms } from "../shared/enquiry/forms.ts";
import { answerVendorQuestions, compareProduct } from "../shared/products/facts.ts";
import { products } from "../shared/products/index.ts";
import { createDice } from "./soak/fuzz/dice.ts";

const limit = forms.demo.fields.find(({ name }) => name === "Help")?.maxLength as number;
const slip = "A facultative slip with several reinsurers.";
const statement = "A reinsurer statement as it is sent today.";

test("the agenda's limit is that of the form's message, and the draft keeps the message under its own field name", () => {
  const field = forms.demo.fields.find(({ control }) => control === "message");
  expect(field).toMatchObject({ maxLength: messageLimit });
  expect(field?.vendorName ?? field?.name).toBe(field?.name);
});

describe("an agenda in a message", () => {
  test("is the whole text of an empty message, and otherwise follows the visitor's text", () => {
    const agenda = { items: [slip, statement], question: "Who answers\nin Nairobi? ", limit };
    const block = `For the demo:\n- ${slip}\n- ${statement}\n- Our question: Who answers in Nairobi?`;
    expect(addAgenda(" \n", agenda)).toEqual({ message: block, inMessage: 3, leftOut: 0 });
    expect(addAgenda("Good morning", agenda).message).toBe(`Good morning\n\n${block}`);
    expect(addAgenda("Good morning\n", agenda).message).toBe(`Good morning\n\n${block}`);
  });

  test("gets only the new items, even if the visitor has edited its lines or written below them", () => {
    const { message } = addAgenda("", { items: [slip], question: "", limit });
    const edited = `${message.replace("reinsurers.", "reinsurers, and its closing")}\nRegards, Asha`;
    expect(addAgenda(edited, { items: [slip, statement], question: "", limit })).toEqual({
      message: `${edited}\n- ${statement}`,
      inMessage: 2,
      leftOut: 0,
    });
  });

  test("replaces the line of a changed question, unless the visitor has edited that line", () => {
    const former = addAgenda("", { items: [], question: "Who answers?", limit }).message;
    const now = { items: [], question: "Who answers in May?", formerQuestion: "Who answers?", limit };
    expect(addAgenda(former, now).message).toBe("For the demo:\n- Our question: Who answers in May?");
    const edited = former.replace("Who answers?", "Who, please, answers?");
    expect(addAgenda(edited, now).message).toBe(`${edited}\n- Our question: Who answers in May?`);
  });

  test("gets a short question even if a longer one starts with the same letters", () => {
    const former = addAgenda("", { items: [], question: "apples", limit }).message;
    expect(addAgenda(former, { items: [], question: "a", limit }).message).toContain("\n- Our question: a");
  });

  test("loses, doubles and cuts nothing and keeps the limit in 400 random sequences of ticks, texts and presses", () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const roll = createDice(seed);
      const pick = <T>(all: readonly T[]) => all[roll(all.length)] as T;
      const words = [
        "slip",
        "Closing",
        "नमस्ते",
        "प्रीमियम",
        "e-mail",
        "कॉल",
        "100 %",
        "🌄",
        "-",
        ".",
        "\n",
        "For the demo:",
      ];
      const text = (most: number) => Array.from({ length: roll(most) }, () => pick(words)).join(" ");
      const items = Array.from(
        { length: 1 + roll(6) },
        (_, index) => `Case ${index} ${text(9).replaceAll("\n", " ")}.`,
      );
      const room = pick([60, 300, limit]);
      let message = text(30).slice(0, room);
      let formerQuestion: string | undefined;
      for (let press = 0; press < 4; press += 1) {
        const ticked = items.filter(() => roll(2) === 0);
        const question = text(8).slice(0, questionLimit);
        const wish = { items: ticked, question, formerQuestion, limit: room };
        const written = addAgenda(message, wish);
        const told = `seed ${seed}, press ${press}`;
        expect(written.message.length, told).toBeLessThanOrEqual(Math.max(room, message.length));
        expect(written.inMessage + written.leftOut, told).toBe(ticked.length + (question.trim() ? 1 : 0));
        if (message.trim() && !formerQuestion) expect(written.message.startsWith(message), told).toBe(true);
        const again = addAgenda(written.message, { ...wish, formerQuestion: question });
        expect(again.message, told).toBe(written.message);
        for (const item of ticked) {
          const count = written.message.split(`- ${item.replace(/\s+/g, " ").trim()}\n`).length - 1;
          expect(count, `${told}: ${item}`).toBeLessThanOrEqual(1);
        }
        // The visitor goes on writing.
        message = roll(2) ? written.message : `${written.message}\n${text(5)}`.slice(0, room);
        formerQuestion = question;
      }
    }
  });
});

describe("the comparison and the answers in a product's folder", () => {
  test.each(products.map(({ code }) => code))(
    "%s has every row of the comparison and every question of the article",
    (code) => {
      expect(compareProduct(code).map(({ question }) => question)).toEqual(comparison.map(({ question }) => question));
      const answers = answerVendorQuestions(code);
      // Each product asks two of the questions in the terms of its own trade.
      const reworded: string[] = [vendorQuestions.ownPolicy, vendorQuestions.scripts];
      for (const [index, question] of Object.values(vendorQuestions).entries())
        if (!reworded.includes(question)) expect(answers[index]?.question).toBe(question);
      // Where the site gives no answer, the answer is null: the visitor asks the vendor, and we guess nothing.
      expect(answers.some(({ answer }) => answer === null)).toBe(true);
      for (const { answer } of answers)
        expect(answer?.split(/(?<=[.?])\s+/).every((s) => s.split(" ").length <= 20) ?? true).toBe(true);
    },
  );
});
