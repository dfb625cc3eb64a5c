import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { build } from "esbuild";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Postgres, startPostgres } from "./support/postgres.ts";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ settings: { max_connections: "7" } });
});
afterAll(() => postgres?.close());

async function connect(url: string, settings: { query_timeout?: number } = {}): Promise<Client> {
  const client = new Client({ connectionString: url, ...settings });
  // A test may kill the server of this connection.
  client.on("error", () => {});
  onTestFinished(() => client.end());
  await client.connect();
  return client;
}

async function ask(client: Client, text: string): Promise<unknown[]> {
  return (await client.query({ text, rowMode: "array" })).rows.flat();
}

describe("a PostgreSQL for tests", () => {
  it("requires the password, and has fsync on", async () => {
    const client = await connect(postgres.url);
    expect(await ask(client, "SHOW max_connections")).toEqual(["7"]);
    expect(await ask(client, "SHOW fsync")).toEqual(["on"]);

    const wrong = new URL(postgres.url);
    wrong.password = "wrong";
    await expect(connect(wrong.href)).rejects.toThrow("password authentication failed");
  });

  it("keeps its data through kill -9 and through a stop", async () => {
    const url = await postgres.createDatabase();
    const client = await connect(url);
    await client.query("CREATE TABLE kept (word text)");
    await client.query("INSERT INTO kept VALUES ('before the kill')");
    const { pid } = postgres;
    await postgres.kill();
    await expect(connect(url)).rejects.toThrow("ECONNREFUSED");
    await postgres.start();
    expect(postgres.pid).not.toBe(pid);
    await (await connect(url)).query("INSERT INTO kept VALUES ('before the stop')");
    await postgres.stop();
    await postgres.start();
    expect(await ask(await connect(url), "SELECT word FROM kept")).toEqual(["before the kill", "before the stop"]);
  });

  it("can be paused and resumed", async () => {
    const patient = await connect(postgres.url);
    const hasty = await connect(postgres.url, { query_timeout: 200 });
    await postgres.pause();
    const answer = ask(patient, "SELECT 'late'");
    await expect(ask(hasty, "SELECT 1")).rejects.toThrow("timeout");
    postgres.resume();
    expect(await answer).toEqual(["late"]);
  });

  it("has separate databases", async () => {
    const [one, other] = [await postgres.createDatabase(), await postgres.createDatabase("with a name")];
    await (await connect(one)).query("CREATE TABLE own (word text)");
    await expect(ask(await connect(other), "SELECT * FROM own")).rejects.toThrow('relation "own" does not exist');
  });

  it("ends with the process that started it, even after kill -9 and while it is paused", async () => {
    const script = "node_modules/.cache/postgres/suddenEnd.mjs";
    const contents = `
      import { readlinkSync } from "node:fs";
      import { startPostgres } from "./test/support/postgres.ts";
      const postgres = await startPostgres();
      const dataDir = readlinkSync(\`/proc/\${postgres.pid}/cwd\`);
      await postgres.pause();
      console.log(JSON.stringify({ url: postgres.url, dataDir }));
      process.kill(process.pid, "SIGKILL");`;
    // Bundled like the soak test.
    await build({
      stdin: { contents, resolveDir: "." },
      outfile: script,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      external: ["pg"],
    });
    const spoken = await new Promise<string>((resolve) => {
      execFile(process.execPath, [script], (_error, stdout) => resolve(stdout));
    });
    const { url, dataDir } = JSON.parse(spoken) as { url: string; dataDir: string };
    await expect.poll(() => existsSync(dataDir), { timeout: 20_000 }).toBe(false);
    await expect(connect(url)).rejects.toThrow("ECONNREFUSED");
  });
});
