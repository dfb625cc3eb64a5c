import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createVisitor, isAcknowledged } from "../support/createVisitor.ts";
import { startVendor, vendorIv, vendorKey } from "../support/vendor.ts";
import { pause, waitUntil } from "../support/waiting.ts";
import { keepAsking } from "./scenario.ts";

/**
 * server/deploy/website on a fresh Debian: install, upgrades and ways back under visitors, kill -9 in the middle, and a
 * damaged file of enquiries. install.soak.ts starts it in a network namespace of its own, where the ports are free and nothing
 * leaves the machine. It prints its figures as one line of JSON.
 *
 *   node installTrial.mjs DEBIAN-FOLDER ARCHIVE NODE-TARBALL|debian SHARE
 */
const [debian = "", archive = "", node = "debian", share = "1"] = process.argv.slice(2);
const amount = (whole: number) => Math.max(1, Math.round(whole * Number(share)));
const host = "www.example.org";
const origin = "https://127.0.0.1";

const report = (text: string) => process.stderr.write(`${text}\n`);
const seconds = (startedAt: number) => Number(((performance.now() - startedAt) / 1000).toFixed(1));

/** Starts Debian. Resolves when systemd has started everything. */
async function boot() {
  const unshare = spawn("sh", [path.resolve("test/soak/bootDebian.sh"), debian], { stdio: "ignore" });
  let init = 0;
  await waitUntil("Debian starts", () => {
    if (unshare.exitCode !== null) throw new Error("Debian did not start");
    init = Number(
      spawnSync("cat", [`/proc/${unshare.pid}/task/${unshare.pid}/children`], { encoding: "utf8" }).stdout.trim(),
    );
    return init > 0 && /running|degraded/.test(inside(init, ["systemctl", "is-system-running"]).stdout);
  });
  return { unshare, init };
}

const enter = (init: number) => [
  "-t",
  String(init),
  "--mount",
  "--pid",
  "--uts",
  "--ipc",
  "--cgroup",
  "--root",
  "--wdns=/",
];
const environment = { PATH: "/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root", LANG: "C.UTF-8" };

function inside(init: number, command: string[]) {
  return spawnSync("nsenter", [...enter(init), ...command], { encoding: "utf8", env: environment, maxBuffer: 1e8 });
}

function startInside(init: number, command: string[]): ChildProcess {
  return spawn("nsenter", [...enter(init), ...command], { env: environment, detached: true, stdio: "ignore" });
}

/** A release of other content, made of the built one: `change` gets its folder. Resolves with the archive's path. */
function makeRelease(version: string, change: (folder: string) => void = () => {}): string {
  const work = path.join(debian, "root/work");
  const folder = path.join(work, `website-${version}`);
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
  const replace = (file: string, from: RegExp, to: string) =>
    writeFileSync(path.join(folder, file), readFileSync(path.join(folder, file), "utf8").replace(from, to));
  replace("RELEASE", /^id=.*$/m, `id=${version}`);
  replace("dist/manifest.json", /"version": "[^"]*"/, `"version": "${version}"`);
  writeFileSync(path.join(folder, `dist/client/assets/only-${version}.js`), version);
  change(folder);
  const sums = "find . -type f ! -name SHA256SUMS -printf '%P\\0' | sort -z | xargs -0 sha256sum >SHA256SUMS";
  execFileSync("sh", ["-euc", sums], { cwd: folder });
  const name = `website-${version}.tar.gz`;
  const pack = `tar -czf ${name} website-${version} && sha256sum ${name} >${name}.sha256 && rm -r website-${version}`;
  execFileSync("sh", ["-euc", pack], { cwd: work });
  return `/root/work/${name}`;
}

