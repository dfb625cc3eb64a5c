import { expect, test } from "vitest";
import { addAgenda, messageLimit } from "../shared/enquiry/agenda.ts";
import { forms } from "../shared/enquiry/forms.ts";
import { createDice } from "./soak/fuzz/dice.ts";

const limit = messageLimit;
const slip = "A facultative slip with several reinsurers.";
const statement = "A reinsurer statement as it is sent today.";

test("the agenda's limit is that of the form's message, and the draft keeps the message under its own field name", () => {
  const field = forms.demo.fields.find(({ control }) => control === "message");
  expect(field).toMatchObject({ maxLength: messageLimit });
  expect(field?.vendorName ?? field?.name).toBe(field?.name);
});

test("an agenda is the whole text of an empty message, and otherwise follows the visitor's text", () => {
  const block = `For the demo:\n- ${slip}\n- ${statement}`;
  expect(addAgenda(" \n", [slip, statement], limit)).toEqual({ message: block, inMessage: 2, leftOut: 0 });
  expect(addAgenda("Good morning", [slip, statement], limit).message).toBe(`Good morning\n\n${block}`);
  expect(addAgenda("Good morning\n", [slip, statement], limit).message).toBe(`Good morning\n\n${block}`);
});

test("a message gets only the new items, even if the visitor has edited its lines or written below them", () => {
  const { message } = addAgenda("", [slip], limit);
  const edited = `${message.replace("reinsurers.", "reinsurers, and its closing")}\nRegards, Asha`;
  expect(addAgenda(edited, [slip, statement], limit)).toEqual({
    message: `${edited}\n- ${statement}`,
    inMessage: 2,
    leftOut: 0,
  });
});

test("an agenda loses, doubles and cuts nothing and keeps the limit in 400 random sequences of ticks, texts and presses", () => {
  const words = "slip|Closing|नमस्ते|प्रीमियम|e-mail|कॉल|100 %|🌄|-|.|\n|For the demo:".split("|");
  for (let seed = 1; seed <= 400; seed += 1) {
    const roll = createDice(seed);
    const pick = <T>(all: readonly T[]) => all[roll(all.length)] as T;
    const text = (most: number) => Array.from({ length: roll(most) }, () => pick(words)).join(" ");
    const items = Array.from({ length: 1 + roll(6) }, (_, index) => `Case ${index} ${text(9).replaceAll("\n", " ")}.`);
    const room = pick([60, 300, limit]);
    let message = text(30).slice(0, room);
    for (let press = 0; press < 4; press += 1) {
      const ticked = items.filter(() => roll(2) === 0);
      const written = addAgenda(message, ticked, room);
      const told = `seed ${seed}, press ${press}`;
      expect(written.message.length, told).toBeLessThanOrEqual(Math.max(room, message.length));
      expect(written.inMessage + written.leftOut, told).toBe(ticked.length);
      if (message.trim()) expect(written.message.startsWith(message), told).toBe(true);
      expect(addAgenda(written.message, ticked, room).message, told).toBe(written.message);
      for (const item of ticked) {
        const count = written.message.split(`- ${item.replace(/\s+/g, " ").trim()}\n`).length - 1;
        expect(count, `${told}: ${item}`).toBeLessThanOrEqual(1);
      }
      // The visitor goes on writing.
      message = roll(2) ? written.message : `${written.message}\n${text(5)}`.slice(0, room);
    }
  }
});
