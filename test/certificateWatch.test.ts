import { createServer } from "node:tls";
import request from "supertest";
import { expect, test } from "vitest";
import { createCertificateWatch } from "../server/notify/certificateWatch.ts";
import { createTestApp } from "./support/app.ts";
import { createCertificate } from "./support/certificate.ts";
import { listen } from "./support/listen.ts";
import { createDataDir, createTestClock } from "./support/testDoubles.ts";

const hourMs = 3600_000;

/** What nginx is to the process: something on this machine that shows the site's certificate. */
async function startTls(days: number) {
  const server = createServer(createCertificate(createDataDir(), { days }));
  let asked = 0;
  server.on("connection", () => {
    asked += 1;
  });
  server.on("secureConnection", (socket) => socket.on("error", () => {}));
  const port = await listen(server);
  return { server, origin: `https://localhost:${port}`, asked: () => asked };
}

test("a certificate with less than fourteen days is an alarm until a minute after nginx shows its successor, and otherwise asked once an hour", async () => {
  const { server, origin, asked } = await startTls(13);
  const clock = createTestClock();
  await clock.advance(Date.now() - clock.now());
  const isEnding = createCertificateWatch(origin, clock);
  await expect.poll(isEnding).toBe(true);
  // Of 47 days, as it is when certbot should have renewed it.
  server.setSecureContext(createCertificate(createDataDir(), { days: 16 }));
  await clock.advance(59_999);
  expect(isEnding()).toBe(true);
  expect(asked()).toBe(1);
  await clock.advance(1);
  await expect.poll(isEnding).toBe(false);
  await clock.advance(hourMs - 1);
  expect(isEnding()).toBe(false);
  expect(asked()).toBe(2);
  // A server that does not answer takes back nothing of what was seen.
  server.close();
  await clock.advance(3 * 24 * hourMs);
  await expect.poll(isEnding).toBe(true);
});

test("it is named in /healthz and /metrics", async () => {
  const { origin } = await startTls(1);
  const { app } = await createTestApp({ env: { SITE_ORIGIN: origin } });
  const readAlarms = async () => (await request(app).get("/healthz")).body.alarms;
  await expect.poll(readAlarms).toEqual(["certificate"]);
  expect((await request(app).get("/metrics")).text).toContain('enquiry_alarm{alarm="certificate"} 1\n');
});
