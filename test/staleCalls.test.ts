import type { Request, Response } from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { createStaleCallGuard } from "../server/middleware/staleCalls.ts";
import { createTestApp, openForm } from "./support/app.ts";
import { typed } from "./support/sampleEnquiry.ts";

const nowMs = 1_795_000_000_500;
const stampFrom = (ms: number) => `t=${(ms / 1000).toFixed(3)}`;

/** Whether the guard lets a call with this header pass. */
function passes(header: string | undefined): boolean {
  const guard = createStaleCallGuard({ now: () => nowMs });
  let isPassed = false;
  const [req, res] = [{ get: () => header }, { set: () => {} }] as unknown as [Request, Response];
  try {
    guard(req, res, () => {
      isPassed = true;
    });
  } catch (error) {
    expect(error).toMatchObject({ status: 503, code: "E_OVERLOADED" });
  }
  return isPassed;
}

test("a call is refused that has waited for more than three seconds, and any other is processed", () => {
  for (const waitedMs of [3001, 5000, 60_000]) expect(passes(stampFrom(nowMs - waitedMs)), `${waitedMs}`).toBe(false);
  // Not at all, in the future, or more than a minute ago, as from another clock
  const others = [0, 3000, -5000, 60_001].map((waitedMs) => stampFrom(nowMs - waitedMs));
  others.push("t=999999999999.999", "t=0.000");
  const old = stampFrom(nowMs - 5000);
  const odd = ["t=1794999995", `t=${nowMs - 5000}`, old.slice(2), `${old}, ${old}`, "t=-1794999995.500", "t=NaN", ""];
  for (const header of [undefined, ...others, ...odd, `t=${"1".repeat(10_000)}.000`])
    expect(passes(header), header).toBe(true);
});

test("the refusal is an API error with Retry-After, and metrics count it", async () => {
  const { app, vendor, services } = await createTestApp();
  const { post } = await openForm(app);
  const stamp = stampFrom(Date.now() - 10_000);
  for (const call of [
    request(app).get("/api/countries"),
    request(app).get("/api/search?q=slip"),
    post("/api/login").send({ username: "a", password: "b" }),
    request(app).get("/api/nothing"),
  ]) {
    const { status, headers, body } = await call.set("X-Request-Start", stamp);
    expect(status).toBe(503);
    expect(body).toEqual({ code: "E_OVERLOADED", message: expect.stringContaining("try again") });
    expect(headers["retry-after"]).toBe("3");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
  expect(vendor.calls).toEqual([]);
  expect(await services.metrics.registry.metrics()).toContain(
    'http_requests_total{route="/api/countries",method="GET",status="503"} 1',
  );
  await request(app).get("/api/countries").set("X-Request-Start", stampFrom(Date.now())).expect(200);
});

test("calls that belong to sending an enquiry are answered, however long they have waited", async () => {
  const { app, vendor } = await createTestApp();
  const { post } = await openForm(app);
  const stamp = stampFrom(Date.now() - 10_000);
  await request(app).get("/api/csrf").set("X-Request-Start", stamp).expect(204);
  await post("/api/enquiries/call-back").set("X-Request-Start", stamp).send(typed["call-back"]).expect(200);
  expect(vendor.enquiries).toHaveLength(1);
  await post("/api/enquiries/call-back").set("X-Request-Start", stamp).send({}).expect(400);
  await post("/api/enquiries/nothing").set("X-Request-Start", stamp).send({}).expect(404);
  await request(app).get("/about-us").set("X-Request-Start", stamp).expect(200);
});
