/**
 * What clients that mean harm do to the website behind nginx, for hostile.soak.ts: a process of its own, so that it does
 * not delay those who measure. Prints how many requests it sent and how many were refused or cut.
 *
 *   node test/soak/attacks.mjs "dear searches" PORT SECONDS
 */
import https from "node:https";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import tls from "node:tls";

const [name = "", port = "", seconds = ""] = process.argv.slice(2);
const host = "www.example.com";
const endAt = performance.now() + Number(seconds) * 1000;
const isOver = () => performance.now() > endAt;
let [requests, refused] = [0, 0];

const anyOf = (/** @type {readonly any[]} */ list) => list[Math.floor(Math.random() * list.length)];
const beginnings = "ac ad ag an ap as at be br by ca ch cl co cr cu da de di do em en ex fa fi fo fr ge go gr".split(
  " ",
);
/** What Unicode's own functions take long for, and what breaks cells, lines and markup. */
const awkward = [
  "\u0315\u0300".repeat(7000),
  "\u1100\u1161\u11A8".repeat(3000),
  "\u0344\u0345".repeat(7000),
  "\uFDFA".repeat(9000),
  "\u202E\u0000\u200B\uFFFD".repeat(2000),
  "1 ".repeat(12_000),
];

/** @param {{ path: string, from: string, agent: https.Agent, method?: string, headers?: object, body?: string }} asked */
function ask({ path, from, agent, method = "GET", headers = {}, body }) {
  requests += 1;
  return new Promise((resolve) => {
    const options = { port, path, method, agent, localAddress: from, headers: { Host: host, ...headers } };
    const request = https.request(options, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode !== 404 && statusCode >= 400) refused += 1;
      response.resume().once("close", () => resolve(response));
    });
    request.once("error", () => {
      refused += 1;
      resolve(undefined);
    });
    request.end(body);
  });
}
const openAgent = () =>
  new https.Agent({ keepAlive: true, maxSockets: 16, rejectUnauthorized: false, servername: host });

/** So many a second from so many addresses, whether or not the answers come. */
async function flood(
  /** @type {number} */ addresses,
  /** @type {number} */ perSecond,
  /** @type {(number: number) => string} */ makePath,
) {
  const agents = Array.from({ length: addresses }, openAgent);
  const startedAt = performance.now();
  for (let number = 0; !isOver(); number += 1) {
    await pause(startedAt + (number * 1000) / perSecond - performance.now());
    const at = number % addresses;
    void ask({ path: makePath(number), from: `127.0.3.${at + 1}`, agent: agents[at] });
  }
}

/**
 * Keeps so many connections open, and opens each again a second after it was closed.
 *
 * @param {number} count
 * @param {(at: number) => { from: string, isSecure: boolean, head: string, drips: boolean }} describe
 */
async function keepOpen(count, describe) {
  const keep = async (/** @type {number} */ at) => {
    await pause(at * (5000 / count));
    const { from, isSecure, head, drips } = describe(at);
    while (!isOver()) {
      await new Promise((resolve) => {
        const plain = connect({ port: Number(port), host: "127.0.0.1", localAddress: from });
        const socket = isSecure ? tls.connect({ socket: plain, servername: host, rejectUnauthorized: false }) : plain;
        const drip = setInterval(() => drips && socket.write("x"), 1000);
        socket.once(isSecure ? "secureConnect" : "connect", () => {
          requests += 1;
          socket.write(head);
        });
        for (const one of new Set([plain, socket])) one.on("error", () => {});
        plain.once("close", () => {
          clearInterval(drip);
          if (!isOver()) refused += 1;
          resolve(undefined);
        });
        socket.resume();
      });
      await pause(1000);
    }
  };
  await Promise.race([pause(Number(seconds) * 1000), ...Array.from({ length: count }, (_, at) => keep(at))]);
}

/** @type {Record<string, () => Promise<unknown>>} */
const attacks = {
  "dear searches": () =>
    flood(8, 100, (number) => {
      const query = Array.from({ length: 21 }, () => anyOf(beginnings)).join("+");
      return `${number % 4 === 0 ? "/search" : "/api/search"}?q=${query}`;
    }),
  "slow bodies": () =>
    keepOpen(500, () => ({
      ...{ from: "127.0.3.20", isSecure: true, drips: true },
      head: `POST /about-us HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 30000\r\n\r\n`,
    })),
  "unknown addresses": () => flood(1, 200, (number) => (number % 2 === 0 ? `/nowhere${number}` : `/?page=x${number}`)),
  "hostile Unicode": async () => {
    const send = async (/** @type {number} */ at) => {
      const [agent, from] = [openAgent(), `127.0.3.${30 + at}`];
      const { headers } = await ask({ path: "/api/csrf", from, agent });
      const Cookie = headers["set-cookie"].map((/** @type {string} */ cookie) => cookie.split(";")[0]).join("; ");
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(Cookie)?.[1] ?? "");
      const names = [
        "FirstName",
        "LastName",
        "Company",
        "CountryName",
        "EmailAddress",
        "MobileNo",
        "Help",
        "hx7",
        "proof",
      ];
      for (let number = at; !isOver(); number += 1) {
        const body = JSON.stringify({ [names[number % names.length]]: anyOf(awkward).slice(0, 15_000) });
        const call = { path: "/api/enquiries/call-back", from, agent, method: "POST", body };
        await ask({ ...call, headers: { Cookie, "X-XSRF-TOKEN": token, "Content-Type": "application/json" } });
        await pause(50);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, at) => send(at)));
  },
  "half-open connections": () =>
    keepOpen(2000, (at) => ({
      ...{ from: `127.0.3.${40 + (at % 8)}`, isSecure: at % 8 === 3, drips: false },
      head: at % 4 > 1 ? `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: ` : "",
    })),
};

const attack = attacks[name];
if (!attack) throw new Error(`There is no attack ${name}: ${Object.keys(attacks).join(", ")}`);
await attack();
console.log(JSON.stringify({ requests, refused }));
process.exit(0);
