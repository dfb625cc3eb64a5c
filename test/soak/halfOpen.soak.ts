import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startNginx } from "../support/nginx.ts";
import { portOf, production } from "../support/nginxSuite.ts";
import { openOwnDesk, readPages } from "./deliveries.ts";
import { amount, report, tellTime } from "./scenario.ts";

/** Connections that send nothing, or begin and never finish: a third each of silence, half a head and half a body. */
async function openHalf(port: number, count: number): Promise<void> {
  const beginnings = [
    "",
    "GET / HTTP/1.1\r\nHost: www.example.com\r\nX-Slow: ",
    "POST /api/login HTTP/1.1\r\nHost: www.example.com\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{",
  ];
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let number = 0; number < count; number += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    sockets.push(socket);
    await new Promise((resolve) => socket.once("connect", resolve).once("error", resolve));
    socket.write(beginnings[number % beginnings.length] as string);
  }
}

test.each([
  { where: "bare", mostMs: 500 },
  { where: "behind nginx", mostMs: 100 },
])(
  "half-open connections, $where: pages are served, and the process stops in time",
  { timeout: 5 * 60_000 },
  async ({ where, mostMs }) => {
    const isBare = where === "bare";
    const desk = await openOwnDesk(isBare ? {} : production);
    const site = await desk.start();
    await desk.warmUp();
    const nginx = isBare ? undefined : await startNginx({ ports: [portOf(desk.origin)], byAddress: true });
    onTestFinished(() => nginx?.stop());
    const origin = nginx?.origin ?? desk.origin;
    const isEnough = (pages: number) => pages >= amount(4000);
    const without = await readPages(origin, 4, isEnough);
    await openHalf(portOf(origin), amount(1000));
    const figures = await readPages(origin, 4, isEnough);
    report(JSON.stringify({ connections: amount(1000), ...figures, pageP99Without: without.pageP99 }));
    expect(figures.pagesNot200).toBe(0);
    tellTime("page p99", figures.pageP99, mostMs);
    // The half-open connections must not delay the process's stop either.
    const stoppedAt = performance.now();
    expect(await site.stop()).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  },
);
