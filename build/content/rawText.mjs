// @ts-check

/** @type {readonly (readonly [RegExp, string])[]} What would be read as it is typed, with the remedy. */
const raw = [
  [/<(?:\/?[a-z]|[!?])[^>]*>?/i, "take it out"],
  [/&(?:#\w+|[a-z]\w*);|&(?:nbsp|amp|lt|gt|quot|copy)\b/i, "write the sign itself"],
  [/\*\*[^*]+\*\*|`[^`]+`|!?\[[^\]]*\]\([^)]*\)/, "plain words stand here: take the signs out"],
];

/**
 * For texts that are shown as plain words.
 *
 * @param {string} text
 * @returns {string | undefined} What visitors would read as it is typed, or not see at all, and the remedy.
 */
export function refuseRaw(text) {
  for (const [sign, remedy] of raw) {
    const found = sign.exec(text)?.[0];
    if (found) return `has ${found}, which visitors would read: ${remedy}`;
  }
  return refuseBlank(text);
}

/** @param {string} text @returns {string | undefined} */
export function refuseBlank(text) {
  const isBlank = text !== "" && /^[\p{Default_Ignorable_Code_Point}\s\u2800]*$/u.test(text);
  return isBlank ? "has nothing that can be seen: write it, or leave it empty" : undefined;
}

/** The same where nothing is filled in between braces. @param {string} text @returns {string | undefined} */
export const refuseRawOrBraces = (text) => refuseRaw(text) ?? refuseBraces(text);

/** @param {string} text @returns {string | undefined} */
export function refuseBraces(text) {
  const [found] = /\{[^{}]*\}|[{}]/.exec(text) ?? [];
  return found && `has ${found}, which visitors would read: take it out`;
}
