/** In whole units and groups of three, as all drawings of the site write amounts. By hand: see shared/dates.ts on Intl. */
export function formatAmount(amount: number): string {
  const digits = String(Math.abs(Math.round(amount))).replace(/\B(?=(\d{3})+$)/g, ",");
  return amount < 0 ? `−${digits}` : digits;
}
