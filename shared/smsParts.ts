/** Counts and splits a text message like the mobile networks (3GPP TS 23.038 and 23.040). */

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each is sent as an escape character and a second character. */
const extension = "\f^{}\\[~]|€";

/** The most characters of a single message, and of each part of a longer one, where a header takes some space. */
const rooms = {
  "GSM-7": { single: 160, joined: 153 },
  "UCS-2": { single: 70, joined: 67 },
} as const;

interface SmsCount {
  alphabet: keyof typeof rooms;
  /** A character of the extension table, or outside the basic plane, counts as two. */
  characters: number;
  parts: number;
  /** The most characters in each part of a message with this number of parts. */
  perPart: number;
}

/** One character outside GSM-7 makes the whole message UCS-2. A pair is never split between two parts. */
export function countSmsParts(text: string): SmsCount {
  const letters = [...text];
  const isPlain = letters.every((letter) => basic.includes(letter) || extension.includes(letter));
  const alphabet = isPlain ? "GSM-7" : "UCS-2";
  const { single, joined } = rooms[alphabet];
  let characters = 0;
  let parts = 1;
  let inPart = 0;
  for (const letter of letters) {
    const size = isPlain ? (extension.includes(letter) ? 2 : 1) : letter.length;
    characters += size;
    if (inPart + size > joined) {
      parts += 1;
      inPart = 0;
    }
    inPart += size;
  }
  if (characters <= single) return { alphabet, characters, parts: 1, perPart: single };
  return { alphabet, characters, parts, perPart: joined };
}

/** The text on a phone that can show only Latin letters. */
export function showWithoutUnicode(text: string): string {
  return [...text].map((letter) => (basic.includes(letter) || extension.includes(letter) ? letter : "□")).join("");
}
