import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { modulePlugins } from "../../build/bundleModule.mjs";
import { ensureInstalled } from "../support/debian.ts";
import { report } from "./scenario.ts";

const suites = { bookworm: "Debian 12", trixie: "Debian 13" } as const;
type Suite = keyof typeof suites;

const sh = (command: string, cwd?: string) => execFileSync("sh", ["-euc", command], { cwd, stdio: "pipe" });

/** A fresh Debian with the packages beside it that the installation asks for, because it will have no network. */
function makeDebian(suite: Suite, folder: string) {
  const kept = `${folder}.tar`;
  if (!existsSync(kept)) {
    report(`fetching ${suites[suite]}, once`);
    rmSync(folder, { recursive: true, force: true });
    sh(`debootstrap --variant=minbase --include=systemd-sysv,dbus ${suite} ${folder} http://deb.debian.org/debian`);
    cpSync("/etc/resolv.conf", `${folder}/etc/resolv.conf`);
    const node = suite === "trixie" ? "nodejs" : "";
    const packages = `nginx-light libnginx-mod-http-brotli-static logrotate sqlite3 jq curl openssl ca-certificates prometheus ${node}`;
    sh(
      `chroot ${folder} apt-get -qq update && chroot ${folder} apt-get -qq install -y --download-only --no-install-recommends ${packages}`,
    );
    sh(`tar -cf ${kept}.part -C ${folder} . && mv ${kept}.part ${kept}`);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  sh(`tar -xf ${kept} -C ${folder}`);
}

/** For Debian 12, whose Node is too old: this machine's, packed as nodejs.org does. */
function packNode(folder: string): string {
  const name = `node-${process.version}-linux-${process.arch}`;
  mkdirSync(`${folder}/${name}/bin`, { recursive: true });
  cpSync(process.execPath, `${folder}/${name}/bin/node`);
  sh(`tar -czf ${name}.tar.gz ${name} && sha256sum ${name}.tar.gz >SHASUMS256.txt && rm -r ${name}`, folder);
  return path.resolve(folder, `${name}.tar.gz`);
}

const folder = path.resolve("node_modules/.cache/soak/install");
const missing = process.getuid?.() === 0 ? undefined : "it makes namespaces, which needs root";

let archive = "";
const program = `${folder}/installTrial.mjs`;

beforeAll(async () => {
  if (missing) return;
  const programs = ["/usr/sbin/debootstrap", "/usr/sbin/ip", "/usr/bin/openssl"];
  ensureInstalled(() => programs.every((file) => existsSync(file)), "debootstrap", "iproute2", "openssl");
  rmSync(`${folder}/release`, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  report("making a release");
  execFileSync(process.execPath, ["build/release.mjs", "--cpu", process.arch, "--out", `${folder}/release`]);
  archive = readdirSync(`${folder}/release`).find((name) => name.endsWith(".tar.gz")) as string;
  await build({
    entryPoints: ["test/soak/installTrial.ts"],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    plugins: modulePlugins(),
    logLevel: "warning",
  });
}, 10 * 60_000);

/** The installation and everything else that `website` does, on fresh Debians with systemd. Needs root and Debian. */
test.skipIf(missing).each(Object.keys(suites) as Suite[])(
  "installation, upgrades, kills and a restore on %s lose nothing",
  { timeout: 45 * 60_000 },
  async (suite) => {
    const debian = `${folder}/${suite}`;
    makeDebian(suite, debian);
    const node = suite === "trixie" ? "debian" : packNode(folder);
    const network = `website-soak-${suite}`;
    const add = `ip netns add ${network}; ip netns exec ${network} ip link set lo up`;
    sh(`ip netns del ${network} 2>/dev/null || true; ${add}`);
    try {
      const trial = [program, debian, `${folder}/release/${archive}`, node, process.env.SOAK_SHARE ?? "1"];
      const log = `${folder}/${suite}.log`;
      const child = spawn("ip", ["netns", "exec", network, process.execPath, ...trial], {
        stdio: ["ignore", "pipe", openSync(log, "w")],
      });
      let output = "";
      child.stdout?.on("data", (text) => {
        output += text;
      });
      const code = await new Promise((resolve) => child.once("close", resolve));
      expect(code, readFileSync(log, "utf8").slice(-3000)).toBe(0);
      report(`${suites[suite]}: ${output}`);
      const { upgrades, kills, refusedBeforehand, wentBackByItself, ...figures } = JSON.parse(output);
      for (const { faults } of [upgrades, kills, refusedBeforehand, wentBackByItself]) expect(faults).toEqual({});
      expect(figures).toMatchObject({ lostInUpgrades: 0, lostInKills: 0, lostInRestore: 0 });
      expect(figures.secondInstallChanges).toBe("nothing");
    } finally {
      sh(`ip netns del ${network}`);
      rmSync(debian, { recursive: true, force: true });
    }
  },
);
