import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const rooms = ["server", "client", "shared"] as const;

interface Import {
  file: string;
  line: number;
  from: string;
  /** Room-relative file, or the package's name. */
  target: string;
  isType: boolean;
}

function readImports(): Import[] {
  const imports: Import[] = [];
  for (const room of rooms) {
    for (const name of readdirSync(room, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name)) continue;
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

interface Rule {
  rule: string;
  remedy: string;
  breaks: (found: Import) => boolean;
}

const within = (file: string, room: string) => file.startsWith(`${room}/`);
const isPackage = (found: Import) => !found.from.startsWith(".");

const rules: Rule[] = [
  {
    rule: "shared/ knows neither React, Node nor a browser",
    remedy: "move what needs them to client/ or server/ and pass values in",
    breaks: (found) => within(found.file, "shared") && (isPackage(found) || !within(found.target, "shared")),
  },
  {
    rule: "client/ imports client/ and shared/, React and React Router only",
    remedy: "the browser's bundle grows with each package: use the platform, or do it on the server",
    breaks: (found) =>
      within(found.file, "client") &&
      (isPackage(found) ? !/^react(-dom|-router-dom)?(\/|$)/.test(found.from) : within(found.target, "server")),
  },
  {
    rule: "server/ touches one client file, the tree it renders",
    remedy: "export it from client/App.tsx, or move it to shared/",
    breaks: (found) =>
      within(found.file, "server") &&
      within(found.target, "client") &&
      found.target !== "client/App.tsx" &&
      !found.isType,
  },
  {
    rule: "crypto-js, csurf and libsql each live in one file, node-fetch in the two that call somebody else",
    remedy: "call the module that wraps it",
    breaks: (found) => {
      const homes: Record<string, string[]> = {
        "crypto-js": ["server/vendor/envelope.ts"],
        csurf: ["server/middleware/csrf.ts"],
        "node-fetch": ["server/vendor/client.ts", "server/captcha/captcha.ts"],
        libsql: ["server/enquiries/spoolFile.ts"],
      };
      return homes[found.from]?.includes(found.file) === false;
    },
  },
];

test.each(rules)("$rule", ({ rule, remedy, breaks }) => {
  const offenders = readImports()
    .filter(breaks)
    .map(({ file, line, from }) => `${file}:${line} imports "${from}": ${rule}. Remedy: ${remedy}`);
  expect(offenders).toEqual([]);
});

test("only config.ts reads the environment, and only client/browser touches the window", () => {
  const offenders: string[] = [];
  for (const room of rooms) {
    for (const name of readdirSync(room, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = path.join(room, name);
      const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*|`[^`]*`|"[^"\n]*"/g, "");
      const mayReadEnvironment =
        file === "server/config.ts" || file === "server/main.ts" || file === "client/entry.tsx";
      const isCommand = file === "server/enquiries/command.ts" || file === "server/checkContent.ts";
      if (/process\.env/.test(text) && !mayReadEnvironment && !isCommand) {
        offenders.push(`${file} reads process.env: take the value from Config`);
      }
      const isBrowserRoom = within(file, "client/browser") || file === "client/entry.tsx";
      if (
        !within(file, "server") &&
        !isBrowserRoom &&
        /(?<![\w.$])(window|document|localStorage|sessionStorage)\./.test(text)
      ) {
        offenders.push(`${file} touches the browser: move that to client/browser`);
      }
    }
  }
  expect(offenders).toEqual([]);
});

test("every package in the lock file carries its hash, and its address is the registry that everybody has", () => {
  interface Locked {
    version: string;
    integrity?: string;
    resolved?: string;
    optional?: boolean;
    link?: boolean;
  }
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  // Binaries of other platforms, whose versions the registry did not have when they were locked (2026-11-22): npm cannot
  // compute a hash of what is not there. With the next version of the package that names them, these lines go.
  const hashless = [
    ...["android-arm64", "android-x64", "darwin-arm64", "darwin-x64"].map((id) => `@biomejs/cli-${id}@2.6.8`),
    ...["linux-arm64-musl", "linux-x64-musl", "win32-arm64", "win32-x64"].map((id) => `@biomejs/cli-${id}@2.6.8`),
    ...[
      ...["android-arm-eabi", "android-arm64", "darwin-arm64", "darwin-x64", "freebsd-x64", "linux-arm-gnueabihf"],
      ...["linux-arm-musleabihf", "linux-ppc64-gnu", "linux-riscv64-gnu", "linux-riscv64-musl", "linux-s390x-gnu"],
      ...["openharmony-arm64", "win32-arm64-msvc", "win32-ia32-msvc", "win32-x64-msvc"],
    ].map((id) => `@oxc-parser/binding-${id}@0.156.0`),
  ];
  const remedy =
    "delete its entry and those of the packages that name it from package-lock.json, then: npm install --package-lock-only";
  const offenders: string[] = [];
  for (const [folder, { version, integrity, resolved, optional, link }] of Object.entries(packages)) {
    if (folder === "" || link) continue;
    const name = `${folder.replace(/^.*node_modules\//, "")}@${version}`;
    const isExcused = optional && hashless.includes(name);
    if (!integrity?.startsWith("sha512-") && !isExcused) offenders.push(`${name} has no integrity: ${remedy}`);
    // npm leaves the address out where it is its default (omit-lockfile-registry-resolved).
    if (resolved !== undefined && !resolved.startsWith("https://"))
      offenders.push(`${name} comes from ${resolved}: ${remedy}`);
  }
  expect(offenders).toEqual([]);
});
