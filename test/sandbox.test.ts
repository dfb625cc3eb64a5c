import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../server/config.ts";
import { createMetrics } from "../server/metrics.ts";
import { createVendorClient } from "../server/vendorApi/client.ts";
import { createEnvelope } from "../server/vendorApi/envelope.ts";
import { createJournal, sandboxUser, startSandbox } from "../server/vendorApi/sandbox.ts";
import { createDataDir, createEnquiry, createTestLog } from "./support/testDoubles.ts";

const { apiKey: key, apiIv: iv } = loadConfig({});

async function openSandbox({ timeoutMs = 8000 } = {}) {
  const dataDir = join(createDataDir(), "data");
  const { log } = createTestLog();
  const sandbox = await startSandbox({ key, iv, take: createJournal(dataDir).write, log });
  onTestFinished(() => sandbox.close());
  const options = { apiBase: sandbox.url, timeoutMs, log, metrics: createMetrics() };
  const createClient = (clientKey = key) =>
    createVendorClient({ ...options, envelope: createEnvelope({ key: clientKey, iv }) });
  return { dataDir, sandbox, client: createClient(), createClient };
}

test("the sandbox listens only on this machine, and lists different countries, with India as number 1", async () => {
  const { client, sandbox } = await openSandbox();
  expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const outcome = await client.getCountries();
  if (outcome.kind !== "listed") throw new Error(outcome.kind);
  const { countries } = outcome;
  for (const key of ["CountryId", "CountryName"] as const)
    expect(new Set(countries.map((country) => country[key])).size).toBe(countries.length);
  expect(countries.find(({ CountryId }) => CountryId === 1)?.CountryName).toBe("India");
});

test("the sandbox accepts enquiries and writes them to a journal that only its owner can read", async () => {
  const { client, dataDir } = await openSandbox();
  for (const name of ["first", "second"])
    expect(await client.addProductEnquiry(createEnquiry({ name }).model)).toEqual({ kind: "accepted" });
  const journal = join(dataDir, "sandbox-enquiries.jsonl");
  const lines = readFileSync(journal, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).enquiry.FirstName)).toEqual(["first", "second"]);
  expect(statSync(journal).mode & 0o777).toBe(0o600);
});

test("the sample user can log in, and nobody else, nor a caller with another key", async () => {
  const { client, createClient } = await openSandbox();
  expect(await client.login(sandboxUser)).toMatchObject({ kind: "accepted" });
  const wrong = { kind: "refused", status: 401, message: "Wrong user name or password." };
  expect(await client.login({ ...sandboxUser, password: "guess" })).toEqual(wrong);
  const stranger = createClient("another-key-of16");
  expect(await stranger.addProductEnquiry(createEnquiry().model)).toEqual({ kind: "refused", reason: "HTTP 400" });
  expect(await stranger.getCountries()).toEqual({ kind: "failed", reason: "HTTP 400" });
});

test.each([
  ["vendor hangs", "unsure"],
  ["vendor refuses", "refused"],
  ["vendor fails", "away"],
  ["vendor forbids", "misconfigured"],
  ["vendor hangs up", "unsure"],
  ["vendor babbles", "unsure"],
])("a company called %j meets that fault, and so does a user; others do not", async (name, kind) => {
  const { client } = await openSandbox({ timeoutMs: 1000 });
  const { model } = createEnquiry();
  expect(await client.addProductEnquiry({ ...model, Company: name })).toMatchObject({ kind });
  expect(await client.addProductEnquiry(model)).toEqual({ kind: "accepted" });
  expect((await client.login({ ...sandboxUser, username: name })).kind).not.toBe("accepted");
});
