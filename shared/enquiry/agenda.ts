/** What a product page's folder writes into the demo form's message (W4). */

export const questionLimit = 200;
/** The form's own, once more: a test holds the two together. */
export const messageLimit = 4000;

export interface Agenda {
  items: readonly string[];
  /** The visitor's own; "" when there is none. */
  question: string;
}

interface Wish extends Agenda {
  /** The question as it was written before: where that line still stands untouched, the new one takes its place. */
  formerQuestion?: string;
  /** Characters that a message may have. */
  limit: number;
}

interface Written {
  message: string;
  /** How many of the wishes stand in it now. */
  inMessage: number;
  /** How many had no room. A line is written whole or not at all. */
  leftOut: number;
}

const heading = "For the demo:";
const writeQuestion = (question: string) => `Our question: ${toLine(question)}`;

function toLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Writes an agenda after what stands in a message. What stands there already is not written again, and nothing that the
 * visitor has written or changed is touched. A line to which the visitor has added words counts as there.
 */
export function addAgenda(message: string, { items, question, formerQuestion, limit }: Wish): Written {
  const lines = items.map(toLine);
  if (toLine(question)) lines.push(writeQuestion(question));
  let text = message.trim() === "" ? "" : message;
  if (formerQuestion && toLine(question)) text = replaceLine(text, formerQuestion, question, limit);
  let inMessage = 0;
  for (const line of lines) {
    const longer = stands(text, line) ? text : append(text, `- ${line}`);
    if (longer.length > limit && longer !== text) continue;
    text = longer;
    inMessage += 1;
  }
  return { message: text === "" ? message : text, inMessage, leftOut: lines.length - inMessage };
}

/** Whatever its case and spaces, and with or without the full stop. */
function stands(message: string, line: string): boolean {
  const wanted = toLine(line).toLowerCase().replace(/\.$/, "");
  const text = toLine(message).toLowerCase();
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    // The end of a word, so that "Our question: a" is not found in "Our question: apples".
    if (!/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + wanted.length))) return true;
  }
  return false;
}

function append(message: string, line: string): string {
  if (message === "") return `${heading}\n${line}`;
  if (message.includes(heading)) return message + (message.endsWith("\n") ? "" : "\n") + line;
  return `${message}${message.endsWith("\n") ? "\n" : "\n\n"}${heading}\n${line}`;
}

function replaceLine(message: string, former: string, question: string, limit: number): string {
  if (stands(message, writeQuestion(question))) return message;
  const lines = message.split("\n");
  const index = lines.indexOf(`- ${writeQuestion(former)}`);
  if (index < 0) return message;
  lines[index] = `- ${writeQuestion(question)}`;
  const replaced = lines.join("\n");
  return replaced.length > limit ? message : replaced;
}
