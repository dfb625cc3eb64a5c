// @ts-check
/**
 * npm run release: builds, and packs what a server needs into dist-release/website-<id>.tar.gz with its checksum beside it.
 * Nothing is built or fetched on the server. Needs GNU tar, no root. The same sources and the same lock file make the same
 * archive.
 *
 *   RELEASE        shell variables: id, version, samples, cpu
 *   SHA256SUMS     the list of every other file; server/deploy/website checks it, and SHA256SUMS.sig by --sign
 *   dist/, node_modules/ (without development), server/deploy/, docs/
 *   sbom.json      CycloneDX, beside the archive too; LICENSES.txt: each package with its licence
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readArguments } from "./commandLine.mjs";

const { values: options } = readArguments(
  {
    options: {
      cpu: { type: "string", default: "x64" },
      out: { type: "string", default: "dist-release" },
      sign: { type: "string" },
    },
  },
  "Usage: npm run release [-- --cpu arm64] [--out folder] [--sign key]   (for Linux, x64 unless said; key: of ssh-keygen)",
);
const cpu = options.cpu ?? "x64";
const out = options.out ?? "dist-release";
const unpacked = [
  "package.json",
  "package-lock.json",
  ".env.example",
  "LICENSE",
  "CHANGELOG.md",
  "docs",
  "server/deploy",
  "dist",
];
/** Development packages of which something is in dist/ for visitors to fetch. */
const builtIn = ["@fontsource-variable/besley", "@fontsource-variable/public-sans", "world-atlas"];

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} [cwd]
 */
const run = (program, args, cwd) => execFileSync(program, args, { cwd, encoding: "utf8", maxBuffer: 1e8 });

/** @param {string} folder */
const sha256 = (folder) => createHash("sha256").update(readFileSync(folder)).digest("hex");

/** @param {string} folder @returns {{ name: string, version: string, license?: string }} */
const readPackage = (folder) => JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));

/** @param {string} folder */
const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

/** @param {string} modules */
function listLicenses(modules) {
  const folders = listFiles(modules)
    .filter((file) => /(^|\/node_modules\/|^)(@[^/]+\/)?[^/@]+\/package\.json$/.test(file))
    .map((file) => path.join(modules, path.dirname(file)));
  const all = [...folders, ...builtIn.map((name) => path.join("node_modules", name))].map(readPackage);
  const lines = all
    .filter(({ name }) => name)
    .map(({ name, version, license }) => `${name} ${version}  ${license ?? "see its folder"}`);
  return `${[...new Set(lines)].sort().join("\n")}\n`;
}

/** What is publicly known against the packages of a release. A registry need not have such a list. */
function describeAdvisories() {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", timeout: 60_000 });
  try {
    const { metadata, message } = JSON.parse(stdout);
    if (!metadata) return `Not checked for known advisories: this registry has none (${message.split(" - ")[0]}).`;
    const { total } = metadata.vulnerabilities;
    return total > 0 ? `${total} packages have known advisories: npm audit --omit=dev` : "No advisory is known.";
  } catch {
    return "Not checked for known advisories: the registry does not answer.";
  }
}

const madeAt = existsSync(".git") ? run("git", ["log", "-1", "--format=%cI"]).trim() : "2026-01-01T00:00:00Z";
try {
  run("node", ["build.mjs"]);
} catch {
  // The build has said why.
  process.exit(1);
}
const { version, sampleValues } = JSON.parse(readFileSync("dist/manifest.json", "utf8"));
mkdirSync(out, { recursive: true });
const folder = path.join(out, `.new-${process.pid}`);
try {
  for (const name of unpacked) {
    cpSync(name, path.join(folder, name), {
      recursive: true,
      filter: (source) => !/\.test\.yml$|\/pictures$/.test(source),
    });
  }
  // For the server's system, whatever this one is. npm takes nothing whose hash is not in package-lock.json.
  const target = ["--os=linux", `--cpu=${cpu}`, "--libc=glibc"];
  run("npm", ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--prefer-offline", ...target], folder);
  // Links, which have no sum.
  run("find", ["node_modules", "-name", ".bin", "-prune", "-exec", "rm", "-r", "{}", "+"], folder);
  // The engine for every platform, and its sources: 26 MB.
  const engine = path.join(folder, "node_modules/@photostructure/sqlite");
  for (const name of readdirSync(path.join(engine, "prebuilds")))
    if (name !== `linux-${cpu}`) rmSync(path.join(engine, "prebuilds", name), { recursive: true });
  rmSync(path.join(engine, "src"), { recursive: true });
  rmSync(path.join(folder, "node_modules/.package-lock.json"), { force: true });
  const sbom = JSON.parse(run("npm", ["sbom", "--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx"], folder));
  // A random number and the clock would make every archive another one.
  delete sbom.serialNumber;
  sbom.metadata.timestamp = madeAt;
  writeFileSync(path.join(folder, "sbom.json"), JSON.stringify(sbom, null, 1));
  writeFileSync(path.join(folder, "LICENSES.txt"), listLicenses(path.join(folder, "node_modules")));
  const sums = listFiles(folder).map((file) => `${sha256(path.join(folder, file))}  ${file}\n`);
  const id = `${version}-${createHash("sha256").update(sums.join("")).digest("hex").slice(0, 8)}`;
  writeFileSync(path.join(folder, "RELEASE"), `id=${id}\nversion=${version}\nsamples=${sampleValues}\ncpu=${cpu}\n`);
  sums.push(`${sha256(path.join(folder, "RELEASE"))}  RELEASE\n`);
  const sumsFile = path.join(folder, "SHA256SUMS");
  writeFileSync(sumsFile, sums.join(""));
  if (options.sign) run("ssh-keygen", ["-q", "-Y", "sign", "-n", "website", "-f", options.sign, sumsFile]);

  const name = `website-${id}`;
  const archive = path.join(out, `${name}.tar.gz`);
  const tar = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--mtime=${madeAt}`, "--mode=u=rwX,go=rX"];
  run("tar", [
    ...tar,
    `--transform=s,^\\.,${name},`,
    "--use-compress-program=gzip -n9",
    "-cf",
    `${archive}.new`,
    "-C",
    folder,
    ".",
  ]);
  renameSync(`${archive}.new`, archive);
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${name}.tar.gz\n`);
  cpSync(path.join(folder, "sbom.json"), path.join(out, `${name}.sbom.json`));
  console.log(
    `${archive}\n${sha256(archive)}\n${options.sign ? "Signed." : "Not signed (--sign)."} ${describeAdvisories()}`,
  );
  if (sampleValues > 0) console.log(`It holds ${sampleValues} sample values: a server takes it only with --sample.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
