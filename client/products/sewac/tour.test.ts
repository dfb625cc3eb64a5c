import { expect, test } from "vitest";
import { formatAmount } from "../../../shared/amounts.ts";
import { sewacConditions, sewacDocuments } from "../../../shared/products/sewac/tour.ts";
import { shareBill } from "./Tour.tsx";

test("the bill adds up to what the employee sees, and is shared between policy and family within each limit", () => {
  const { bill, notPayable, limits } = sewacConditions;
  const total = bill.reduce((sum, { amount }) => sum + amount, 0);
  expect(sewacDocuments.slip.fields.find(({ label }) => label === "Bill")?.value).toBe(`INR ${formatAmount(total)}`);
  expect(bill.at(-1)?.amount).toBe(notPayable);
  const shares = limits.map((limit) => Object.values(shareBill(total, notPayable, limit)));
  expect(shares).toEqual([
    [50_000, 34_600],
    [75_000, 9_600],
    [82_800, 1_800],
  ]);
  expect(shareBill(1_000, 1_800, 50_000), "nothing of it is payable").toEqual({ policy: 0, family: 1_000 });
});
