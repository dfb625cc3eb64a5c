/** What a policy with a limit pays of a bill, and what is left to the family. */
export function shareBill(total: number, notPayable: number, limit: number): { policy: number; family: number } {
  const policy = Math.max(0, Math.min(total - notPayable, limit));
  return { policy, family: total - policy };
}
