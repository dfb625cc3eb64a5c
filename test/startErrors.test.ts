import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { chooseCases } from "./support/cases.ts";
import { startSite } from "./support/site.ts";

async function takePort(): Promise<string> {
  const holder = createServer((_, res) => res.writeHead(404).end());
  await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void holder.close());
  return String((holder.address() as { port: number }).port);
}

const starts: [string, () => Promise<Record<string, string>>, string][] = [
  ["an unknown HOST", async () => ({ HOST: "nowhere.invalid" }), "HOST is not found"],
  ["the HOST of another machine", async () => ({ HOST: "192.0.2.1" }), "HOST must be an address of this machine"],
  ["a PORT in use", async () => ({ PORT: await takePort() }), "set PORT to another port, or stop what uses it"],
];

test.each(chooseCases(starts, ([what]) => what === "a PORT in use"))(
  "a start with %s ends with the setting's name and no stack",
  async (_, createEnv, message) => {
    const start = startSite(await createEnv());
    await expect(start).rejects.toThrow(message);
    await expect(start).rejects.not.toThrow("    at ");
  },
);

const commands: [string, string, string[], string, string][] = [
  ["bench", "test/bench/bench.mjs", ["pages"], "Unexpected argument 'pages'.", "npm run bench -- [--only pages,bytes]"],
  ["test:soak", "test/soak/soak.mjs", ["kills"], "Unexpected argument 'kills'.", "npm run test:soak -- [--only"],
  [
    "content",
    "build/content/command.mjs",
    ["export", "--oops"],
    "Unknown option '--oops'.",
    "npm run content -- import",
  ],
  ["check:content", "dist/server/checkContent.js", ["x"], "takes no x.", "npm run check:content -- [--strict]"],
  ["start", "dist/server/main.js", ["--port=4000"], "takes no --port=4000", "such as PORT=4000"],
  ["build", "build.mjs", ["--oops"], "Unknown option '--oops'.", "node build.mjs [--if-needed"],
];

test.each(chooseCases(commands, ([name]) => name === "content" || name === "start"))(
  "npm run %s with a wrong argument ends with the argument, the usage and no stack",
  (_, file, args, fault, usage) => {
    const { status, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: "utf8" });
    expect(stderr).toContain(fault);
    expect(stderr).toContain(usage);
    expect(stderr).not.toContain("    at ");
    expect(status).toBe(2);
  },
);

test("npm run content without the two hyphens writes nothing: npm has taken --dry-run for itself", () => {
  const env = { ...process.env, npm_lifecycle_event: "content", npm_config_dry_run: "true" };
  const args = ["build/content/command.mjs", "import", "portals.csv"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  expect([status, stderr]).toEqual([2, expect.stringContaining("put two hyphens before the arguments")]);
});

test("an export into a folder that is not there names the file, without a stack", () => {
  const args = ["build/content/command.mjs", "export", "gone/events.csv"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, "ENOENT: no such file or directory, open 'gone/events.csv'\n"]);
});

test("content pictures with a folder that cannot be made ends and says so", () => {
  const args = ["build/content/command.mjs", "pictures", "package.json/pictures"];
  const { error, status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 50_000 });
  expect([error, status]).toEqual([undefined, 1]);
  expect(stderr).toContain("package.json/pictures");
});

// A closed terminal sends SIGHUP, Ctrl+C SIGINT. The service manager's SIGTERM is in lifecycle.test.ts.
test.each(["SIGINT", "SIGHUP"] as const)(
  "after %s the process answers what is open and stops cleanly",
  async (signal) => {
    const site = await startSite();
    const exited = new Promise((resolve) => site.process.once("exit", (...ending) => resolve(ending)));
    site.process.kill(signal);
    expect(await exited).toEqual([0, null]);
    expect(site.logs.map(({ event }) => event)).toEqual(expect.arrayContaining(["stopping", "stopped"]));
  },
);
