/**
 * Visitors who come at their own pace, whether or not the server keeps up. `node openLoop.mjs '{...}'` sends enquiries
 * at a steady rate and prints the results as JSON. A separate process with plain sockets costs less than what it
 * measures.
 */
import { randomUUID } from "node:crypto";
import net from "node:net";

/** As many connections as the shipped nginx keeps to the server. */
const mostConnections = 1000;
/** How long our browser code waits for an answer. */
const patienceMs = 20_000;

const { port, head, body, perSecond, seconds } = JSON.parse(process.argv[2]);
const [beforeKey, afterKey] =
  `${head}Idempotency-Key: KEY\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`.split("KEY");
let idle = [];
const busy = new Set();
const statuses = {};
const waits = [];

const add = (status) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

function connect() {
  const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
  socket.on("data", (chunk) => {
    socket.answer += chunk.toString("latin1");
    // All of these answers are JSON objects, written in one piece or ending with one.
    if (!socket.answer.endsWith("}")) return;
    add(socket.answer.slice(9, 12));
    waits.push(performance.now() - socket.sentAt);
    busy.delete(socket);
    idle.push(socket);
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    if (busy.delete(socket)) add("cut");
    idle = idle.filter((other) => other !== socket);
  });
  return socket;
}

function sendOne() {
  if (idle.length === 0 && busy.size >= mostConnections) return;
  const socket = idle.pop() ?? connect();
  busy.add(socket);
  socket.answer = "";
  socket.sentAt = performance.now();
  socket.write(beforeKey + randomUUID() + afterKey);
}

const startedAt = performance.now();
const elapsedMs = () => performance.now() - startedAt;
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
for (let sent = 0; elapsedMs() < seconds * 1000; await rest(2)) {
  for (const due = (elapsedMs() / 1000) * perSecond; sent < due; sent += 1) sendOne();
}
const acknowledged = (statuses["200"] ?? 0) + (statuses["202"] ?? 0);
while (busy.size > 0 && elapsedMs() < seconds * 1000 + patienceMs) await rest(10);
const drainedMs = Math.round(elapsedMs() - seconds * 1000);
waits.sort((a, b) => a - b);
const at = (share) => Math.round(waits[Math.floor(waits.length * share)] ?? 0);
const answers = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
const figures = {
  perSecond: acknowledged / seconds,
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  answers: answers.join(),
  drainedMs,
};
console.log(JSON.stringify(figures));
process.exit(0);
