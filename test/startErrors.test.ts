import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "./support/site.ts";

async function takePort(): Promise<string> {
  const holder = createServer((_, res) => res.writeHead(404).end());
  await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void holder.close());
  return String((holder.address() as { port: number }).port);
}

test.each([
  ["an unknown HOST", async () => ({ HOST: "nowhere.invalid" }), "HOST is not found"],
  ["the HOST of another machine", async () => ({ HOST: "192.0.2.1" }), "HOST must be an address of this machine"],
  ["a PORT in use", async () => ({ PORT: await takePort() }), "set PORT to another port, or stop what uses it"],
])("a start with %s ends with the setting's name and no stack", async (_, createEnv, message) => {
  const start = startSite(await createEnv());
  await expect(start).rejects.toThrow(message);
  await expect(start).rejects.not.toThrow("    at ");
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
