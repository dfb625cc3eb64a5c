/** The text that a product page's folder writes into the demo form's message (W4). */

export const questionLimit = 200;
/** The same limit as in the form (fields.ts). A test checks that both are equal. */
export const messageLimit = 4000;

export interface Agenda {
  items: readonly string[];
  /** The visitor's question, or "". */
  question: string;
}

interface Wish extends Agenda {
  /** The question written before. If its line is still in the message unchanged, the new question replaces it. */
  formerQuestion?: string;
  /** The most characters of a message. */
  limit: number;
}

interface Written {
  message: string;
  /** How many items and questions are in the message now. */
  inMessage: number;
  /** How many did not fit. A line is never truncated. */
  leftOut: number;
}

const heading = "For the demo:";
const writeQuestion = (question: string) => `Our question: ${toLine(question)}`;

function toLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Appends an agenda to a message. Lines that the message already contains are not repeated, and text that the visitor
 * has written or changed stays unchanged. A line to which the visitor has added words counts as already there.
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

/** Whether the message contains the line, ignoring case, spaces and a final full stop. */
function stands(message: string, line: string): boolean {
  const wanted = toLine(line).toLowerCase().replace(/\.$/, "");
  const text = toLine(message).toLowerCase();
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    // The match must end at the end of a word: "Our question: a" must not match "Our question: apples".
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