async function trial() {
  const { unshare, init } = await boot();
  const vendor = await startVendor();
  const figures: Record<string, unknown> = {};
  const run = async (command: string, { expectCode = 0 } = {}) => {
    const startedAt = performance.now();
    const child = spawn("nsenter", [...enter(init), "sh", "-c", command], { env: environment });
    let output = "";
    let errors = "";
    child.stdout.on("data", (text) => {
      output += text;
    });
    child.stderr.on("data", (text) => {
      errors += text;
    });
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    report(`${seconds(startedAt)} s, exit code ${code}: ${command}\n${output}${errors}`);
    if (code !== expectCode) throw new Error(`${command}: exit code ${code}`);
    return output.trim();
  };
  /** How many of the acknowledged enquiries the vendor still does not have after `limitMs`. */
  const countLost = async (acknowledged: Set<string>, limitMs = 30_000) => {
    const lost = () => {
      const taken = new Set(vendor.enquiries.map(({ Help }) => Help));
      return [...acknowledged].filter((help) => !taken.has(help)).length;
    };
    await waitUntil("the vendor has all", () => lost() === 0, limitMs).catch(() => {});
    return lost();
  };

  try {
    const first = makeRelease("9.0.0");
    const second = makeRelease("9.0.1");
    const dying = makeRelease("9.0.2", (folder) => writeFileSync(`${folder}/dist/server/main.js`, "process.exit(1)"));
    // It starts in the folder of the trial and in no other.
    const late = makeRelease("9.0.3", (folder) => {
      const main = `${folder}/dist/server/main.js`;
      const condition = `if (process.env.DATA_DIR !== "/run/website-trial") process.exit(1);\n`;
      writeFileSync(main, condition + readFileSync(main, "utf8"));
    });
    writeFileSync(
      path.join(debian, "root/work/settings"),
      `API_BASE=${vendor.url}\nAPI_KEY=${vendorKey}\nAPI_IV=${vendorIv}\nRATE_LIMIT_ENQUIRIES=100000\nCHALLENGE_COST=0\n`,
    );
    const certificate = ["-keyout", "key.pem", "-out", "cert.pem", "-days", "30", "-subj", `/CN=${host}`];
    const names = ["-addext", `subjectAltName=DNS:${host},DNS:example.org`];
    const newKey = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    execFileSync("openssl", [...newKey, ...certificate, ...names], { cwd: `${debian}/root/work`, stdio: "ignore" });
    let nodeOption = "";
    if (node !== "debian") {
      cpSync(node, path.join(debian, "root/work", path.basename(node)));
      cpSync(path.join(path.dirname(node), "SHASUMS256.txt"), path.join(debian, "root/work/SHASUMS256.txt"));
      nodeOption = ` --node ${path.basename(node)}`;
    }

    const install = `cd /root/work && sha256sum -c website-9.0.0.tar.gz.sha256 && tar -xzf website-9.0.0.tar.gz && sh website-9.0.0/server/deploy/website install ${host} --cert cert.pem --key key.pem --settings settings --sample${nodeOption}`;
    await run(install);
    await run("website status");
    const snapshot = () =>
      run(
        "cd / && find etc/systemd/system etc/nginx etc/website etc/prometheus etc/default srv usr/local/sbin -type f -exec sha256sum {} + | sort | sha256sum; systemctl show -p MainPID website@3000 prometheus nginx",
      );
    const before = await snapshot();
    await run(install);
    figures.secondInstallChanges = (await snapshot()) === before ? "nothing" : "something";

    const sent = new Set<string>();
    // Upgrades and ways back while visitors come.
    const wanted = amount(200);
    const ask = () => keepAsking(origin, { host, readers: 1, senders: 3, restMs: 750 }, sent);
    let stopAsking = ask();
    const underVisitors = performance.now();
    for (let round = 0; round < 3; round += 1) {
      await run(`website upgrade ${second} --sample`);
      await run("website rollback");
    }
    await waitUntil(`${wanted} enquiries`, () => sent.size >= wanted);
    figures.upgrades = { ...(await stopAsking()), enquiries: sent.size, seconds: seconds(underVisitors) };
    report(JSON.stringify(figures.upgrades));
    figures.lostInUpgrades = await countLost(sent);
    const assets = await run("ls /srv/website/assets | grep -c only-");
    figures.assetsOfBothReleases = assets === "2" ? "kept" : "gone";

    // Releases that do not work.
    await run(`website upgrade ${first}`, { expectCode: 1 });
    await run(`website upgrade ${second} --sha256 0000 --sample`, { expectCode: 1 });
    stopAsking = ask();
    await run(`website upgrade ${dying} --sample`, { expectCode: 1 });
    figures.refusedBeforehand = await stopAsking();
    stopAsking = ask();
    await run(`website upgrade ${late} --sample`, { expectCode: 1 });
    figures.wentBackByItself = await stopAsking();
    await run("website status | head -4");

    // kill -9 in the middle, everything that the command has started included.
    stopAsking = ask();
    const kills = [];
    for (const afterMs of [300, 1200, 2500, 4000, 5500, 7000, 9000].slice(0, Math.max(2, amount(7)))) {
      const [upgrade, id]: [string, string] = kills.length % 2 === 0 ? [second, "9.0.1"] : [first, "9.0.0"];
      const child = startInside(init, ["sh", "-c", `exec website upgrade ${upgrade} --sample`]);
      const ended = new Promise((resolve) => child.once("close", resolve));
      await pause(afterMs);
      process.kill(-(child.pid as number), "SIGKILL");
      await ended;
      await run(`website upgrade ${upgrade} --sample`);
      kills.push(`${afterMs} ms: ${id}`);
      const now = await run("readlink /srv/website/current");
      if (now !== `releases/${id}`) throw new Error(`after the kill ${now} runs`);
    }
    figures.kills = { ...(await stopAsking()), kills: kills.length };
    figures.lostInKills = await countLost(sent);

    // A damaged file: first what can be read is rescued, then a copy takes its place.
    await vendor.setFault("down");
    const visitor = createVisitor(origin, { host });
    await visitor.openForm();
    const waiting = new Set<string>();
    for (let at = 0; at < amount(40); at += 1) {
      const help = `waits ${at}`;
      if (isAcknowledged(await visitor.submit(help))) waiting.add(help);
    }
    const copy = (await run("website backup")).split("\n").at(-1);
    await run("systemctl stop website@3000.socket website@3000.service");
    const file = `${debian}/var/lib/website/3000/enquiries.db`;
    execFileSync("dd", [
      "if=/dev/urandom",
      `of=${file}`,
      "bs=4096",
      "seek=1",
      "count=12",
      "conv=notrunc",
      "status=none",
    ]);
    await run("systemctl start website@3000.socket website@3000.service");
    await run("website rescue || true");
    const restoring = performance.now();
    await run(`website restore ${copy}`, { expectCode: 1 });
    await run(`website restore ${copy} --yes`);
    figures.restoreSeconds = seconds(restoring);
    await vendor.setFault("none");
    figures.waitedInTheCopy = waiting.size;
    figures.lostInRestore = await countLost(waiting, 60_000);
    await run("website status");
    await run("website uninstall --yes");
    figures.leftAfterUninstall = await run("ls /srv /usr/local/sbin /etc/systemd/system | grep -c website || true");
    return figures;
  } finally {
    await vendor.close();
    unshare.kill("SIGKILL");
  }
}

trial().then(
  (figures) => {
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    process.exit(0);
  },
  (error) => {
    report(String(error.stack));
    process.exit(1);
  },
);
