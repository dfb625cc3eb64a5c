import Database from "libsql";
import { expect, test } from "vitest";
import { createSettlements, toSettlement } from "../server/enquiries/delivery/settlements.ts";
import type { AttemptResult, Claim, EnquiryState } from "../server/enquiries/store/records.ts";
import { storePath } from "../server/enquiries/store/sqlite/file.ts";
import { accepted, countsOf, createDeliveryDesk, down } from "./support/deliveryDesk.ts";
import { createDataDir } from "./support/desk.ts";

/** A store on a disk that can be full. */
function createDesk() {
  const disk = { isFull: false };
  const written: { claim: Claim; settlement: AttemptResult }[] = [];
  const counted: (EnquiryState | undefined)[][] = [];
  const settlements = createSettlements({
    store: {
      async recordResult(claim, settlement) {
        if (disk.isFull) throw new Error("full");
        written.push({ claim, settlement });
      },
    },
    summary: { recount: (from, to) => void counted.push([from, to]) },
  });
  return { disk, written, counted, settlements };
}

const delivered: AttemptResult = { state: "delivered", outcome: "accepted" };

test("a result that a full disk cannot store is written once, for its own claim, when there is room again", async () => {
  const { disk, written, counted, settlements } = createDesk();
  disk.isFull = true;
  await settlements.settle({ id: 7, claim: 2 }, delivered);
  await settlements.flush();
  expect(written).toEqual([]);
  disk.isFull = false;
  await settlements.flush();
  await settlements.flush();
  expect(written).toEqual([{ claim: { id: 7, claim: 2 }, settlement: delivered }]);
  expect(counted).toEqual([["waiting", "delivered"]]);
});

test("a result that alone cannot be written holds up no other enquiry, and its own is not sent again", async () => {
  const dataDir = createDataDir();
  const desk = createDeliveryDesk({ dataDir });
  await desk.store.check();
  const file = new Database(storePath(dataDir));
  // Like a damaged page: an error of the file, which only the first record meets.
  file.exec(`CREATE TRIGGER damage BEFORE UPDATE OF attempts ON enquiries WHEN OLD.id = 1
             BEGIN SELECT json_extract('{', '$'); END`);
  await desk.submit("damaged");
  desk.vendor.answer = () => down;
  expect(await desk.submit("waits")).toMatchObject({ answer: "queued" });
  desk.vendor.answer = () => accepted;
  await desk.clock.advance(60_000);
  expect(await countsOf(desk.store)).toMatchObject({ waiting: 1, delivered: 1 });
  file.exec("DROP TRIGGER damage");
  file.close();
  await desk.clock.advance(60_000);
  expect(await countsOf(desk.store)).toMatchObject({ waiting: 0, delivered: 2 });
  expect(desk.tries.map(({ name }) => name)).toEqual(["damaged", "waits", "waits"]);
});

test("a repeat gets the vendor's answer only if the visitor got that answer", () => {
  expect(toSettlement({ state: "delivered" }, true)).toEqual({ ...delivered, answer: "delivered" });
  expect(toSettlement({ state: "delivered" }, false)).toEqual(delivered);
  const refused = { state: "refused", reason: "refused: Status not true" } as const;
  expect(toSettlement(refused, true)).toMatchObject({ outcome: refused.reason, answer: "refused" });
  expect(toSettlement({ state: "parked", reason: "unsure: timeout" }, true)).not.toHaveProperty("answer");
});
