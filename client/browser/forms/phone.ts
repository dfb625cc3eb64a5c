/** A77: the leading plus is not counted. */
const maxPastedDigits = 15;

/** Arabic, Persian and full-width digits, as keyboards in the regions we sell to write them: their last four bits are the number. */
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g;

/**
 * Digits, and a plus before the first of them; all else goes (specification section 5). What stays of a text's beginning
 * does not depend on its end, so the caret's new place is the length of what stays before it.
 */
export function keepPhoneCharacters(text: string): string {
  const kept = text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15)).replace(/[^+\d]/g, "");
  return kept.slice(0, 1) + kept.slice(1).replaceAll("+", "");
}

/** A37: what a paste into the phone field of the other three forms inserts at the caret. */
export function cleanPastedPhone(text: string): string {
  const kept = keepPhoneCharacters(text);
  return kept.slice(0, kept.startsWith("+") ? maxPastedDigits + 1 : maxPastedDigits);
}
