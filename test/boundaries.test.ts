import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const rooms = ["server", "client", "shared"] as const;

interface Import {
  file: string;
  line: number;
  from: string;
  /** Path of the file, or name of the package. */
  target: string;
  isType: boolean;
}

function readImports(folders: readonly string[] = rooms, files = /(?<!\.test)\.tsx?$/): Import[] {
  const imports: Import[] = [];
  for (const room of folders) {
    for (const name of readdirSync(room, { recursive: true, encoding: "utf8" })) {
      if (!files.test(name)) continue;
      const file = path.join(room, name);
      readFileSync(file, "utf8")
        .split("\n")
        .forEach((text, index) => {
          const from = /(?:\bfrom|^import|\bimport\()\s*"([^"]+)"/.exec(text)?.[1];
          if (!from) return;
          const target = from.startsWith(".") ? path.join(path.dirname(file), from) : from;
          imports.push({ file, line: index + 1, from, target, isType: /^\s*(import|export) type\b/.test(text) });
        });
    }
  }
  return imports;
}

/** The one file of shared/ that imports a package. No bundle contains it. */
const listRules = "shared/content/lists.ts";

interface Rule {
  rule: string;
  remedy: string;
  breaks: (found: Import) => boolean;
}

const within = (file: string, room: string) => file.startsWith(`${room}/`);
const isPackage = (found: Import) => !found.from.startsWith(".");

/**
 * The client's folders from the lowest level up: each may import from itself and from those before it. Files directly
 * in client/ are at the top.
 */
const floors = ["pictures", "browser", "components", "forms", "layout", "products", "pages"];

function floorOf(file: string): number {
  const room = file.split("/")[1] ?? "";
  return floors.includes(room) ? floors.indexOf(room) : floors.length;
}

const rules: Rule[] = [
  {
    rule: "in client/ imports only go down: pages, products, layout, forms, components, browser",
    remedy: "pass what the lower folder needs as props or arguments, or move it there",
    breaks: (found) =>
      within(found.file, "client") &&
      within(found.target, "client") &&
      !found.isType &&
      floorOf(found.target) > floorOf(found.file),
  },
  {
    rule: "shared/ uses neither React, Node nor the browser",
    remedy: "move the code that needs them to client/ or server/ and pass values in",
    breaks: (found) =>
      within(found.file, "shared") &&
      (isPackage(found) ? found.file !== listRules || found.from !== "zod" : !within(found.target, "shared")),
  },
  {
    rule: "other files import only types from shared/content/lists.ts, whose checks run at build time",
    remedy: "import type; zod would cost every browser 60 kB",
    breaks: (found) => found.target === listRules && !found.isType,
  },
  {
    rule: "client/ imports only client/, shared/, React and React Router",
    remedy: "the browser's bundle grows with each package: use the platform, or do it on the server",
    breaks: (found) =>
      within(found.file, "client") &&
      (isPackage(found) ? !/^react(-dom|-router-dom)?(\/|$)/.test(found.from) : within(found.target, "server")),
  },
  {
    rule: "server/ imports only one client file, the tree that it renders",
    remedy: "export it from client/App.tsx, or move it to shared/",
    breaks: (found) =>
      within(found.file, "server") &&
      within(found.target, "client") &&
      found.target !== "client/App.tsx" &&
      !found.isType,
  },
  {
    rule: "crypto-js, csurf, libsql and pg are imported in one file each, node-fetch in the two that call other services",
    remedy: "call the module that wraps it",
    breaks: (found) => {
      const homes: Record<string, string[]> = {
        "crypto-js": ["server/vendorApi/envelope.ts"],
        csurf: ["server/middleware/csrf.ts"],
        "node-fetch": ["server/vendorApi/client.ts", "server/captcha/captcha.ts"],
        libsql: ["server/enquiries/store/sqlite/file.ts"],
        pg: ["server/enquiries/store/postgres/database.ts"],
      };
      return !found.isType && homes[found.from]?.includes(found.file) === false;
    },
  },
];

