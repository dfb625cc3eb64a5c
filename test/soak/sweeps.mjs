/**
 * The sweeps: every page, width, control and fault, where `npm test` tries those that stand for the rest. They are the
 * tests `*.sweep.ts`, and those that choose their cases by test/support/cases.ts.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const limitMs = 30 * 60_000;

const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(sweep|test)\.tsx?$/.test(name))
  .map((name) => path.join("test", name))
  .filter((file) => file.includes(".sweep.") || readFileSync(file, "utf8").includes("support/cases.ts"));

/** A part for each file ("browser/firstPress"), and `sweeps` for all of them in one run. */
export const sweepParts = {
  sweeps: (run) => sweep("sweeps", files, run),
  ...Object.fromEntries(
    files.map((file) => {
      const [name = ""] = path.relative("test", file).split(".");
      return [name, (run) => sweep(name, [file], run)];
    }),
  ),
};

async function sweep(part, chosen, { row }) {
  const folder = mkdtempSync(path.join(tmpdir(), "sweep-"));
  const output = path.join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`];
  const vitest = spawn("node_modules/.bin/vitest", ["run", ...chosen, ...reporters], {
    env: { ...process.env, TEST_CASES: "all" },
    stdio: ["ignore", "inherit", "inherit"],
    timeout: limitMs,
  });
  await new Promise((resolve) => vitest.once("exit", resolve));
  try {
    const { numTotalTests, numFailedTests, startTime, success, testResults } = JSON.parse(readFileSync(output, "utf8"));
    const seconds = Math.round((Math.max(...testResults.map(({ endTime }) => endTime)) - startTime) / 1000);
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => fullName);
    row(part, `${numTotalTests} tests of ${chosen.length} files, ${seconds} s: failed`, "0", numFailedTests, success);
    return { files: chosen.length, tests: numTotalTests, seconds, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
