import { describe, expect, onTestFinished, test } from "vitest";
import { keepAsking } from "./soak/scenario.ts";
import { createVisitor, expectAnswer, type Visitor } from "./support/createVisitor.ts";
import { type Desk, openDesk } from "./support/desk.ts";
import { startNginx } from "./support/nginx.ts";
import { host, missing, portOf, production } from "./support/nginxSuite.ts";
import { holdSocket } from "./support/socketHolder.ts";
import { pause } from "./support/waiting.ts";

const patience = 120_000;

describe.skipIf(missing)("when a process stops", () => {
  async function openOwnDesk(env: Record<string, string> = {}) {
    // As in production, except that no page is compressed ahead of time, because these tests start many processes.
    const desk = await openDesk({ ...production, NODE_ENV: "test", ...env });
    onTestFinished(() => desk.close());
    return desk;
  }

  async function openNginx(options: Parameters<typeof startNginx>[0]) {
    const nginx = await startNginx(options);
    onTestFinished(() => nginx.stop());
    return nginx;
  }

  test.each(["while systemd holds its socket", "beside a second process"])(
    "and restarts %s, no request is lost",
    { timeout: patience },
    async (how) => {
      const desks = [await openOwnDesk({ RATE_LIMIT_ENQUIRIES: "100000" })] as [Desk, ...Desk[]];
      if (how.startsWith("beside")) desks.push(await openOwnDesk({ RATE_LIMIT_ENQUIRIES: "100000" }));
      const [desk, second] = desks;
      const holder = second ? undefined : await holdSocket(desk.settings);
      onTestFinished(() => holder?.letGo());
      const start = async () => (holder ? holder.start().then(() => holder) : desk.start());
      let process = await start();
      const other = await second?.start();
      const nginx = await openNginx({ ports: desks.map(({ origin }) => portOf(origin)) });
      const acknowledged = new Set<string>();
      const stopAsking = keepAsking(nginx.origin, { host, readers: 3, senders: 3, restMs: 5 }, acknowledged);
      await pause(500);
      expect(await process.stop()).toBe(0);
      process = await start();
      await pause(500);
      expect(await stopAsking()).toMatchObject({ faults: {} });
      expect([await process.stop(), await other?.stop()]).toEqual([0, other && 0]);
      const taken = desks.flatMap(({ vendor }) => vendor.enquiries.map(({ Help }) => Help));
      expect([...acknowledged].filter((help) => taken.filter((one) => one === help).length !== 1)).toEqual([]);
    },
  );

  test("for some seconds, late calls are refused afterwards and enquiries are accepted", {
    timeout: patience,
  }, async () => {
    const desk = await openOwnDesk();
    const site = await desk.start();
    const nginx = await openNginx({ ports: [portOf(desk.origin)] });
    const visitors = Array.from({ length: 3 }, () => createVisitor(nginx.origin, { host }));
    const [countries, token, enquiry] = visitors as [Visitor, Visitor, Visitor];
    onTestFinished(() => {
      for (const visitor of visitors) visitor.leave();
    });
    await enquiry.openForm();
    site.process.kill("SIGSTOP");
    const asked = Promise.all([
      countries.ask("GET", "/api/countries"),
      token.ask("GET", "/api/csrf"),
      enquiry.submit("before the hold-up ended"),
    ]);
    await pause(5000);
    const late = countries.ask("GET", "/api/countries");
    await pause(200);
    site.process.kill("SIGCONT");
    const [stale, ...others] = (await asked).map(expectAnswer);
    expect(stale?.status).toBe(503);
    expect(stale?.headers["retry-after"]).toBe("3");
    expect(JSON.parse(stale?.body ?? "")).toMatchObject({ code: "E_OVERLOADED" });
    expect(others.map(({ status }) => status)).toEqual([204, 200]);
    expect(expectAnswer(await late).status).toBe(200);
    expect(desk.vendor.enquiries.map(({ Help }) => Help)).toEqual(["before the hold-up ended"]);
  });

  test("beside others with the same store, the others answer everything; before that, all of them answer", {
    timeout: patience,
  }, async () => {
    const desks = await Promise.all([openOwnDesk(), openOwnDesk()]);
    const [first] = await Promise.all(desks.map((desk) => desk.start()));
    const nginx = await openNginx({ ports: desks.map(({ origin }) => portOf(origin)), sharesStore: true });
    const visitor = createVisitor(nginx.origin, { host });
    onTestFinished(() => visitor.leave());
    const submit = async (from: number, to: number) => {
      const statuses = [];
      await visitor.openForm();
      for (let at = from; at < to; at += 1) statuses.push(expectAnswer(await visitor.submit(`enquiry ${at}`)).status);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
    };
    await submit(0, 10);
    const taken = desks.map(({ vendor }) => vendor.enquiries.length);
    expect(Math.min(...taken)).toBeGreaterThan(0);
    await first?.kill();
    await submit(10, 20);
    const helps = desks.flatMap(({ vendor }) => vendor.enquiries.map(({ Help }) => Help));
    expect(helps.sort()).toEqual(Array.from({ length: 20 }, (_, at) => `enquiry ${at}`).sort());
  });
});
