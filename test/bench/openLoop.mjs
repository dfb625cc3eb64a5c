/**
 * Visitors who come at their own pace, whether or not the server keeps up. `node openLoop.mjs '{...}'` sends enquiries
 * at a steady rate and prints the results as JSON. A separate process with plain sockets costs less than what it
 * measures.
 */
import { randomUUID } from "node:crypto";
import net from "node:net";

const { port, head, body, perSecond, seconds, patienceMs, mostConnections } = JSON.parse(process.argv[2]);
const [beforeKey, afterKey] =
  `${head}Idempotency-Key: KEY\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`.split("KEY");
const idle = [];
const busy = new Set();
const statuses = {};
const waits = [];
let late = 0;
let notSent = 0;

const add = (status) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

function connect() {
  const socket = net.connect(port, "127.0.0.1");
  socket.setNoDelay(true);
  socket.on("data", (chunk) => {
    socket.answer += chunk.toString("latin1");
    // All of these answers are JSON objects, written in one piece or ending with one.
    if (!socket.answer.endsWith("}")) return;
    const ms = performance.now() - socket.sentAt;
    add(socket.answer.slice(9, 12));
    if (ms > patienceMs) late += 1;
    waits.push(ms);
    release(socket);
  });
  const end = () => {
    if (busy.delete(socket)) add("cut");
    const index = idle.indexOf(socket);
    if (index >= 0) idle.splice(index, 1);
  };
  socket.on("error", end);
  socket.on("close", end);
  return socket;
}

function release(socket) {
  busy.delete(socket);
  idle.push(socket);
}

function sendOne() {
  const socket = idle.pop() ?? (busy.size < mostConnections ? connect() : undefined);
  if (!socket) {
    notSent += 1;
    return;
  }
  busy.add(socket);
  socket.answer = "";
  socket.sentAt = performance.now();
  socket.write(beforeKey + randomUUID() + afterKey);
}

const startedAt = performance.now();
let sent = 0;
await new Promise((resolve) => {
  const timer = setInterval(() => {
    const elapsed = (performance.now() - startedAt) / 1000;
    for (const due = Math.min(elapsed, seconds) * perSecond; sent < due; sent += 1) sendOne();
    if (elapsed < seconds) return;
    clearInterval(timer);
    resolve();
  }, 2);
});
const answered = { ...statuses };
// Measures how long until the last request has its answer.
while (busy.size > 0 && performance.now() - startedAt < seconds * 1000 + patienceMs) {
  await new Promise((resolve) => setTimeout(resolve, 10));
}
const drainedMs = performance.now() - startedAt - seconds * 1000;
waits.sort((a, b) => a - b);
const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
const acknowledged = (answered["200"] ?? 0) + (answered["202"] ?? 0);
console.log(
  JSON.stringify({
    perSecond: acknowledged / seconds,
    statuses,
    late,
    notSent,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    drainedMs,
    unanswered: busy.size,
  }),
);
process.exit(0);
