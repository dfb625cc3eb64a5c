import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const readFiles = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => path.join(folder, name))
      .map((file) => ({ file, text: readFileSync(file, "utf8") })),
  );
const all = readFiles(["server", "client", "shared", "build", "test"]);
const within = (file: string, ...rooms: string[]) => rooms.some((room) => file.startsWith(`${room}/`));
const product = all.filter(({ file }) => within(file, "server", "client", "shared") && /(?<!\.test)\.tsx?$/.test(file));

interface Import {
  file: string;
  line: number;
  from: string;
  /** Path of the file, or name of the package. */
  target: string;
  isType: boolean;
  isPackage: boolean;
}

const listImports = (files: typeof all): Import[] =>
  files.flatMap(({ file, text }) =>
    text.split("\n").flatMap((words, index) => {
      const from = /(?:\bfrom|^import|\bimport\()\s*"([^"]+)"/.exec(words)?.[1];
      if (!from) return [];
      const isPackage = !from.startsWith(".");
      const target = isPackage ? from : path.join(path.dirname(file), from);
      const isType = file.endsWith(".d.ts") || /^\s*(import|export) type\b/.test(words);
      return [{ file, line: index + 1, from, target, isPackage, isType }];
    }),
  );

/** The client's folders from the top level down. Files directly in client/ are above them. */
const floors = ["pages", "products", "layout", "forms", "components", "browser", "pictures"];
const depthOf = (file: string) => floors.indexOf(file.split("/")[1] ?? "");

const homes: Record<string, string[]> = {
  "crypto-js": ["server/vendorApi/envelope.ts"],
  csrf: ["server/middleware/csrf.ts"],
  csurf: ["server/middleware/csrf.ts"],
  "node-fetch": ["server/vendorApi/client.ts", "server/captcha/captcha.ts"],
  "@photostructure/sqlite": ["server/enquiries/store/sqlite/file.ts"],
  pg: ["server/database/database.ts"],
};

/** What may not be imported, and the remedy. */
const rules: [rule: string, remedy: string, breaks: (found: Import) => boolean][] = [
  [
    "in client/ imports only go down: pages, products, layout, forms, components, browser",
    "pass what the lower folder needs as props or arguments, or move it there",
    ({ file, target, isType }) =>
      within(file, "client") && within(target, "client") && !isType && depthOf(target) < depthOf(file),
  ],
  [
    "shared/ uses neither React, Node nor the browser",
    "move the code that needs them to client/ or server/ and pass values in",
    ({ file, target, isPackage }) => within(file, "shared") && (isPackage || !within(target, "shared", "build")),
  ],
  [
    "server/, client/ and shared/ import only types from build/, which checks the content",
    "import type, or move it to shared/; zod would cost every browser 60 kB",
    ({ target, isType }) => within(target, "build") && !isType,
  ],
  [
    "client/ imports only client/, shared/, React and React Router",
    "the browser's bundle grows with each package: use the platform, or do it on the server",
    ({ file, target, isPackage }) =>
      within(file, "client") &&
      (isPackage ? !/^react(-dom|-router-dom)?(\/|$)/.test(target) : within(target, "server")),
  ],
  [
    "server/ imports three client files: the tree that it renders, what loads its pages, and the form that no browser needs",
    "export it from client/App.tsx, or move it to shared/",
    ({ file, target, isType }) =>
      within(file, "server") &&
      within(target, "client") &&
      !/^client\/(App.tsx|pageLoader.ts|forms\/PostedForm.tsx)$/.test(target) &&
      !isType,
  ],
  [
    "crypto-js, csurf, @photostructure/sqlite and pg are imported in one file each, node-fetch in the two that call other services",
    "call the module that wraps it",
    ({ file, target, isType }) => !isType && homes[target]?.includes(file) === false,
  ],
];

test.each(rules)("%s", (rule, remedy, breaks) => {
  const offenders = listImports(product)
    .filter(breaks)
    .map(({ file, line, from }) => `${file}:${line} imports "${from}": ${rule}. Remedy: ${remedy}`);
  expect(offenders).toEqual([]);
});

