import { connect, type Socket } from "node:net";
import tls from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { createVisitor, isAcknowledged, solve, testCost } from "../support/createVisitor.ts";
import { startNginx } from "../support/nginx.ts";
import { host, portOf, production } from "../support/nginxSuite.ts";
import { pause } from "../support/waiting.ts";
import { openOwnDesk } from "./deliveries.ts";
import { amount, percentile, tellTime } from "./scenario.ts";

/**
 * Thousands of connections that are opened and never say what they want, through the shipped nginx. An address of
 * 127.0.0.0/8 is a client of its own. What other floods meet: test/nginxTraffic.test.ts.
 */
test("connections that are never used keep nobody from reading and sending", { timeout: 5 * 60_000 }, async () => {
  const desk = await openOwnDesk({ ...production, CHALLENGE_COST: String(testCost) });
  await desk.start();
  await desk.warmUp();
  const nginx = await startNginx({ ports: [portOf(desk.origin)] });
  onTestFinished(() => nginx.stop());
  const open = new Set<Socket>();
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    for (const socket of open) socket.destroy();
  });

  /** An eighth ends the handshake, and half begin a request. nginx cuts each, and each comes back. */
  async function halfOpen(at: number) {
    while (!isOver) {
      const plain = connect({
        port: portOf(nginx.origin),
        host: "127.0.0.1",
        localAddress: `127.0.3.${40 + (at % 8)}`,
      });
      open.add(plain);
      const socket = at % 8 === 3 ? tls.connect({ socket: plain, servername: host, rejectUnauthorized: false }) : plain;
      for (const one of new Set([plain, socket])) one.on("error", () => {});
      if (at % 4 > 1) socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `);
      socket.resume();
      await new Promise((resolve) => plain.once("close", resolve));
      open.delete(plain);
      await pause(1000);
    }
  }
  for (let at = 0; at < 2000; at += 1) void halfOpen(at);

  const times: number[] = [];
  for (let person = 1; person <= amount(60); person += 1) {
    const visitor = createVisitor(nginx.origin, { host, connections: 1, localAddress: `127.0.9.${person % 250}` });
    const page = await visitor.ask("GET", "/contact-us?utm_source=mail", { headers: { "Accept-Encoding": "br" } });
    expect(page).toMatchObject({ kind: "answered", status: 200 });
    times.push(page.ms);
    await visitor.openForm();
    const proof = await solve(await visitor.askChallenge());
    expect(isAcknowledged(await visitor.submit("an honest enquiry", { fields: { proof } }))).toBe(true);
    visitor.leave();
    await pause(250);
  }
  expect(open.size).toBeGreaterThan(1000);
  tellTime("page p99", percentile(times, 0.99), 500);
});
