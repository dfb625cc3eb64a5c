import { expect, test } from "vitest";
import { createServer } from "node:http";
import { createCipheriv, createDecipheriv } from "node:crypto";
import { startSite, findFreePort } from "./support/site.ts";
import { createVisitor } from "./bench/visitor.ts";
const key = "vendor-test-key-of-32-bytes-long", iv = "vendor-test-iv16";
async function vendor(answer: (help: string, n: number) => { status?: number; reply?: unknown; hang?: boolean; lateMs?: number }) {
  const calls: { help: string; at: number; ok: boolean }[] = [];
  const server = createServer(async (req, res) => {
    let t = ""; for await (const c of req) t += c;
    const d = createDecipheriv("aes-256-cbc", key, iv);
    const model = JSON.parse(d.update(JSON.parse(t).encryptedModel, "base64", "utf8") + d.final("utf8"));
    const help = String(model.Help ?? "countries");
    const a = answer(help, calls.length);
    calls.push({ help, at: performance.now(), ok: a.status === undefined && !a.hang && (a.reply as any)?.Status !== false });
    if (a.lateMs) await new Promise((r) => setTimeout(r, a.lateMs));
    if (a.hang) return;
    if (a.status) return void res.writeHead(a.status, { "Content-Type": "application/json" }).end("{}");
    const c = createCipheriv("aes-256-cbc", key, iv);
    res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ EncryptString: c.update(JSON.stringify(a.reply ?? { Status: true }), "utf8", "base64") + c.final("base64") }));
  });
  const port = await findFreePort();
  await new Promise<void>((r) => server.listen(port, "127.0.0.1", r));
  return { url: `http://127.0.0.1:${port}`, calls, close: () => { server.closeAllConnections(); server.close(); } };
}
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));
async function open(v: { url: string }, env: Record<string,string> = {}) {
  const site = await startSite({ API_BASE: v.url, API_KEY: key, API_IV: iv, LOG_LEVEL: "error", ...env });
  const visitor = createVisitor(site.origin, { connections: 16 }); await visitor.openForm();
  return { site, visitor };
}
const out = (name: string, o: object) => console.log("MEASURE", name, JSON.stringify(o));
test.concurrent("poison", { timeout: 200_000 }, async () => {
  const v = await vendor((help) => (help.startsWith("poison") ? { status: 500 } : {}));
  const { site, visitor } = await open(v);
  const t0 = performance.now();
  await Promise.all(Array.from({ length: 8 }, (_, i) => visitor.submit(`poison ${i}`)));
  await pause(5000);
  const times: number[] = [];
  for (let i = 0; i < 12; i++) {
    const at = performance.now(); await visitor.submit(`good ${i}`);
    void (async () => { for (;;) { const c = v.calls.find((c) => c.help === `good ${i}`); if (c) { times.push(c.at - at); return; } if (performance.now() - at > 90_000) { times.push(Infinity); return; } await pause(20); } })();
    await pause(500);
  }
  await pause(60_000);
  const perRow = Array.from({ length: 8 }, (_, i) => v.calls.filter((c) => c.help === `poison ${i}`).length);
  out("poison", { good_s: times.map((t) => Math.round(t) / 1000), delivered: times.length, perPoison: perRow, seconds: Math.round((performance.now() - t0) / 1000) });
  visitor.leave(); await site.stop(); v.close();
});
test.concurrent("late", { timeout: 200_000 }, async () => {
  const v = await vendor(() => ({ lateMs: 9000 }));
  const { site, visitor } = await open(v);
  await visitor.submit("late one"); await pause(88_000);
  out("late", { calls: v.calls.filter((c) => c.help === "late one").length });
  visitor.leave(); await site.kill(); v.close();
});
test.concurrent("refused", { timeout: 500_000 }, async () => {
  let refuse = true;
  const v = await vendor(() => (refuse ? { status: 400 } : {}));
  const { site, visitor } = await open(v);
  const n = 150; const heard: Record<string, number> = {};
  for (let i = 0; i < n; i++) { const e = await visitor.submit(`r ${i}`); const b = e.kind === "answered" ? `${e.status} ${JSON.parse(e.body).Status}` : e.kind; heard[b] = (heard[b] ?? 0) + 1; await pause(2000); }
  const mid = await (await fetch(`${site.origin}/healthz`)).json();
  refuse = false; await pause(12_000); await visitor.submit("after"); await pause(8_000);
  const end = await (await fetch(`${site.origin}/healthz`)).json();
  out("refused", { heard, midCounts: mid.counts, midAlarm: mid.alarms ?? mid.alarm, endCounts: end.counts, calls: v.calls.length });
  visitor.leave(); await site.kill(); v.close();
});
test.concurrent("401", { timeout: 500_000 }, async () => {
  let bad = true;
  const v = await vendor(() => (bad ? { status: 401 } : {}));
  const { site, visitor } = await open(v);
  const at = performance.now(); await visitor.submit("u 0");
  let alarmMs = -1; while (performance.now() - at < 8000) { const h = await (await fetch(`${site.origin}/healthz`)).json(); if (h.alarm) { alarmMs = Math.round(performance.now() - at); break; } await pause(50); }
  const callsAtAlarm = v.calls.length;
  for (let i = 1; i < 30; i++) { await visitor.submit(`u ${i}`); await pause(1000); }
  const calls401 = v.calls.length; bad = false; const b = performance.now();
  let emptied = -1; while (performance.now() - b < 120_000) { const h = await (await fetch(`${site.origin}/healthz`)).json(); if (h.counts.waiting === 0) { emptied = Math.round(performance.now() - b); break; } await pause(200); }
  const end = await (await fetch(`${site.origin}/healthz`)).json();
  out("401", { alarmMs, callsAtAlarm, calls401, emptiedMs: emptied, end: end.counts, alarm: end.alarm, vendor: end.vendor });
  visitor.leave(); await site.kill(); v.close();
});