/** What leads back to itself. */
function findCycles(links: readonly { from: string; to: string }[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of links) targets.set(from, [...(targets.get(from) ?? []), to]);
  const circles = new Set<string>();
  const seen = new Set<string>();
  const walk = (one: string, way: readonly string[]) => {
    if (way.includes(one)) circles.add([...way.slice(way.indexOf(one)), one].join(" -> "));
    if (seen.has(one)) return;
    seen.add(one);
    for (const target of targets.get(one) ?? []) walk(target, [...way, one]);
  };
  for (const one of targets.keys()) walk(one, []);
  return [...circles];
}

test("no imports form a cycle, types included, in the whole project", () => {
  const links = listImports(all).map(({ file, target }) => ({ from: file, to: target }));
  expect(findCycles(links), "move what both need into a file of its own").toEqual([]);
});

test("no folders of server/, client/ and build/ form a cycle, types included", () => {
  const isNested = (one: string, other: string) => `${one}/`.startsWith(`${other}/`);
  const links = listImports(all.filter(({ file }) => within(file, "server", "client", "build")))
    .filter(({ isPackage }) => !isPackage)
    .map(({ file, target }) => ({ from: path.dirname(file), to: path.dirname(target) }))
    // A folder may use the one around it, which may use its parts.
    .filter(({ from, to }) => !isNested(from, to) && !isNested(to, from) && !to.startsWith("shared"));
  expect(findCycles(links), "move what both need into the lower folder").toEqual([]);
});

const store = "server/enquiries/store";
const sql = /\.prepare\(|\bPRAGMA\b|\bSELECT\b|sqlite\/query\.ts"/;

/** What only some files may contain, beside comments, and the remedy. */
test.each<[what: RegExp, mayHave: (file: string) => boolean, remedy: string]>([
  [
    /process\.env/,
    (file) => /^(server\/(config|main|enquiries\/command\/command)|client\/entry)\.tsx?$/.test(file),
    "take the value from Config",
  ],
  [
    /(?<![\w.$])(window|document|localStorage|sessionStorage)\./,
    (file) => within(file, "server", "client/browser") || file === "client/entry.tsx",
    "move what uses the browser to client/browser",
  ],
  [
    /dangerouslySetInnerHTML/,
    (file) => /^client\/(components\/(Static)?Html|layout\/(Graph|Head))\.tsx$/.test(file),
    "show it with <Html>, whose type only the sanitiser makes (build/content/listShapes.ts)",
  ],
  [
    /\bas (SafeHtml|unknown as|any)\b/,
    (file) => within(file, "server") || file === "shared/records/lists.ts",
    "take lists from shared/records/lists.ts, and HTML as their schemas make it",
  ],
  [
    sql,
    (file) => !within(file, "server") || within(file, store, "server/database"),
    `add a method to ${store}/enquiryStore.ts`,
  ],
])("%s is only where it may be", (what, mayHave, remedy) => {
  const texts = what === sql ? /\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\/|\/\/.*|`[^`]*`|"[^"\n]*"/g;
  const code = (text: string) => text.replace(texts, "");
  const offenders = product.filter(({ file, text }) => !mayHave(file) && what.test(code(text))).map(({ file }) => file);
  expect(offenders, remedy).toEqual([]);
});

test("every package in the lock file has a hash, also packages for other platforms, and none has a registry's address", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { version: string; integrity?: string; resolved?: string; link?: boolean }>;
  };
  // npm omits the address (omit-lockfile-registry-resolved), so that everybody can use their own registry.
  const offenders = Object.entries(packages)
    .filter(([folder, { link }]) => folder !== "" && !link)
    .filter(([, { integrity, resolved }]) => !integrity?.startsWith("sha512-") || resolved !== undefined)
    .map(([folder, { version }]) => `${folder.replace(/^.*node_modules\//, "")}@${version}`);
  const remedy = "delete these and those that name them from package-lock.json, then: npm install --package-lock-only";
  expect(offenders, remedy).toEqual([]);
});
