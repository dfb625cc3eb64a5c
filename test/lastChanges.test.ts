import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { findLastChanges } from "../build/lastChanges.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "last-changes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const components = {
  team: "client/pages/TeamPage.tsx",
  motor: "client/products/motor/Page.tsx",
  draft: "client/pages/DraftPage.tsx",
};

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Asha", "-c", "user.email=asha@example.com", ...args], { cwd: folder });

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function commit(day: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) write(file, text);
  git("add", ".");
  process.env.GIT_COMMITTER_DATE = `${day}T12:00:00Z`;
  git("commit", "-q", "-m", day);
  delete process.env.GIT_COMMITTER_DATE;
}

test("a page's day is that of the last commit to its record, its component or the words that these import", async () => {
  expect(await findLastChanges({}, folder)).toEqual({});
  git("init", "-q");
  commit("2026-01-05", {
    "client/pages/TeamPage.tsx":
      'import { people } from "../../shared/content/people.ts";\nimport "../layout/Header.tsx";',
    "client/products/motor/Page.tsx": 'export { head } from "../../../shared/products/motor/page.ts";',
    "client/layout/Header.tsx": "",
    "shared/content/people.ts": 'import files from "./people/*.md";',
    "shared/products/motor/page.ts": "",
  });
  commit("2026-02-05", { "shared/products/motor/page.ts": "changed" });
  commit("2026-03-05", { "shared/content/people/asha.md": "# Asha" });
  commit("2026-04-05", { "client/layout/Header.tsx": "changed" });
  write("client/pages/DraftPage.tsx", "");
  expect(await findLastChanges(components, folder)).toEqual({ team: "2026-03-05", motor: "2026-02-05" });
});

test("without git, and for what a shallow clone does not tell, there is no day", async () => {
  const clone = path.join(folder, "clone");
  git("clone", "-q", "--depth=2", `file://${folder}`, clone);
  expect(await findLastChanges(components, clone)).toEqual({});
  rmSync(path.join(clone, ".git"), { recursive: true });
  expect(await findLastChanges(components, clone)).toEqual({});
});
