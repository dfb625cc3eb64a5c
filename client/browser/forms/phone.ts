/** A77: the leading plus does not count. */
const maxPastedDigits = 15;

/** Arabic, Persian and full-width digits, from keyboards in our regions. The last four bits are the digit's value. */
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g;
/** Hindi and Marathi, Bengali, Punjabi and Gujarati digits: the last four bits are 6 more. */
const indianDigits = /[\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF]/g;

/**
 * Keeps digits and a plus at the start, and removes all else (specification section 5). The result for the beginning of
 * a text does not depend on its end, so the new caret position is the filtered length of the text before the caret.
 */
export function keepPhoneCharacters(text: string): string {
  const kept = text
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(indianDigits, (digit) => String((digit.charCodeAt(0) & 15) - 6))
    .replaceAll("＋", "+")
    .replace(/[^+\d]/g, "");
  return kept.slice(0, 1) + kept.slice(1).replaceAll("+", "");
}

/** A37: the text that a paste into the phone field of the other three forms inserts at the caret. */
export function cleanPastedPhone(text: string): string {
  const kept = keepPhoneCharacters(text);
  return kept.slice(0, kept.startsWith("+") ? maxPastedDigits + 1 : maxPastedDigits);
}
