import { connect, type Socket } from "node:net";
import { startNginx } from "../support/nginx.ts";
import { measurePages } from "./pageTimes.ts";
import { withDesk } from "./scenario.ts";

/** Connections that send nothing, or begin and never finish: a third each of silence, half a head and half a body. */
async function openHalf(port: number, count: number): Promise<() => void> {
  const beginnings = [
    "",
    "GET / HTTP/1.1\r\nHost: www.example.com\r\nX-Slow: ",
    "POST /api/login HTTP/1.1\r\nHost: www.example.com\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{",
  ];
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    sockets.push(socket);
    await new Promise((resolve) => socket.once("connect", resolve).once("error", resolve));
    socket.write(beginnings[number % beginnings.length] as string);
  }
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

export async function surviveHalfOpen({
  connections,
  pages,
  behindNginx = false,
  isWarm = false,
}: {
  /** Waits until every page has been rendered, for runs in which times matter. */
  isWarm?: boolean;
  connections: number;
  pages: number;
  behindNginx?: boolean;
}) {
  const production = { NODE_ENV: "production", SITE_ORIGIN: "https://www.example.com", CHALLENGE_COST: "0" };
  return withDesk(behindNginx ? production : {}, async (desk) => {
    const site = await desk.start();
    if (isWarm) await desk.warmUp();
    const { port } = new URL(desk.origin);
    const nginx = behindNginx ? await startNginx({ ports: [Number(port)], byAddress: true }) : undefined;
    const origin = nginx?.origin ?? desk.origin;
    const without = await measurePages(origin, pages);
    const letGo = await openHalf(Number(new URL(origin).port), connections);
    const figures = await measurePages(origin, pages);
    // The half-open connections must not delay the process's stop either.
    const stoppedAt = performance.now();
    const exitCode = await site.stop();
    const exitMs = Math.round(performance.now() - stoppedAt);
    letGo();
    await nginx?.stop();
    return { connections, ...figures, pageP99Without: without.pageP99, exitCode, exitMs };
  });
}
