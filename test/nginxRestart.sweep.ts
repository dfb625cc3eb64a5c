import { describe, expect, onTestFinished, test } from "vitest";
import { keepAsking } from "./soak/scenario.ts";
import { createVisitor, expectAnswer } from "./support/createVisitor.ts";
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
