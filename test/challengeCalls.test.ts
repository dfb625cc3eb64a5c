import request from "supertest";
import { expect, test } from "vitest";
import { createTestApp } from "./support/app.ts";
import { openChallenged, openVisitor } from "./support/challengedApp.ts";
import { solve } from "./support/challenges.ts";
import { typed } from "./support/sampleEnquiry.ts";

/** `GET /api/challenge` (W9). */

test("the call also sets missing cookies, and an enquiry with them and the challenge is delivered", async () => {
  const { app, vendor } = await openChallenged();
  const answer = await request(app).get("/api/challenge?form=demo").expect(200).expect("Cache-Control", "no-store");
  const cookies = (answer.get("Set-Cookie") ?? []).map((cookie) => cookie.split(";")[0] as string);
  const token = decodeURIComponent(cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.split("=")[1] ?? "");
  await request(app)
    .post("/api/enquiries/demo")
    .set({ Cookie: cookies.join("; "), "X-XSRF-TOKEN": token })
    .send({ ...typed.demo, proof: await solve(answer.body) })
    .expect(200);
  expect(vendor.enquiries).toHaveLength(1);
});

test("the call refuses unknown forms, other methods and too many requests, but not because it has waited long", async () => {
  const { app } = await openChallenged({ RATE_LIMIT_ENQUIRIES: "1" });
  await request(app).get("/api/challenge?form=feedback").expect(404);
  await request(app).get("/api/challenge").expect(404);
  await request(app).post("/api/challenge").expect(405).expect("Allow", "GET, HEAD");
  const late = `t=${(Date.now() / 1000 - 20).toFixed(3)}`;
  await request(app).get("/api/challenge?form=demo").set("X-Request-Start", late).expect(200);
  for (let i = 0; i < 7; i += 1) await request(app).get("/api/challenge?form=demo").expect(200);
  const refused = await request(app).get("/api/challenge?form=demo").expect(429);
  expect(refused.body.code).toBe("E_RATE_LIMITED");
});

test("when challenges are off the call does not exist, no page mentions it, and no enquiry needs a proof", async () => {
  const { app, vendor } = await createTestApp();
  await request(app).get("/api/challenge?form=call-back").expect(404);
  const visitor = await openVisitor({ app });
  await visitor.send().expect(200);
  expect(vendor.enquiries).toHaveLength(1);
  expect((await request(app).get("/faq").expect(200)).text).not.toContain('"challenge"');
});
