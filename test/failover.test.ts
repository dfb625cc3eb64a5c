import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { honeypotName } from "../shared/enquiry/forms.ts";
import { openOutages, queued, submit } from "./support/openOutages.ts";
import { query } from "./support/postgres.ts";

/**
 * Processes that share a PostgreSQL, and their own stores while it is away. More of it takes minutes: `npm run test:soak
 * -- --only failover,kills`.
 */

vi.setConfig({ testTimeout: 120_000 });
const outages = openOutages();

test("without the database at the start, also after a kill, pages and enquiries work, and each is handed over once later, held ones as held", async () => {
  const desk = await outages.open({ beforeStart: outages.stop });
  for (const page of ["/", "/contact-us"]) expect(await desk.visitor.ask("GET", page)).toMatchObject({ status: 200 });
  // More enquiries than one hand-over takes.
  const helps = Array.from({ length: 120 }, (_, index) => `early ${index}`);
  const answers = await Promise.all(helps.map((help) => submit(desk.visitor, help)));
  for (const answer of answers) expect(answer).toMatchObject(queued);
  // The answer is that of a delivered enquiry, so that a bot learns nothing.
  const fields = { [honeypotName]: "http://spam.example" };
  expect(await desk.visitor.submit("trapped", { fields })).toMatchObject({ status: 200 });
  await desk.restart(0);
  const health = { available: true, alarms: ["database"], database: "away", toHandOver: 121, counts: { waiting: 120 } };
  await expect.poll(desk.readHealth).toMatchObject(health);
  expect(desk.vendor.calls).toHaveLength(0);
  await outages.start();
  await desk.waitUntilDelivered(120);
  expect(desk.readTaken()).toEqual(Object.fromEntries(helps.map((help) => [help, 1])));
  expect(await desk.readHealth()).toMatchObject({ counts: { held: 1 } });
  for (const event of ["database_there", "database_away"]) expect(desk.findLogs(event)).toHaveLength(1);
});

test("an Idempotency-Key is one enquiry on either process, before, during and after an outage, and at the same moment", async () => {
  const desk = await outages.open({ processes: 2 });
  const [early, late] = [{ key: randomUUID() }, { key: randomUUID() }];
  const told = await submit(desk.visitor, "before it went", early);
  await outages.stop();
  const first = await submit(desk.visitor, "while it was away", late);
  expect(first).toMatchObject(queued);
  const expectSame = async (help: string, sent: typeof late, { body }: typeof told) => {
    for (const visitor of desk.visitors)
      expect((await submit(visitor, help, sent)).body.Reference).toBe(body.Reference);
  };
  // The key alone determines the reference, also in a process that has never seen the enquiry.
  await expectSame("while it was away", late, first);
  await expectSame("before it went", early, told);
  await outages.start();
  await desk.waitForDatabase();
  await expectSame("while it was away", late, first);
  await desk.waitUntilDelivered(2);
  await expectSame("while it was away", late, first);
  for (const visitor of desk.visitors) expect((await submit(visitor, "something else", late)).status).toBe(409);
  expect(desk.readTaken()).toEqual({ "before it went": 1, "while it was away": 1 });

  // At the same moment.
  await desk.vendor.setFault({ slowMs: 30 });
  const pairs = Array.from({ length: 10 }, (_, index) => ({ sent: { key: randomUUID() }, index }));
  for (const { sent, index } of pairs) {
    const both = await Promise.all(desk.visitors.map((visitor) => submit(visitor, `pair ${index}`, sent)));
    expect(both.map(({ status }) => status)).toContain(200);
    for (const { status } of both) expect([200, 202]).toContain(status);
    const references = new Set(both.map(({ body }) => body.Reference));
    expect(references.size).toBe(1);
    // Once the enquiry is settled, both processes give the same answer.
    for (const visitor of desk.visitors) {
      const again = await submit(visitor, `pair ${index}`, sent);
      expect([again.status, again.body.Reference]).toEqual([200, ...references]);
    }
    // Of two different ones with one key, one is accepted.
    const rival = { key: randomUUID() };
    const rivals = await Promise.all(
      desk.visitors.map((visitor, at) => submit(visitor, `rival ${index} ${at}`, rival)),
    );
    expect(rivals.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
  await desk.waitUntilDelivered(22);
  expect(Object.values(desk.readTaken())).toEqual(Array(22).fill(1));
  expect(await query(desk.storeUrl, "SELECT count(*)::integer FROM enquiries")).toEqual([{ count: 22 }]);
});

test("a rate limit counts all processes together, also after a restart, and each alone while the database is away", async () => {
  const desk = await outages.open({ processes: 2, own: { RATE_LIMIT_ENQUIRIES: "5" } });
  const [one, other] = desk.visitors as [(typeof desk)["visitor"], (typeof desk)["visitor"]];
  let sent = 0;
  const send = (visitor: typeof one, from: string) => {
    sent += 1;
    return submit(visitor, `limited ${sent}`, { from });
  };
  const expectTooMany = async (visitor: typeof one, from: string) => {
    const { status, retryAfter, body } = await send(visitor, from);
    expect([status, body.code]).toEqual([429, "E_RATE_LIMITED"]);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  };
  for (const visitor of [one, other, one, other, one]) expect((await send(visitor, "192.0.2.1")).status).toBe(200);
  for (const visitor of [one, other]) await expectTooMany(visitor, "192.0.2.1");
  await desk.restart(0);
  for (const visitor of [one, other]) await expectTooMany(visitor, "192.0.2.1");
  expect((await send(one, "192.0.2.2")).status).toBe(200);
  await outages.stop();
  for (const visitor of [one, other]) {
    for (let time = 0; time < 5; time += 1) expect((await send(visitor, "192.0.2.3")).status).toBe(202);
    await expectTooMany(visitor, "192.0.2.3");
  }
  await outages.start();
  await desk.waitUntilDelivered(16);
  expect(Object.values(desk.readTaken())).toEqual(Array(16).fill(1));
});
