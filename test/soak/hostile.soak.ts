import { connect, type Socket } from "node:net";
import tls from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { createVisitor, type Ending, isAcknowledged, solve, testCost } from "../support/createVisitor.ts";
import { startNginx } from "../support/nginx.ts";
import { host, portOf, production } from "../support/nginxSuite.ts";
import { sampleEnquiry } from "../support/sampleEnquiry.ts";
import { pause } from "../support/waiting.ts";
import { openOwnDesk } from "./deliveries.ts";
import { amount, keepPace, percentile } from "./scenario.ts";

/**
 * Clients that mean harm, one kind after the other, through the shipped nginx in front of one process, while people read
 * pages and send enquiries. An address of 127.0.0.0/8 is a client of its own. A machine that is busy with other work
 * misses the goals too.
 */
const seconds = amount(15);
const goals = { page: 500, enquiry: 2000 };

interface Attack {
  name: string;
  /** Begins, and goes on until `isOver`. Counts its requests and those that got no 200. */
  run(target: Target): Promise<void>;
}

interface Target {
  origin: string;
  isOver: () => boolean;
  tally: { requests: number; refused: number };
  /** Opens a connection that ends with the attack. */
  open: (isSecure: boolean, localAddress: string, begin: (socket: Socket) => void) => Promise<void>;
  hear: (ending: Ending) => void;
}

const anyOf = <One>(list: ArrayLike<One>) => list[Math.floor(Math.random() * list.length)] as One;
const repeat = (count: number, make: (at: number) => string, between = "") =>
  Array.from({ length: count }, (_, at) => make(at)).join(between);
const beginnings =
  "ac ad ag an ap as at be br by ca ch cl co cr cu da de di do em en ex fa fi fo fr ge go gr ha he ho im in is".split(
    " ",
  );
/** What Unicode's own functions take long for, and what breaks cells, lines and markup. */
const awkward = [
  () => "\u0315\u0300".repeat(1000),
  () => "\u1100\u1161\u11A8".repeat(700),
  () => "\u0344\u0345".repeat(1000),
  () => "\u{FDFA}".repeat(600),
  () => "\u202E\u0000\u200B\uFFFD\uD800".repeat(400),
  () => "1 ".repeat(1500),
];

/** So many a second from `addresses` addresses, each on one connection, whatever the answers. */
function ask(addresses: number, perSecond: number, makePath: (number: number) => string) {
  return async ({ origin, hear }: Target) => {
    const visitors = Array.from({ length: addresses }, (_, at) =>
      createVisitor(origin, { host, connections: 16, localAddress: `127.0.3.${at + 1}` }),
    );
    onTestFinished(() => {
      for (const visitor of visitors) visitor.leave();
    });
    await keepPace(perSecond * seconds, seconds, async (number) => {
      const visitor = visitors[number % addresses] as (typeof visitors)[number];
      hear(await visitor.ask("GET", makePath(number), { headers: { "Accept-Encoding": "br" } }));
    });
  };
}

