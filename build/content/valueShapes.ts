import { phoneShape, readPhone } from "../../shared/enquiry/phone.ts";

/** Shapes of the owner's values, for the lists (listShapes.ts) and the company's facts (contentFaults.ts). */

/** Such as https://www.example.com/. */
export const isWebAddress = (text: string) => /^https:\/\/[^\s"<>]+$/.test(text) && URL.canParse(text);

/** Such as +91 172 000 0000. */
export function isPhone(text: string): boolean {
  const { number, isPart } = readPhone(text);
  return /^\+[\d ]+$/.test(text) && !isPart && phoneShape.test(number);
}

/** Addresses and numbers that only made-up values have: seven equal digits in a row, or +1 ... 555 ... */
export function looksMadeUp(text: string): boolean {
  if (!text.startsWith("+")) return /\bexample\.(com|org|net)\b/i.test(text);
  const digits = text.replaceAll(/\D/g, "");
  return /(\d)\1{6}/.test(digits) || /^1\d{3}555\d{4}$/.test(digits);
}
