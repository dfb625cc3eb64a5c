import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const analyzer = "/usr/bin/systemd-analyze";
const units = ["website-backup@.service", "website-backup@.timer", "website@.service", "website@.socket"];
const readUnit = (name: string) => readFileSync(`server/deploy/${name}`, "utf8");

test.skipIf(!existsSync(analyzer))("systemd accepts the units", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "units-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // systemd checks that the program exists.
  for (const name of units) {
    writeFileSync(`${folder}/${name}`, readUnit(name).replaceAll("/srv/website/current/node", process.execPath));
  }
  const started = units.map((name) => `${folder}/${name.replace("@", "@3000")}`);
  const { stderr, status } = spawnSync(analyzer, ["verify", ...started], { encoding: "utf8" });
  // Messages about other units of this machine do not matter.
  expect(stderr.split("\n").filter((line) => line.includes("website"))).toEqual([]);
  expect(status).toBe(0);
});

test("each process has its own socket and store", () => {
  const service = readUnit("website@.service");
  expect(service).toContain("\nStateDirectory=website/%i\n");
  expect(service).toContain("\nEnvironment=DATA_DIR=/var/lib/website/%i\n");
  expect(service).toContain("\nRequires=website@%i.socket\n");
  expect(readUnit("website@.socket")).toContain("\nListenStream=127.0.0.1:%i\n");
});
