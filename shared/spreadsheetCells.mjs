// @ts-check
/**
 * Cells of CSV files that spreadsheet programs open: both the enquiries' export and the content's lists write and read
 * them by this. In JavaScript, because `npm run content` runs without a build.
 */

/**
 * What begins like a formula, behind blanks and quotes. East Asian spreadsheets take full-width characters too. A tab or a
 * line break first hides it.
 */
const formula = /^(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠]|^'*[\t\r]/;
/** The only signs in what becomes a number, an amount, a date or a time, in any language. */
const valueSigns = /^[\p{L}\p{M}\p{N}\p{Zs}\p{Sc}\p{Pd}\u2212.,/:%()+'’]*$/u;
/** What becomes a logical value or an error. */
const keyword = /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso|vero|#.*)$/i;

/** "5 de mayo de 2025". */
const mostWords = 3;

/**
 * Whether a spreadsheet would run a text or turn it into something else: 0501234567 loses its zero, 3-5 and MAR1 become
 * days, 12E34 a number. A digit and few words are enough, because each language has its own names of months.
 *
 * @param {string} text
 */
function isReread(text) {
  const bare = text.replace(/^'+/, "").trim();
  if (formula.test(text) || keyword.test(bare)) return true;
  if (!valueSigns.test(bare) || !/\p{N}/u.test(bare)) return false;
  const words = bare.match(/\p{L}+/gu)?.length ?? 0;
  // A reference of an enquiry, "7K3M9Q2B", stays as it is.
  return words <= (/^[A-Za-z\d]*$/.test(bare) ? 1 : mostWords);
}

/**
 * An apostrophe makes a cell stay text. A text that has one there already gets a second.
 *
 * @param {string} text
 */
export const guardCell = (text) => (isReread(text) ? `'${text}` : text);

/** @param {string} cell @returns {string} What `guardCell` got. */
export const readCell = (cell) => (cell.startsWith("'") && isReread(cell) ? cell.slice(1) : cell);
