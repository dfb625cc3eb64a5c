import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fields, forms, sending } from "../../shared/content/forms.yaml";
import { ensureInstalled } from "../support/debian.ts";
import { startProcess, startSite } from "../support/site.ts";
import { pause, waitUntil } from "../support/waiting.ts";
import { report } from "./scenario.ts";

/** A real screen reader beside the virtual one of test/browser/heard.test.ts: Orca, with Firefox on a screen nobody sees. */

const programs = ["orca", "firefox-esr", "Xvfb", "xdotool", "dbus-daemon"];
const packages = ["orca", "firefox-esr", "xvfb", "xdotool", "dbus-daemon", "at-spi2-core"];

const files = {
  // Orca would write its log late, and would read the whole page as soon as it is there.
  ".local/share/orca/orca-customizations.py": `from orca import debug, settings
debug.debugFile.reconfigure(line_buffering=True)
settings.sayAllOnLoad = False
`,
  // Without a desktop Firefox tells nobody about its pages. Its own notices would be heard between them.
  "profile/user.js": `user_pref("accessibility.force_disabled", -1);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
`,
};

async function readWithOrca(address: string) {
  ensureInstalled(() => programs.every((program) => existsSync(`/usr/bin/${program}`)), ...packages);
  report(`Orca ${execFileSync("orca", ["--version"], { encoding: "utf8" }).trim()}`);
  const folder = mkdtempSync(path.join(tmpdir(), "orca-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: folder, LC_ALL: "C.UTF-8" };
  env.DBUS_SESSION_BUS_ADDRESS = `unix:path=${folder}/bus`;
  // Without a speech server Orca only logs what it says. Firefox's crash reporter would outlive it.
  Object.assign(env, { SPEECHD_CMD: "none", MOZ_CRASHREPORTER_DISABLE: "1" });
  const start = (program: string, ...args: string[]) => {
    const { child, exited } = startProcess(program, args, {
      env,
      folder,
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    onTestFinished(async () => void (child.kill("SIGKILL") && (await exited)));
    return child;
  };
  const screen = start("Xvfb", "-displayfd", "3", "-screen", "0", "1280x900x24");
  screen.stdio[3]?.once("data", (number) => Object.assign(env, { DISPLAY: `:${String(number).trim()}` }));
  start("dbus-daemon", "--session", "--nofork", `--address=${env.DBUS_SESSION_BUS_ADDRESS}`);
  await waitUntil("the screen and the bus are there", () => env.DISPLAY && existsSync(`${folder}/bus`));

  const log = `${folder}/orca.log`;
  start("orca", "--disable=braille", `--debug-file=${log}`);
  const allSaid = () =>
    [...(existsSync(log) ? readFileSync(log, "utf8") : "").matchAll(/SPEECH OUTPUT: '(.+)'\{/g)].map(
      ([, said]) => said,
    );
  /** What Orca says after so many phrases, with these words, until it has been silent for a second. */
  async function hear(words: string, from = 0) {
    const said = () => allSaid().slice(from);
    await waitUntil(`Orca says "${words}"`, () => said().some((phrase) => phrase?.includes(words)));
    for (let count = 0; count < said().length; await pause(1000)) count = said().length;
    report(said().join(" | "));
    return said().join("\n");
  }
  await hear("Screen reader on");
  start("firefox-esr", "--no-remote", "--profile", `${folder}/profile`, address);
  const press = (key: string, words = "") => {
    const from = allSaid().length;
    execFileSync("xdotool", ["key", key], { env });
    return hear(words, from);
  };
  return { hear, press };
}

test("Orca says once that a form has errors, and at a field which", { timeout: 10 * 60_000 }, async () => {
  const site = await startSite();
  onTestFinished(async () => void (await site.stop()));
  const { hear, press } = await readWithOrca(`${site.origin}/contact-us`);
  await hear("Finished loading Contact us");
  const { submitLabel } = forms.contact;
  let said = "";
  for (let presses = 0; presses < 100 && !said.includes(submitLabel); presses += 1) said = await press("Tab");
  expect(said).toContain(submitLabel);

  const timesIn = (text: string, words: string) => text.split(words).length - 1;
  const { label, missing } = fields.firstName;
  said = await press("Return", sending.problem);
  expect([sending.problem, sending.notSent, missing].map((words) => timesIn(said, words))).toEqual([1, 1, 0]);
  expect(await press("Tab")).toContain(missing);
  said = await press("Return", label);
  expect(said).toContain("invalid entry");
  expect(timesIn(said, missing)).toBe(1);
});
