import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createVisitor } from "../support/createVisitor.ts";
import { endWithUs } from "../support/endWithUs.ts";
import { prometheusPath, setUpPrometheus } from "../support/setUpPrometheus.ts";
import { findFreePort } from "../support/site.ts";
import { pause, type Report, silent, waitUntil, withDesk } from "./scenario.ts";

/** Replacements that turn hours into seconds. Everything else is the shipped file. */
const shortened: [text: string | RegExp, short: string][] = [
  [/for: \d+[mh]/g, "for: 2s"],
  ["spool_oldest_waiting_seconds > 3600", "spool_oldest_waiting_seconds > 20"],
  ["spool_oldest_waiting_seconds > 900", "spool_oldest_waiting_seconds > 5"],
];

/** Runs the shipped rules and configuration in a real Prometheus, which looks every second. */
async function startPrometheus(target: string) {
  setUpPrometheus();
  const folder = mkdtempSync(path.join(tmpdir(), "prometheus-"));
  const read = (name: string) => readFileSync(`server/deploy/${name}`, "utf8");
  const replace = (whole: string, [text, short]: (typeof shortened)[number]) => {
    const replaced = whole.replaceAll(text, short);
    if (replaced === whole) throw new Error(`server/deploy no longer says "${text}"`);
    return replaced;
  };
  const configuration: typeof shortened = [
    ["15s", "1s"],
    ["127.0.0.1:3000", target],
  ];
  writeFileSync(`${folder}/website-alerts.yml`, shortened.reduce(replace, read("alerts.yml")));
  writeFileSync(`${folder}/prometheus.yml`, configuration.reduce(replace, read("prometheus.yml")));
  const address = `127.0.0.1:${await findFreePort()}`;
  const options = { "config.file": `${folder}/prometheus.yml`, "storage.tsdb.path": `${folder}/data` };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const [, shippedFlags = ""] = /^ARGS="(.*)"$/m.exec(read("prometheus.default")) ?? [];
  // Only its port is another one: nobody but this machine reaches it.
  flags.push(...replace(shippedFlags, ["127.0.0.1:9090", address]).split(" "));
  const child = spawn(prometheusPath, flags, { stdio: "ignore" });
  child.once("exit", endWithUs(child.pid as number));
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const listFiring = async () => {
    const { data } = (await (await fetch(`http://${address}/api/v1/alerts`)).json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    return data.alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname);
  };
  const knowsTarget = async () => {
    const response = await fetch(`http://${address}/api/v1/query?query=up`);
    const { data } = (await response.json()) as { data: { result: unknown[] } };
    return data.result.length > 0;
  };
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil("Prometheus has looked", () => knowsTarget().catch(() => false));
  } catch (error) {
    await stop();
    throw error;
  }
  return { listFiring, stop };
}

/**
 * Each fault fires its alarm, and the alarm ends with the fault. Only alarms that follow from the fault may fire too.
 */
export async function raiseAlarms({ report = silent }: { report?: Report } = {}) {
  return withDesk({}, async (desk) => {
    let site = await desk.start();
    const visitor = createVisitor(desk.origin, { connections: 16 });
    await visitor.openForm();
    // As after a backup, or SpoolNotBackedUp would fire all the time.
    writeFileSync(path.join(desk.dataDir, "backed-up"), "");
    const prometheus = await startPrometheus(new URL(desk.origin).host);
    const submitSome = async (what: string, count = 8) => {
      for (let number = 0; number < count; number += 1) await visitor.submit(`${what} ${number}`);
    };
    const limitFiles = (soft: string) =>
      execFileSync("prlimit", ["--pid", String(site.process.pid), `--fsize=${soft}:unlimited`]);
    const faults = [
      {
        fault: "the disk is full",
        alarm: "EnquiriesNotStored",
        mayFollow: ["FallbackStoreFailed"],
        begin: async () => {
          limitFiles("0");
          await submitSome("full", 1);
        },
        end: async () => {
          limitFiles("unlimited");
          await submitSome("room", 1);
        },
      },
      {
        fault: "the vendor is away",
        alarm: "VendorAway",
        mayFollow: ["EnquiriesWait", "EnquiriesWaitLong"],
        begin: async () => {
          await desk.vendor.setFault("down");
          await submitSome("away");
        },
        end: () => desk.vendor.setFault("none"),
      },
      {
        fault: "the vendor answers 401",
        alarm: "VendorMisconfigured",
        mayFollow: ["EnquiriesWait", "EnquiriesWaitLong"],
        begin: async () => {
          await desk.vendor.setFault({ status: 401 });
          await submitSome("401", 2);
        },
        end: () => desk.vendor.setFault("none"),
      },
      {
        fault: "the process is killed",
        alarm: "ProcessDown",
        mayFollow: [],
        begin: () => site.kill(),
        end: async () => {
          site = await desk.start();
        },
      },
    ];
    const results = [];
    try {
      for (const { fault, alarm, mayFollow, begin, end } of faults) {
        await waitUntil("nothing fires", async () => (await prometheus.listFiring()).length === 0);
        const seen = new Set<string>();
        const fires = async (name: string) => {
          const firing = await prometheus.listFiring();
          for (const other of firing) seen.add(other);
          return firing.includes(name);
        };
        const seconds = async (what: string, isTrue: () => Promise<boolean>) => {
          const startedAt = performance.now();
          await waitUntil(what, isTrue);
          return Math.round((performance.now() - startedAt) / 100) / 10;
        };
        await begin();
        const firedAfter = await seconds(`${alarm} fires`, () => fires(alarm));
        // Long enough for an alarm that should not fire.
        await pause(6000);
        await fires(alarm);
        await end();
        const endedAfter = await seconds(`${alarm} ends`, async () => !(await fires(alarm)));
        const others = [...seen].filter((name) => name !== alarm && !mayFollow.includes(name));
        results.push({ fault, alarm, firedAfter, endedAfter, others });
        report(`${fault}: ${alarm} after ${firedAfter} s, over ${endedAfter} s after its end`);
      }
    } finally {
      visitor.leave();
      await prometheus.stop();
    }
    return results;
  });
}
