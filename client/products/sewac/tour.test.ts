import { expect, test } from "vitest";
import { formatAmount } from "../../../shared/amounts.ts";
import { sewacConditions, sewacDocuments } from "../../../shared/products/sewac/tour.ts";
import { shareBill } from "./billShares.ts";

const { bill, notPayable, limits } = sewacConditions;
const total = bill.reduce((sum, { amount }) => sum + amount, 0);

test("the bill adds up to the amount that the employee sees, and its last item is the part that no policy pays", () => {
  expect(`INR ${formatAmount(total)}`).toBe(sewacDocuments.slip.fields.find(({ label }) => label === "Bill")?.value);
  expect(bill.at(-1)?.amount).toBe(notPayable);
});

test.each([
  [limits[0], 50_000, 34_600],
  [limits[1], 75_000, 9_600],
  [limits[2], 82_800, 1_800],
])("with a limit of %i the policy pays %i and the family %i", (limit, policy, family) => {
  expect(shareBill(total, notPayable, limit)).toEqual({ policy, family });
});

test("the family pays a bill that has nothing payable", () => {
  expect(shareBill(1_000, 1_800, 50_000)).toEqual({ policy: 0, family: 1_000 });
});
