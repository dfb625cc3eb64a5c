import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { events } from "../shared/content/events.ts";
import { eventAddress } from "../shared/content/eventsPage.ts";
import { routes } from "../shared/routes.ts";
import { readTestPage } from "./support/page.ts";
import { setUpJava } from "./support/setUpJava.ts";

const addresses = [...routes.map(({ path }) => path), ...events.slice(0, 1).map(eventAddress), "/careers", "/nowhere"];

/** The checker's CSS grammar is years old (no @container), so it gets the pages without their stylesheets. */
const withoutStyles = (html: string) => html.replaceAll(/(<style[^>]*>).*?(?=<\/style>)/gs, "$1");

test("the Nu HTML checker finds no errors on any page", { timeout: 300_000 }, async () => {
  setUpJava();
  const folder = mkdtempSync(path.join(tmpdir(), "html-"));
  const files = addresses.map((_, index) => path.join(folder, `${index}.html`));
  for (const [index, file] of files.entries())
    writeFileSync(file, withoutStyles(await readTestPage(addresses[index] as string)));
  // React writes `<br/>` where HTML needs no slash. The slash changes nothing.
  const options = ["--stdout", "--format", "json", "--filterpattern", ".*Trailing slash on void elements.*"];
  const jar = ["-Xss4m", "-XX:TieredStopAtLevel=1", "-jar", "node_modules/vnu-jar/build/dist/vnu.jar"];
  const { stderr, stdout } = spawnSync("java", [...jar, ...options, ...files], { encoding: "utf8", maxBuffer: 1e8 });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe("");
  const { messages } = JSON.parse(stdout) as { messages: Record<"url" | "message" | "extract", string>[] };
  const pageOf = (url: string) => addresses[Number.parseInt(path.basename(url), 10)];
  expect(messages.map(({ url, message, extract }) => ({ page: pageOf(url), message, extract }))).toEqual([]);
});
