/** Whole units in groups of three digits, as everywhere on the site. Without Intl: shared/dates.ts says why. */
export function formatAmount(amount: number): string {
  const digits = String(Math.abs(Math.round(amount))).replace(/\B(?=(\d{3})+$)/g, ",");
  return amount < 0 ? `−${digits}` : digits;
}
