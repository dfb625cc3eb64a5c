import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { events } from "../shared/content/events.ts";
import { eventAddress } from "../shared/content/eventsPage.ts";
import { routes } from "../shared/routes.ts";
import { setUpJava } from "./support/setUpJava.ts";
import { startSite } from "./support/site.ts";

const checker = "node_modules/vnu-jar/build/dist/vnu.jar";
/** React writes `<br/>` where HTML needs no slash. The slash changes nothing. */
const ignored = ".*Trailing slash on void elements.*";
const installTimeoutMs = 300_000;

const addresses = [
  ...routes.map((route) => route.path),
  ...events.slice(0, 1).map(eventAddress),
  "/supercrop?page=sarb",
  "/careers",
  "/nowhere",
];

/** The checker's CSS grammar is years old (no @container), so it gets the pages without their stylesheets. */
const withoutStyles = (html: string) => html.replaceAll(/(<style[^>]*>).*?(?=<\/style>)/gs, "$1");

test(
  "the Nu HTML checker finds no errors on any page",
  async () => {
    setUpJava();
    const folder = mkdtempSync(path.join(tmpdir(), "html-"));
    const site = await startSite();
    const files = await Promise.all(
      addresses.map(async (address, index) => {
        const file = path.join(folder, `${index}.html`);
        const response = await fetch(site.origin + address);
        writeFileSync(file, withoutStyles(await response.text()));
        return file;
      }),
    );
    await site.stop();

    const checked = spawnSync(
      "java",
      ["-jar", checker, "--stdout", "--format", "json", "--filterpattern", ignored, ...files],
      { encoding: "utf8", maxBuffer: 1e8 },
    );
    expect(checked.stderr).toBe("");
    const { messages } = JSON.parse(checked.stdout) as { messages: Record<"url" | "message" | "extract", string>[] };
    const found = messages.map(({ url, message, extract }) => ({
      page: addresses[Number.parseInt(path.basename(url), 10)],
      message,
      extract,
    }));
    rmSync(folder, { recursive: true });
    expect(found).toEqual([]);
  },
  installTimeoutMs,
);
