import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureInstalled } from "../support/debian.ts";
import type { Report } from "./scenario.ts";

const suites = { bookworm: "Debian 12", trixie: "Debian 13" } as const;
type Suite = keyof typeof suites;

/** What installTrial.ts prints, as far as promises are about it. */
export interface InstallFigures {
  debian: string;
  upgrades: { pages: number; enquiries: number; seconds: number; longestMs: number; faults: Record<string, number> };
  refusedBeforehand: { faults: Record<string, number> };
  wentBackByItself: { faults: Record<string, number> };
  kills: { kills: number; faults: Record<string, number> };
  lostInUpgrades: number;
  lostInKills: number;
  lostInRestore: number;
  waitedInTheCopy: number;
  restoreSeconds: number;
  secondInstallChanges: string;
  assetsOfBothReleases: string;
  commands: { command: string; seconds: number; code: number | null }[];
}

const sh = (command: string, cwd?: string) => execFileSync("sh", ["-euc", command], { cwd, stdio: "pipe" });

/** A fresh Debian with the packages beside it that the installation asks for, because it will have no network. */
function makeDebian(suite: Suite, folder: string, report: Report) {
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

/** The installation and everything else that `website` does, on fresh Debians with systemd. Needs root and Debian. */
export async function surviveInstall({ share, report }: { share: number; report: Report }): Promise<InstallFigures[]> {
  if (process.getuid?.() !== 0) {
    report("skipped: it makes namespaces, which needs root");
    return [];
  }
  const programs = ["/usr/sbin/debootstrap", "/usr/sbin/ip", "/usr/bin/openssl"];
  ensureInstalled(() => programs.every((file) => existsSync(file)), "debootstrap", "iproute2", "openssl");
  const folder = path.resolve("node_modules/.cache/soak/install");
  mkdirSync(folder, { recursive: true });
  rmSync(`${folder}/release`, { recursive: true, force: true });
  report("making a release");
  execFileSync(process.execPath, ["build/release.mjs", "--cpu", process.arch, "--out", `${folder}/release`]);
  const archive = readdirSync(`${folder}/release`).find((name) => name.endsWith(".tar.gz")) as string;
  const all: InstallFigures[] = [];
  for (const suite of Object.keys(suites) as Suite[]) {
    const debian = `${folder}/${suite}`;
    makeDebian(suite, debian, report);
    const node = suite === "trixie" ? "debian" : packNode(folder);
    const network = `website-soak-${suite}`;
    sh(
      `ip netns del ${network} 2>/dev/null || true; ip netns add ${network}; ip netns exec ${network} ip link set lo up`,
    );
    try {
      const trial = [
        "node_modules/.cache/soak/installTrial.mjs",
        debian,
        `${folder}/release/${archive}`,
        node,
        `${share}`,
      ];
      const child = spawn("ip", ["netns", "exec", network, process.execPath, ...trial]);
      let [output, log] = ["", ""];
      child.stdout.on("data", (text) => {
        output += text;
      });
      child.stderr.on("data", (text) => {
        log += text;
      });
      const code = await new Promise((resolve) => child.once("close", resolve));
      writeFileSync(`${folder}/${suite}.log`, log);
      if (code !== 0) throw new Error(`${suites[suite]}: ${log.slice(-3000)}`);
      all.push({ debian: suites[suite], ...JSON.parse(output) });
      report(`${suites[suite]}: done, ${folder}/${suite}.log has each command and what it said`);
    } finally {
      sh(`ip netns del ${network}`);
      rmSync(debian, { recursive: true, force: true });
    }
  }
  return all;
}