test.each(rules)("$rule", ({ rule, remedy, breaks }) => {
  const offenders = readImports()
    .filter(breaks)
    .map(({ file, line, from }) => `${file}:${line} imports "${from}": ${rule}. Remedy: ${remedy}`);
  expect(offenders).toEqual([]);
});

test("no imports form a cycle, types included, in the whole project", () => {
  const imports = new Map<string, string[]>();
  const all = readImports([...rooms, "build", "test"], /\.(tsx?|mjs)$/);
  for (const { file, target } of all) imports.set(file, [...(imports.get(file) ?? []), target]);
  const circles = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.add([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (seen.has(file)) return;
    seen.add(file);
    for (const target of imports.get(file) ?? []) walk(target, [...way, file]);
  };
  for (const file of imports.keys()) walk(file, []);
  const remedy = "Remedy: move what both need into a file of its own";
  expect([...circles].map((circle) => `${circle}. ${remedy}`)).toEqual([]);
});

test("only config.ts reads the environment, and only client/browser uses the window", () => {
  const offenders: string[] = [];
  for (const room of rooms) {
    for (const name of readdirSync(room, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = path.join(room, name);
      const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*|`[^`]*`|"[^"\n]*"/g, "");
      const mayReadEnvironment = [
        "server/config.ts",
        "server/main.ts",
        "client/entry.tsx",
        "client/browser/start/fontRoom.ts",
      ].includes(file);
      const isCommand = file === "server/enquiries/command/command.ts";
      if (/process\.env/.test(text) && !mayReadEnvironment && !isCommand) {
        offenders.push(`${file} reads process.env: take the value from Config`);
      }
      const isBrowserRoom = within(file, "client/browser") || file === "client/entry.tsx";
      if (
        !within(file, "server") &&
        !isBrowserRoom &&
        /(?<![\w.$])(window|document|localStorage|sessionStorage)\./.test(text)
      ) {
        offenders.push(`${file} uses the browser: move that to client/browser`);
      }
    }
  }
  expect(offenders).toEqual([]);
});

test("only the folder of the store contains SQL, and other code calls EnquiryStore", () => {
  const room = "server/enquiries/store";
  const offenders: string[] = [];
  for (const name of readdirSync("server", { recursive: true, encoding: "utf8" })) {
    const file = path.join("server", name);
    if (!/\.tsx?$/.test(name) || within(file, room)) continue;
    const text = readFileSync(file, "utf8");
    if (/\.prepare\(|\bPRAGMA\b|\bSELECT\b/.test(text)) {
      offenders.push(`${file} contains SQL: add a method to EnquiryStore (${room}/enquiryStore.ts)`);
    }
    if (/(sqlite|postgres)\/(intake|queue|move|operations)\.ts"/.test(text)) {
      offenders.push(`${file} bypasses EnquiryStore: call its method`);
    }
  }
  expect(offenders).toEqual([]);
});

test("every package in the lock file has a hash, also packages for other platforms, and none has a registry's address", () => {
  interface Locked {
    version: string;
    integrity?: string;
    resolved?: string;
    link?: boolean;
  }
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  const remedy =
    "delete its entry and those of the packages that name it from package-lock.json, then: npm install --package-lock-only";
  const offenders: string[] = [];
  for (const [folder, { version, integrity, resolved, link }] of Object.entries(packages)) {
    if (folder === "" || link) continue;
    const name = `${folder.replace(/^.*node_modules\//, "")}@${version}`;
    if (!integrity?.startsWith("sha512-")) offenders.push(`${name} has no integrity: ${remedy}`);
    // npm omits the address (omit-lockfile-registry-resolved), so that everybody can use their own registry.
    if (resolved !== undefined) offenders.push(`${name} names a registry's address: ${remedy}`);
  }
  expect(offenders).toEqual([]);
});
