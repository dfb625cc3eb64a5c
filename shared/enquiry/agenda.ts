import { agenda } from "../content/productPage.yaml";

/** The text that a product page's agenda writes into the demo form's message (W4). */

/** The same limit as in the form (fields.ts). A test checks that both are equal. */
export const messageLimit = 4000;

interface Written {
  message: string;
  /** How many items are in the message now. */
  inMessage: number;
  /** How many did not fit. A line is never truncated. */
  leftOut: number;
}

function toLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Appends items to a message. Lines that the message already contains are not repeated, and text that the visitor has
 * written or changed stays unchanged. A line to which the visitor has added words counts as already there. `limit`: the
 * most characters of a message.
 */
export function addAgenda(message: string, items: readonly string[], limit: number): Written {
  let text = message.trim() === "" ? "" : message;
  let inMessage = 0;
  for (const line of items.map(toLine)) {
    const longer = stands(text, line) ? text : append(text, `- ${line}`);
    if (longer.length > limit && longer !== text) continue;
    text = longer;
    inMessage += 1;
  }
  return { message: text === "" ? message : text, inMessage, leftOut: items.length - inMessage };
}

/** Whether the message contains the line, ignoring case, spaces and a final full stop. */
function stands(message: string, line: string): boolean {
  const wanted = toLine(line).toLowerCase().replace(/\.$/, "");
  const text = toLine(message).toLowerCase();
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    // The match must end at the end of a word: "A claim" must not match "A claimant".
    if (!/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + wanted.length))) return true;
  }
  return false;
}

function append(message: string, line: string): string {
  if (message === "") return `${agenda.intro}\n${line}`;
  if (message.includes(agenda.intro)) return message + (message.endsWith("\n") ? "" : "\n") + line;
  return `${message}${message.endsWith("\n") ? "\n" : "\n\n"}${agenda.intro}\n${line}`;
}
