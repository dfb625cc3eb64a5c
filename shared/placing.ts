/** Signs written lines (per cent) down in proportion if their sum exceeds 100: to two decimals, 100.00 in total. */
export function signLines(written: readonly number[]): number[] {
  const total = written.reduce((sum, line) => sum + line, 0);
  if (total <= 100) return [...written];
  const exact = written.map((line) => (line * 10_000) / total);
  const signed = exact.map(Math.floor);
  const missing = 10_000 - signed.reduce((sum, line) => sum + line, 0);
  // Rounding down left a rest. The lines that lost most get it; among equal losses, the line that was written first.
  const losers = exact
    .map((line, index) => ({ index, lost: line - Math.floor(line) }))
    .sort((a, b) => b.lost - a.lost || a.index - b.index);
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
  /** Above 0: due to the reinsurer. Below 0: due from the reinsurer. */
  balance: number;
}

/** A reinsurer's account with the broker, who pays the net premium. Then the reinsurer's share of a claim is due. */
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

interface TreatyTerms {
  cededPercent: number;
  sharePercent: number;
  premium: number;
  commissionPercent: number;
  brokeragePerMille: number;
  claims: number;
}

interface TreatyEntry {
  id: "premium" | "commission" | "brokerage" | "claims";
  /** In the cedant's books. Absent for deductions, which apply only to the ceded premium. */
  booked?: number;
  /** Above 0: due to the reinsurers. Below 0: due from the reinsurers. */
  ceded: number;
  share: number;
}

/** The account of a quota share for a period: the entries and their balance. */
export function stateTreaty(terms: TreatyTerms): { entries: TreatyEntry[]; balance: { ceded: number; share: number } } {
  const cede = (booked: number) => (booked * terms.cededPercent) / 100;
  const shareOf = (ceded: number) => (ceded * terms.sharePercent) / 100;
  const premium = cede(terms.premium);
  const entries = [
    { id: "premium" as const, booked: terms.premium, ceded: premium },
    { id: "commission" as const, ceded: (-premium * terms.commissionPercent) / 100 },
    { id: "brokerage" as const, ceded: (-premium * terms.brokeragePerMille) / 1000 },
    { id: "claims" as const, booked: terms.claims, ceded: -cede(terms.claims) },
  ].map((entry) => ({ ...entry, share: shareOf(entry.ceded) }));
  const ceded = entries.reduce((sum, entry) => sum + entry.ceded, 0);
  return { entries, balance: { ceded, share: shareOf(ceded) } };
}
