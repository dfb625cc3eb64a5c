/** Faults of the product that the simulation must find, each of which breaks one rule. */

export interface Plant {
  /** Changes a statement on its way to either store. */
  change?(text: string, values: unknown[]): { text: string; values: unknown[] };
  /** No commit waits for the disk. */
  isUnsynced?: boolean;
  /** The database confirms a transaction, and rolls it back. */
  losesTransactions?: boolean;
  /** The schedule's clock jumps with the wall clock. */
  followsWall?: boolean;
  losesWakeUps?: boolean;
}

const replace = (from: string, to: string): Plant => ({
  change: (text, values) => ({ text: text.replace(from, to), values }),
});
const replaceValue = (isMeant: (text: string) => boolean, from: unknown, to: unknown): Plant => ({
  change: (text, values) => ({ text, values: isMeant(text) ? values.map((one) => (one === from ? to : one)) : values }),
});
/** The statement changes nothing. */
const leaveOut = (isMeant: (text: string, values: unknown[]) => boolean): Plant => ({
  change: (text, values) => (isMeant(text, values) ? { text: "SELECT 1 WHERE FALSE", values: [] } : { text, values }),
});
const isResult = (text: string) => text.includes("attempts = attempts + 1");

/** Each with a violation that only its rule explains. */
export const planted: Record<string, readonly [violation: RegExp, Plant]> = {
  "a late sender's result counts (wrong fence)": [
    /sent while it is being sent/,
    replace("AND claims = ?", "AND ? IS NOT NULL"),
  ],
  "a claim protects nothing": [
    /claim ends before the call/,
    replace("SET claimed_until = ? + ?", "SET claimed_until = 0 * ? * ?"),
  ],
  "a claim never ends": [/still waits/, replace("AND claimed_until <= ?", "AND claimed_until = 0 * ?")],
  "a result does not release its claim": [
    / late$/,
    replace("claimed_until = 0, outcome", "claimed_until = claimed_until, outcome"),
  ],
  "a wake-up is lost": [/ late$/, { losesWakeUps: true }],
  "a visitor is thanked before the disk has it": [/and it is lost/, { isUnsynced: true }],
  "a handover is confirmed before its commit": [/not stored|and it is lost/, { losesTransactions: true }],
  "what was handed over is handed over again": [
    /again and again|stored 2 times/,
    leaveOut((text) => text.startsWith("DELETE FROM enquiries WHERE (id")),
  ],
  "the clock runs backwards": [/is to wait/, { followsWall: true }],
  "the breaker never closes": [
    / late$|not delivered at once/,
    leaveOut(
      (text, [condition]) => text.startsWith("UPDATE vendor_condition") && String(condition).includes('"answering"'),
    ),
  ],
  "what was refused is sent again": [/after an answer of refused/, replaceValue(isResult, "refused", "waiting")],
  "a delivery is not recorded": [
    /the vendor has said that it has it/,
    leaveOut((text, values) => isResult(text) && values.includes("delivered")),
  ],
  "a repeat is a new enquiry": [
    /stored 2 times/,
    {
      change: (text, values) => ({
        text,
        values: values.map((one) => (/^0{8}-/.test(String(one)) ? null : one)),
      }),
    },
  ],
  "what is held is sent": [
    /is held, and it is sent/,
    replaceValue((text) => text.startsWith("INSERT"), "held", "waiting"),
  ],
  "an unsure try is forgotten": [/tried again too soon/, replace("unsure_tries = ?", "unsure_tries = 0 * ?")],
  "a mailed lead is mailed again": [/was mailed 2 times/, leaveOut((text) => text.includes("SET lead_mailed_at"))],
};
