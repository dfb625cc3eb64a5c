import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createCertificate } from "./support/certificate.ts";
import { ensureInstalled } from "./support/debian.ts";
import { createDataDir } from "./support/testDoubles.ts";

/**
 * server/deploy/website below a folder of its own (ROOT), where it writes every file and only names the commands for the
 * system. `npm run test:soak -- --only install` runs it on whole Debians.
 */

const domain = "www.example.org";

function createMachine() {
  const root = mkdtempSync(path.join(tmpdir(), "install-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const machine = `${root}/machine`;
  mkdirSync(machine);
  writeFileSync(`${root}/settings`, "API_BASE=https://vendor.example\nAPI_KEY=key\nAPI_IV=iv\n");
  createCertificate(root, { names: [`DNS:${domain}`, "DNS:example.org"] });

  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  /** The archive of a release, with its sum beside it. */
  function pack(folder: string): string {
    const archive = `${folder}.tar.gz`;
    execFileSync("tar", ["-czf", archive, "-C", root, path.basename(folder)]);
    writeFileSync(`${archive}.sha256`, execFileSync("sha256sum", [archive]));
    return archive;
  }
  /** A release as npm run release packs it, with hardly anything in it. */
  function makeRelease(id: string, { samples = 0 } = {}) {
    const folder = `${root}/website-${id}`;
    cpSync("server/deploy", `${folder}/server/deploy`, {
      recursive: true,
      filter: (file) => !file.endsWith("pictures") && !file.endsWith(".test.yml"),
    });
    cpSync(".env.example", `${folder}/.env.example`);
    write(`${folder}/dist/server/command.js`, `console.log("new-key:${id}")`);
    write(`${folder}/dist/client/assets/page-${id}.js`, id);
    write(`${folder}/RELEASE`, `id=${id}\nversion=${id}\nsamples=${samples}\ncpu=${process.arch}\n`);
    execFileSync("sh", ["-c", "find . -type f ! -name SHA256SUMS -exec sha256sum {} + >SHA256SUMS"], { cwd: folder });
    return { folder, archive: pack(folder) };
  }

  const website = (script: string, ...args: string[]) =>
    spawnSync("sh", [script, ...args], { encoding: "utf8", env: { ...process.env, ROOT: machine }, cwd: root });
  const install = (folder: string, ...args: string[]) =>
    website(`${folder}/server/deploy/website`, "install", domain, "--node", process.execPath, ...args);
  return {
    ...{ machine, makeRelease, pack },
    put: (file: string, text: string) => write(machine + file, text),
    installAll: (folder: string, ...args: string[]) =>
      install(folder, "--cert", "fullchain.pem", "--key", "privkey.pem", "--settings", "settings", ...args),
    install,
    /** A certificate that certbot got earlier. */
    putLive: () =>
      cpSync(`${root}/fullchain.pem`, `${machine}/etc/letsencrypt/live/${domain}/fullchain.pem`, { recursive: true }),
    /** The installed script, whose link leads through the machine's root. */
    website: (...args: string[]) => website(`${machine}/srv/website/current/server/deploy/website`, ...args),
    read: (file: string) => readFileSync(`${machine}${file}`, "utf8"),
    running: () => readlinkSync(`${machine}/srv/website/current`),
    assets: () => readdirSync(`${machine}/srv/website/assets`).sort(),
    /** Every file and link with its content. */
    takeSnapshot: () =>
      Object.fromEntries(
        readdirSync(machine, { recursive: true, withFileTypes: true })
          .map((entry) => ({ entry, file: path.join(entry.parentPath, entry.name) }))
          .filter(({ entry }) => !entry.isDirectory())
          .map(({ entry, file }) => [
            path.relative(machine, file),
            entry.isSymbolicLink() ? readlinkSync(file) : `${statSync(file).mode} ${readFileSync(file, "latin1")}`,
          ]),
      ),
  };
}

test("an installation has all files, secrets are its owner's alone, and a second run changes nothing", () => {
  const { makeRelease, installAll, machine, read, running, takeSnapshot } = createMachine();
  const { folder } = makeRelease("1.0.0");
  expect(installAll(folder)).toMatchObject({ status: 0, stderr: "" });
  expect(running()).toBe("releases/1.0.0");
  for (const file of ["website@.service", "website@.socket", "website-backup@.service", "website-backup@.timer"])
    expect(read(`/etc/systemd/system/${file}`)).toBe(readFileSync(`server/deploy/${file}`, "utf8"));
  const site = read("/etc/nginx/conf.d/website.conf");
  expect(site).toContain(`server_name ${domain} example.org;`);
  expect(site).not.toMatch(/^[^#\n]*example\.com/m);
  expect(read("/etc/default/prometheus")).toContain("127.0.0.1:9090");
  const settings = read("/etc/website/environment");
  expect(settings).toContain(`SITE_ORIGIN=https://${domain}\n`);
  expect(settings).toContain("STORE_KEYS=new-key:1.0.0\n");
  for (const file of ["/etc/website/environment", "/etc/ssl/website/privkey.pem"])
    expect(statSync(machine + file).mode & 0o777).toBe(0o600);
  const before = takeSnapshot();
  expect(installAll(folder)).toMatchObject({ status: 0, stderr: "" });
  expect(takeSnapshot()).toEqual(before);
});

test("without settings it writes what is to be filled in, and goes on from there", () => {
  const { makeRelease, install, machine, read, putLive } = createMachine();
  const { folder } = makeRelease("1.0.0");
  const first = install(folder, "--email", "ops@example.org");
  expect(first.status).toBe(1);
  expect(first.stderr).toContain("fill in API_BASE API_KEY API_IV in /etc/website/environment");
  expect(existsSync(`${machine}/srv/website/current`)).toBe(false);
  const filled = read("/etc/website/environment").replace(/^(API_BASE|API_KEY|API_IV)=$/gm, "$1=given");
  writeFileSync(`${machine}/etc/website/environment`, filled);
  // certbot is named only, and gets no certificate. Until there is one nginx only answers its challenge.
  expect(install(folder).stdout).toContain("certbot certonly");
  expect(read("/etc/nginx/conf.d/website.conf")).not.toContain("443");
  putLive();
  expect(install(folder)).toMatchObject({ status: 0, stderr: "" });
  expect(read("/etc/website/environment")).toBe(filled);
  expect(read("/etc/nginx/conf.d/website.conf")).toContain(`/etc/letsencrypt/live/${domain}/fullchain.pem`);
});

test("another name, another's key and a certbot that fails leave the site as it was, and upgrades too", () => {
  const { makeRelease, installAll, website, takeSnapshot, putLive, read } = createMachine();
  const { folder } = makeRelease("1.0.0");
  expect(installAll(folder).status).toBe(0);
  const { keyFile } = createCertificate(createDataDir());
  const before = takeSnapshot();
  for (const [words, ...args] of [
    ["must be https://example.org", "example.org"],
    [`${keyFile} is not the key of fullchain.pem`, domain, "--cert", "fullchain.pem", "--key", keyFile],
    ["certbot got no certificate", domain, "--email", "ops@example.org", "--also", "example.net"],
  ] as const) {
    expect(website("install", ...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(words) });
    expect(takeSnapshot()).toEqual(before);
  }
  putLive();
  const withCertbot = (also: string) => website("install", domain, "--email", "ops@example.org", "--also", also);
  const covered = withCertbot("example.org");
  expect(covered).toMatchObject({ status: 0, stderr: "" });
  expect(covered.stdout).not.toContain("certbot certonly");
  expect(read("/etc/nginx/conf.d/website.conf")).toContain(`/etc/letsencrypt/live/${domain}/fullchain.pem`);
  expect(withCertbot("example.org example.net").stdout).toContain(
    `--cert-name ${domain} --renew-with-new-domains -d ${domain} -d example.org -d example.net`,
  );
  expect(website("upgrade", makeRelease("1.0.1").archive).stdout).not.toContain("certbot certonly");
});

test("an installation made by hand gets a store key and keeps its settings, its files and its pages' scripts", () => {
  const { makeRelease, install, machine, read, assets, put } = createMachine();
  const settings = "API_BASE=https://vendor.example\nAPI_KEY=key\nAPI_IV=iv\nSITE_ORIGIN=https://www.example.org\n";
  put("/etc/website/environment", settings);
  put("/etc/nginx/conf.d/website.conf", "by hand");
  put("/srv/website/releases/1/dist/client/assets/page-old.js", "old");
  symlinkSync("releases/1", `${machine}/srv/website/current`);
  const { folder } = makeRelease("1.0.0");
  const { status } = install(folder, "--cert", "fullchain.pem", "--key", "privkey.pem", "--replace");
  expect(status).toBe(0);
  expect(read("/etc/website/environment")).toBe(`${settings}STORE_KEYS=new-key:1.0.0\n`);
  expect(statSync(`${machine}/etc/website/environment`).mode & 0o777).toBe(0o600);
  expect(read("/etc/nginx/conf.d/website.conf.before")).toBe("by hand");
  expect(assets()).toEqual(["page-1.0.0.js", "page-old.js"]);
});

test("an upgrade keeps the files of older pages for sixty days, and a way back keeps those of newer ones", () => {
  const { makeRelease, installAll, website, running, assets, machine } = createMachine();
  const [first, second, third] = ["1.0.0", "1.0.1", "1.0.2"].map((id) => makeRelease(id));
  expect(installAll(first?.folder as string).status).toBe(0);
  const age = (name: string, days: number) => {
    const at = Date.now() / 1000 - days * 86_400;
    utimesSync(`${machine}/srv/website/assets/${name}`, at, at);
  };
  age("page-1.0.0.js", 300);
  expect(website("upgrade", second?.archive as string)).toMatchObject({ status: 0, stderr: "" });
  expect(running()).toBe("releases/1.0.1");
  expect(assets()).toEqual(["page-1.0.0.js", "page-1.0.1.js"]);
  expect(website("rollback").status).toBe(0);
  expect(running()).toBe("releases/1.0.0");
  expect(website("rollback").status, "again").toBe(0);
  expect(running()).toBe("releases/1.0.0");
  expect(assets()).toHaveLength(2);
  expect(website("upgrade", second?.archive as string).status).toBe(0);
  age("page-1.0.0.js", 61);
  expect(website("upgrade", third?.archive as string).status).toBe(0);
  expect(assets()).toEqual(["page-1.0.1.js", "page-1.0.2.js"]);
});

test("an upgrade refuses another sum, a damaged release, another machine's, and sample data unless told", () => {
  const { makeRelease, installAll, website, takeSnapshot, running, pack } = createMachine();
  expect(installAll(makeRelease("1.0.0").folder).status).toBe(0);
  const before = takeSnapshot();
  const sample = makeRelease("1.0.1", { samples: 119 });
  const refuse = (words: string, ...args: string[]) => {
    const { status, stderr } = website("upgrade", ...args);
    expect(stderr).toContain(words);
    expect(status).toBe(1);
  };
  refuse("119 sample values", sample.archive);
  refuse("does not have the sum", sample.archive, "--sha256", "0".repeat(64), "--sample");
  const { folder, archive } = makeRelease("1.0.2");
  const spoil = (change: () => void, undo: () => void) => {
    change();
    refuse("is not whole", pack(folder));
    undo();
  };
  const [command, extra] = [`${folder}/dist/server/command.js`, `${folder}/dist/server/extra.js`];
  // What no sum names is run or served like the rest.
  spoil(
    () => writeFileSync(extra, ""),
    () => rmSync(extra),
  );
  spoil(
    () => symlinkSync("/etc/passwd", extra),
    () => rmSync(extra),
  );
  writeFileSync(command, "changed");
  refuse("is not whole", pack(folder));
  rmSync(`${archive}.sha256`);
  refuse("its sum is missing", archive);
  expect(takeSnapshot()).toEqual(before);
  expect(website("upgrade", sample.archive, "--sample").status).toBe(0);
  expect(running()).toBe("releases/1.0.1");
});

test("where a key is configured only releases that it has signed are taken, and others are refused before they run", () => {
  ensureInstalled(() => existsSync("/usr/bin/ssh-keygen"), "openssh-client");
  const { makeRelease, installAll, website, running, machine, put, pack, install } = createMachine();
  for (const name of ["ours", "theirs"])
    execFileSync("/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", `${machine}/../${name}`]);
  const sign = (folder: string, name: string) => {
    rmSync(`${folder}/SHA256SUMS.sig`, { force: true });
    const key = ["-q", "-Y", "sign", "-n", "website", "-f", `${machine}/../${name}`];
    execFileSync("/usr/bin/ssh-keygen", [...key, `${folder}/SHA256SUMS`], { stdio: "pipe" });
    return pack(folder);
  };
  const first = makeRelease("1.0.0");
  expect(installAll(first.folder).status).toBe(0);
  put("/etc/website/allowed_signers", `website ${readFileSync(`${machine}/../ours.pub`, "utf8")}`);
  const { folder, archive } = makeRelease("1.0.1");
  for (const wrong of [archive, sign(folder, "theirs")]) {
    const { status, stderr } = website("upgrade", wrong);
    expect([status, stderr]).toEqual([1, expect.stringContaining("no key of /etc/website/allowed_signers")]);
  }
  expect(install(folder).status).toBe(1);
  expect(running()).toBe("releases/1.0.0");
  sign(folder, "ours");
  // A file that was exchanged with its sum is not in the list that was signed.
  writeFileSync(`${folder}/dist/server/command.js`, "exchanged");
  execFileSync("sh", ["-c", "sed -i /command.js/d SHA256SUMS; sha256sum ./dist/server/command.js >>SHA256SUMS"], {
    cwd: folder,
  });
  expect(website("upgrade", pack(folder)).status).toBe(1);
  const { folder: third } = makeRelease("1.0.2");
  expect(website("upgrade", sign(third, "ours"))).toMatchObject({ status: 0, stderr: "" });
  expect(running()).toBe("releases/1.0.2");
  // What was there before the key can be gone back to, and options be changed.
  expect(website("rollback").status).toBe(0);
  expect(website("install", domain, "--cert", "fullchain.pem", "--key", "privkey.pem").status).toBe(0);
});

test("the page of a handover has what the machine and people know, says what nobody answered, and holds no secret", () => {
  const { makeRelease, installAll, website, machine, read } = createMachine();
  expect(installAll(makeRelease("1.0.0").folder, "--ports", "3000 3001").status).toBe(0);
  const secrets = {
    API_KEY: "k3y-of-the-vendor",
    STORE_URL: "'postgres://website:p@ss:word@10.0.0.5:5432/website?password=again'",
    NOTIFY_SMTP_URL: "smtps://user%40example.com:mailword@mail.example.com:465",
    STORE_KEYS: "b:c2VjcmV0/+A=,a:b2xkZXI=",
    CAPTCHA_SECRET: "captchaword",
  };
  const settings = read("/etc/website/environment").replace(/^(API_KEY|STORE_KEYS)=.*\n/gm, "");
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(`${machine}/etc/website/environment`, `${settings}${lines.join("")}NOTIFY_TO=ops@example.com\n`);
  const before = website("handover");
  expect(before).toMatchObject({ status: 0, stderr: "" });
  for (const part of ["10.0.0.5:5432/website", "mail.example.com:465", "ops@example.com", domain, "b  a"])
    expect(before.stdout).toContain(part);
  expect(before.stdout).not.toMatch(/k3y|p@ss|word@|again|mailword|c2Vj|b2xk|captchaword/);
  expect(before.stdout).toMatch(/registrar.*: NOT ANSWERED/);
  const answered = read("/etc/website/handover").replace(/^(Domain.*:)$/m, "$1 Registrar Ltd, the owner's account");
  writeFileSync(`${machine}/etc/website/handover`, answered);
  expect(installAll(makeRelease("1.0.1").folder).status).toBe(0);
  expect(website("handover").stdout).toMatch(/registrar.*: Registrar Ltd, the owner's account/);
});

test("on a fresh machine /etc/website, put back with the copies, is all that an installation begins with, and nobody sends before the newest copy is back", () => {
  const lost = createMachine();
  const { folder } = lost.makeRelease("1.0.0");
  expect(lost.installAll(folder, "--ports", "3000 3001", "--also", "example.net").status).toBe(0);
  const fresh = createMachine();
  cpSync(`${lost.machine}/etc/website`, `${fresh.machine}/etc/website`, { recursive: true });
  const copy = `${fresh.machine}/var/backups/website/3001-2026-11-20-0700.db`;
  fresh.put("/var/backups/website/3001-2026-11-20-0700.db", "");
  execFileSync("/usr/bin/sqlite3", [copy, "CREATE TABLE enquiries (id)"]);
  // Copied later, and older.
  fresh.put("/var/backups/website/3001-2026-11-19-0700.db", "older");
  const install = (...args: string[]) =>
    fresh.install(folder, "--cert", "fullchain.pem", "--key", "privkey.pem", ...args);
  const asked = install();
  expect([asked.status, asked.stderr]).toEqual([1, expect.stringContaining("--yes puts it in place")]);
  expect(asked.stdout).not.toContain("website@3001.service");
  const installed = install("--yes");
  expect(installed).toMatchObject({ status: 0, stderr: "" });
  expect(installed.stdout.indexOf("replay-erasures")).toBeLessThan(installed.stdout.indexOf("website@3001.service"));
  for (const file of ["/etc/website/environment", "/etc/website/installation", "/etc/nginx/conf.d/website.conf"])
    expect(fresh.read(file)).toBe(lost.read(file));
  expect(readFileSync(`${fresh.machine}/var/lib/website/3001/enquiries.db`)).toEqual(readFileSync(copy));
});

const refused: [what: string, args: string[], words: string][] = [
  ["a process outside the folders", ["enquiries", "--port", "../../x", "list"], "--port takes one of: 3000 3001"],
  ["a process that is not there", ["enquiries", "list", "--port=3002"], "no process is named 3002"],
  ["two processes as one", ["rescue", "--port", "3000 3001"], "--port takes one of"],
  ["one of several unnamed", ["rescue"], "--port takes one of"],
  ["a port that is none", ["install", domain, "--ports", "3000 ../../x"], "--ports takes ports"],
  ["a port too high", ["install", domain, "--ports", "65536"], "--ports takes ports"],
  ["a release outside the releases", ["rollback", "../../x"], "no release to go back to"],
  ["a release above them", ["place", ".."], "is not there"],
  ["a person's address", ["enquiries", "erase", "--email", "asha.verma@example.com"], "an address among the arguments"],
];

test("arguments that lead elsewhere are refused before anything is done, and a person's address goes no further", () => {
  const { makeRelease, installAll, website, takeSnapshot } = createMachine();
  expect(installAll(makeRelease("1.0.0").folder, "--ports", "3000 3001").status).toBe(0);
  const before = takeSnapshot();
  for (const [what, args, words] of refused) {
    const { status, stdout, stderr } = website(...args);
    expect(stderr, what).toContain(words);
    expect([status, stdout], what).toEqual([1, ""]);
    expect(stderr).not.toContain("asha");
  }
  expect(takeSnapshot()).toEqual(before);
});

test("website enquiries goes through the folders of all processes, or looks into one's", () => {
  const { makeRelease, installAll, website, machine } = createMachine();
  expect(installAll(makeRelease("1.0.0").folder, "--ports", "3000 3001").status).toBe(0);
  const folder = (port: number) => ` DATA_DIR=${machine}/var/lib/website/${port} `;
  for (const [args, port, command] of [
    ["list --state held", 3000, "list --state held --all"],
    ["erase --email -", 3000, "erase --email - --all"],
    ["list --port 3001 --json", 3001, "list --json"],
    ["--port 3001 list", 3001, "list"],
    ["new-key", 3000, "new-key"],
  ] as const) {
    const { status, stdout } = website("enquiries", ...args.split(" "));
    expect(status).toBe(0);
    expect(stdout).toContain(folder(port));
    expect(stdout).toMatch(new RegExp(` dist/server/command\\.js ${command}\n$`));
  }
});

test("a process that is left out ends when nothing waits in it, and an uninstallation finds all", () => {
  const { makeRelease, installAll, website, machine, put } = createMachine();
  expect(installAll(makeRelease("1.0.0").folder, "--ports", "3000 3001 3002").status).toBe(0);
  for (const port of [3000, 3001, 3002]) {
    put(`/etc/systemd/system/sockets.target.wants/website@${port}.socket`, "");
    put(`/var/lib/website/${port}/enquiries.db`, "");
    const rows = `CREATE TABLE enquiries (state); INSERT INTO enquiries VALUES ('${port === 3002 ? "held" : "closed"}')`;
    execFileSync("/usr/bin/sqlite3", [`${machine}/var/lib/website/${port}/enquiries.db`, rows]);
  }
  const ended = (port: number) =>
    `disable --now website-backup@${port}.timer website@${port}.socket website@${port}.service`;
  const { status, stdout, stderr } = website("install", domain, "--ports", "3000");
  expect(status).toBe(0);
  expect([3000, 3001, 3002].filter((port) => stdout.includes(ended(port)))).toEqual([3001]);
  expect(stderr).toMatch(/^website: process 3002 runs on .*\(1\): website enquiries list/);
  expect(website("uninstall", "--yes").stdout).toContain(ended(3002));
});

test("settings that would take the place of the units' are refused by name", () => {
  const { makeRelease, installAll, website, machine } = createMachine();
  expect(installAll(makeRelease("1.0.0").folder).status).toBe(0);
  for (const name of ["NODE_ENV", "DATA_DIR", "PORT"]) {
    const settings = readFileSync(`${machine}/etc/website/environment`, "utf8");
    writeFileSync(`${machine}/etc/website/environment`, `${settings}${name}=test\n`);
    const { status, stderr } = website("upgrade", makeRelease("1.0.1").archive);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`take ${name} out of /etc/website/environment`)]);
    writeFileSync(`${machine}/etc/website/environment`, settings);
  }
});

test("restore and rescue follow no link in the folder of a process, and wait for no pipe", () => {
  const { makeRelease, installAll, website, machine, put } = createMachine();
  expect(installAll(makeRelease("1.0.0").folder).status).toBe(0);
  const [state, copies] = [`${machine}/var/lib/website`, `${machine}/var/backups/website`];
  put("/secret", "of root");
  const copy = `${copies}/3000-2026-11-20-0700.db`;
  execFileSync("/usr/bin/sqlite3", [copy, "CREATE TABLE enquiries (id)"]);
  put("/var/backups/website/3000-erasures-2026-11.txt", "an erasure");
  put("/var/backups/website/3000-audit.jsonl", "who did what");
  symlinkSync(`${machine}/secret`, `${copies}/3000-erasures-2026-09.txt`);
  put("/var/lib/website/3000/enquiries.db", "damaged".repeat(2000));
  symlinkSync(`${machine}/secret`, `${state}/3000/erasures-2026-10.txt`);
  for (const name of ["erasures-2026-08.txt", "enquiries.db-pipe"])
    execFileSync("/usr/bin/mkfifo", [`${state}/3000/${name}`]);
  symlinkSync("/dev/zero", `${state}/3000/enquiries.db-zero`);

  expect(website("rescue").stderr).toContain("nothing could be saved");
  expect(readdirSync(`${state}/rescue`)).toEqual([]);
  const looked = website("restore", copy);
  expect([looked.status, looked.stderr]).toEqual([1, expect.stringContaining("nothing was changed")]);
  expect(website("restore", copy, "--yes")).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(`${state}/3000/enquiries.db`)).toEqual(readFileSync(copy));
  expect(readFileSync(`${state}/3000/erasures-2026-11.txt`, "utf8")).toBe("an erasure");
  expect(readFileSync(`${state}/3000/audit.jsonl`, "utf8")).toBe("who did what");
  expect(existsSync(`${state}/3000/erasures-2026-09.txt`)).toBe(false);
  const [aside = ""] = readdirSync(`${state}/aside`);
  expect(readFileSync(`${state}/aside/${aside}/enquiries.db`, "utf8")).toMatch(/^damaged/);
});

test("a file that was changed by hand stays, and the release's is beside it", () => {
  const { makeRelease, installAll, website, read, machine } = createMachine();
  const { folder } = makeRelease("1.0.0");
  expect(installAll(folder).status).toBe(0);
  const site = `${machine}/etc/nginx/conf.d/website.conf`;
  const ours = `${read("/etc/nginx/conf.d/website.conf")}# by hand\n`;
  writeFileSync(site, ours);
  const { status, stderr } = website("upgrade", makeRelease("1.0.1").archive);
  expect(status).toBe(0);
  expect(stderr).toContain("/etc/nginx/conf.d/website.conf was changed by hand");
  expect(readFileSync(site, "utf8")).toBe(ours);
  expect(existsSync(`${site}.new-release`)).toBe(true);
  writeFileSync(`${machine}/../settings`, "API_KEY=another\n");
  expect(installAll(folder, "--replace")).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/settings was not read/),
  });
  expect(readFileSync(site, "utf8")).not.toBe(ours);
  expect(readFileSync(`${site}.before`, "utf8")).toBe(ours);
});
