/** Written lines in per cent, signed down in proportion where they are above 100; to two decimals, always 100.00 together. */
export function signLines(written: readonly number[]): number[] {
  const total = written.reduce((sum, line) => sum + line, 0);
  if (total <= 100) return [...written];
  const exact = written.map((line) => (line * 10_000) / total);
  const signed = exact.map(Math.floor);
  const missing = 10_000 - signed.reduce((sum, line) => sum + line, 0);
  // What is missing goes to the lines that lost most by it; among equals to the one that wrote first.
  const losers = exact
    .map((line, index) => ({ index, lost: line - Math.floor(line) }))
    .toSorted((a, b) => b.lost - a.lost || a.index - b.index);
  for (const { index } of losers.slice(0, missing)) signed[index] = (signed[index] as number) + 1;
  return signed.map((line) => line / 100);
}

interface Terms {
  premium: number;
  commissionPerMille: number;
  brokeragePerMille: number;
  claim: number;
}

interface Entry {
  id: "premium" | "commission" | "brokerage" | "payment" | "claim";
  debit?: number;
  credit?: number;
  /** Above 0: due to the reinsurer; below: due from it. */
  balance: number;
}

/** A reinsurer's account with the broker: net premium is paid over, then its share of a claim falls due. */
export function stateAccount(terms: Terms, signed: number): Entry[] {
  const premium = (terms.premium * signed) / 100;
  const commission = (premium * terms.commissionPerMille) / 1000;
  const brokerage = (premium * terms.brokeragePerMille) / 1000;
  const entries: Omit<Entry, "balance">[] = [
    { id: "premium", credit: premium },
    { id: "commission", debit: commission },
    { id: "brokerage", debit: brokerage },
    { id: "payment", debit: premium - commission - brokerage },
    { id: "claim", debit: (terms.claim * signed) / 100 },
  ];
  let balance = 0;
  return entries.map((entry) => {
    balance += (entry.credit ?? 0) - (entry.debit ?? 0);
    return { ...entry, balance };
  });
}