const attacks: Attack[] = [
  { name: "nothing", run: async () => {} },
  {
    name: "dear searches from 8 addresses",
    run: ask(8, 100, (number) => {
      const query = repeat(21, () => anyOf(beginnings), "+");
      return `${number % 4 === 0 ? "/search" : "/api/search"}?q=${query}`;
    }),
  },
  {
    name: "500 slow bodies to pages from one address",
    async run({ isOver, tally, open }) {
      const head = `Host: ${host}\r\nContent-Type: text/plain\r\nContent-Length: 30000\r\n\r\n`;
      const keep = async (at: number) => {
        await pause(at * 10);
        while (!isOver()) {
          await open(true, "127.0.3.20", (socket) => {
            tally.requests += 1;
            socket.write(`POST /about-us HTTP/1.1\r\n${head}`);
            socket.once("data", () => (tally.refused += 1));
            const drip = setInterval(() => socket.write("x"), 1000);
            socket.once("close", () => clearInterval(drip));
          });
          await pause(1000);
        }
      };
      await Promise.all(Array.from({ length: 500 }, (_, at) => keep(at)));
    },
  },
  {
    name: "200 unknown addresses a second",
    run: ask(1, 200, (number) => (number % 2 === 0 ? `/nowhere${number}` : `/?page=x${number}`)),
  },
  {
    name: "hostile Unicode in every field",
    async run({ origin, isOver, hear }) {
      const sender = async (at: number) => {
        const visitor = createVisitor(origin, { host, connections: 1, localAddress: `127.0.3.${30 + at}` });
        onTestFinished(() => visitor.leave());
        await visitor.openForm();
        for (let number = 0; !isOver(); number += 1) {
          const names = Object.keys(sampleEnquiry).filter((name) => name !== "CountryId");
          const name = names[number % names.length] as string;
          hear(await visitor.submit("hostile", { fields: { [name]: anyOf(awkward)() + "\u0315\u0300".repeat(5000) } }));
          await pause(50);
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, at) => sender(at)));
    },
  },
  {
    name: "2,000 half-open connections",
    async run({ isOver, tally, open }) {
      const keep = async (at: number) => {
        await pause(at * 3);
        while (!isOver()) {
          const isSecure = at % 8 === 3;
          await open(isSecure, `127.0.3.${40 + (at % 8)}`, (socket) => {
            tally.requests += 1;
            socket.once("data", () => (tally.refused += 1));
            if (at % 4 > 1) socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `);
          });
          await pause(1000);
        }
      };
      await Promise.all(Array.from({ length: 2000 }, (_, at) => keep(at)));
    },
  },
];

/** People, each at an address of its own: pages that nginx keeps and pages that it does not, and whole enquiries. */
async function measure(origin: string, isOver: () => boolean, nextAddress: () => string) {
  const times = { page: [] as number[], enquiry: [] as number[] };
  const failed: string[] = [];
  const pages = [
    "/",
    "/faq?utm_source=mail",
    "/contact-us",
    "/health-insurance-management-software?page=sarb",
    "/nowhere",
  ];
  const every = async (
    restMs: number,
    act: (visitor: ReturnType<typeof createVisitor>) => Promise<string | undefined>,
    kind: keyof typeof times,
  ) => {
    const underWay: Promise<void>[] = [];
    while (!isOver()) {
      const visitor = createVisitor(origin, { host, connections: 1, localAddress: nextAddress() });
      const startedAt = performance.now();
      const one = act(visitor)
        .catch((error: Error) => error.message)
        .then((fault) => {
          times[kind].push(performance.now() - startedAt);
          if (fault) failed.push(fault);
          visitor.leave();
        });
      underWay.push(one);
      await pause(restMs);
    }
    await Promise.all(underWay);
  };
  const tell = (ending: Ending) =>
    ending.kind === "answered" ? String(ending.status) : `${ending.kind} ${ending.code}`;
  let number = 0;
  await Promise.all([
    every(
      150,
      async (visitor) => {
        number += 1;
        const path = pages[number % pages.length] as string;
        const told = tell(await visitor.ask("GET", path, { headers: { "Accept-Encoding": "br" } }));
        return told === (path === "/nowhere" ? "404" : "200") ? undefined : `${path} ${told}`;
      },
      "page",
    ),
    every(
      400,
      async (visitor) => {
        await visitor.ask("GET", "/contact-us");
        await visitor.openForm();
        await visitor.ask("GET", "/api/countries");
        const proof = await solve(await visitor.askChallenge());
        const ending = await visitor.submit("an honest enquiry", { fields: { proof } });
        return isAcknowledged(ending) ? undefined : `enquiry ${tell(ending)}`;
      },
      "enquiry",
    ),
  ]);
  return { times, failed };
}

test("clients that mean harm keep nobody from reading and sending", { timeout: 10 * 60_000 }, async () => {
  const desk = await openOwnDesk({ ...production, CHALLENGE_COST: String(testCost), HELD_LIMIT: "50000" });
  await desk.start();
  await desk.warmUp();
  const nginx = await startNginx({ ports: [portOf(desk.origin)] });
  onTestFinished(() => nginx.stop());
  const { origin } = nginx;
  let addresses = 0;
  const nextAddress = () => {
    addresses += 1;
    return `127.${1 + Math.floor(addresses / 250)}.9.${1 + (addresses % 250)}`;
  };
  const rows = [];
  for (const { name, run } of attacks) {
    const endAt = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > endAt;
    const tally = { requests: 0, refused: 0 };
    const sockets = new Set<Socket>();
    const open: Target["open"] = (isSecure, localAddress, begin) =>
      new Promise((resolve) => {
        const plain = connect({ port: portOf(origin), host: "127.0.0.1", localAddress });
        const socket = isSecure ? tls.connect({ socket: plain, servername: host, rejectUnauthorized: false }) : plain;
        sockets.add(plain);
        plain.once("close", () => sockets.delete(plain));
        socket.once(isSecure ? "secureConnect" : "connect", () => begin(socket));
        for (const one of new Set([plain, socket])) one.on("error", () => {}).once("close", () => resolve());
      });
    const hear = (ending: Ending) => {
      tally.requests += 1;
      if (ending.kind !== "answered" || (ending.status !== 200 && ending.status !== 404)) tally.refused += 1;
    };
    const attack = run({ origin, isOver, tally, open, hear });
    const { times, failed } = await measure(origin, isOver, nextAddress);
    for (const socket of sockets) socket.destroy();
    await attack;
    rows.push({
      attack: name,
      ...tally,
      ...{ "page p50": percentile(times.page, 0.5), "page p99": percentile(times.page, 0.99) },
      ...{ "enquiry p50": percentile(times.enquiry, 0.5), "enquiry p99": percentile(times.enquiry, 0.99) },
      failed: failed.length,
      such: failed[0] ?? "",
    });
  }
  console.table(rows);
  for (const row of rows) {
    expect.soft(row.failed, row.attack).toBe(0);
    expect.soft(row["page p99"], row.attack).toBeLessThanOrEqual(goals.page);
    expect.soft(row["enquiry p99"], row.attack).toBeLessThanOrEqual(goals.enquiry);
  }
});
