/** The share of a bill that a policy with a limit pays, and the rest that the family pays. */
export function shareBill(total: number, notPayable: number, limit: number): { policy: number; family: number } {
  const policy = Math.max(0, Math.min(total - notPayable, limit));
  return { policy, family: total - policy };
}
