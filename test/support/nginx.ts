import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCertificate } from "./certificate.ts";
import { findMissing } from "./debian.ts";
import { findFreePort, startProcess } from "./site.ts";
import { waitUntil } from "./waiting.ts";

const opensslPath = "/usr/bin/openssl";
const nginxPath = "/usr/sbin/nginx";
const modulesDir = "/etc/nginx/modules-enabled";

/** If nginx is missing and cannot be installed, returns advice. */
export function setUpNginx(): string | undefined {
  const needed = [nginxPath, opensslPath, `${modulesDir}/50-mod-http-brotli-static.conf`];
  // What server/deploy/website installs for nginx, and openssl to make a certificate.
  const packages = ["nginx-light", "libnginx-mod-http-brotli-static", "openssl"];
  return findMissing(() => needed.every((file) => existsSync(file)), ...packages);
}

type Replacement = [text: string | RegExp, own: string];

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

/**
 * Starts the shipped configuration in front of processes on these ports. Only addresses, folders and the certificate
 * differ from production. `pagesKeptFor` shortens the minute for which pages are kept.
 */
export async function startNginx({
  ports,
  pagesKeptFor = "1m",
  sharesStore = false,
  byAddress = false,
  moreServers = () => "",
}: {
  ports: readonly number[];
  pagesKeptFor?: string;
  /** Uses the upstream that is commented out in the file, for processes that share a store. */
  sharesStore?: boolean;
  /** Also answers clients that name no host, such as those that measure. As shipped, nginx refuses them. */
  byAddress?: boolean;
  /** Returns server blocks to add to the website's. It gets the lines that name the website's certificate. */
  moreServers?: (certificate: string) => string;
}) {
  const folder = mkdtempSync(path.join(tmpdir(), "nginx-"));
  const [httpPort, httpsPort, uncachedPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const { keyFile, file: certificateFile } = createCertificate(folder, {
    names: ["DNS:www.example.com", "DNS:example.com"],
  });

  const dist = path.resolve(process.env.DIST ?? "dist");
  const listServers = (terms: string) => ports.map((port) => `server 127.0.0.1:${port} ${terms}`).join(" ");
  const patience = "max_fails=3 fail_timeout=5s;";
  const upstream: Replacement[] = sharesStore
    ? [
        ["    hash $website_client consistent;\n    server 127.0.0.1:3000 max_fails=0;\n", ""],
        ["# least_conn;", "least_conn;"],
        [`# server 10.0.0.11:3000 ${patience}`, listServers(patience)],
      ]
    : [["server 127.0.0.1:3000 max_fails=0;", listServers("max_fails=0;")]];
  const website = "listen 443 ssl http2;\n    listen [::]:443 ssl http2;\n    # HTTP/3";
  const replacements: Replacement[] = [
    ...(byAddress
      ? ([
          ["listen 443 ssl http2 default_server;", "listen 443 ssl http2;"],
          [website, website.replace("http2;", "http2 default_server;")],
        ] satisfies Replacement[])
      : []),
    // Not every machine has IPv6.
    [/listen \[::\].*/g, ""],
    ["listen 80", `listen 127.0.0.1:${httpPort}`],
    ["listen 443 ssl", `listen 127.0.0.1:${httpsPort} ssl`],
    ...upstream,
    ["127.0.0.1:2999;", `127.0.0.1:${uncachedPort};`],
    ["/etc/ssl/website/fullchain.pem", certificateFile],
    ["/etc/ssl/website/privkey.pem", keyFile],
    ["/var/cache/nginx/website", `${folder}/cache`],
    ["/var/log/nginx", folder],
    ["/var/www/acme", `${folder}/acme`],
    ["root /srv/website;", `root ${dist}/client;`],
    ["root /srv/website/current/dist;", `root ${dist};`],
    ["proxy_cache_valid 200 1m;", `proxy_cache_valid 200 ${pagesKeptFor};`],
  ];
  let shipped = readFileSync("server/deploy/nginx.conf", "utf8");
  for (const [text, own] of replacements) {
    if (shipped.split(text).length === 1) throw new Error(`server/deploy/nginx.conf no longer says "${text}"`);
    shipped = shipped.replaceAll(text, own);
  }
  mkdirSync(`${folder}/temporary`);
  writeFileSync(`${folder}/website.conf`, shipped);
  const configFile = `${folder}/nginx.conf`;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/temporary/${kind};`,
  );
  writeFileSync(
    configFile,
    `${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off; worker_processes 1; pcre_jit on; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    include ${modulesDir}/*.conf;
    events { worker_connections 4096; }
    http {
      include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
      ${temporary.join(" ")}
      include ${folder}/website.conf;
      ${moreServers(`ssl_certificate ${certificateFile}; ssl_certificate_key ${keyFile};`)}
    }`,
  );
  // Before nginx reads its configuration, it complains about a log that belongs to root. That does not matter here.
  const base = ["-e", `${folder}/error.log`, "-c", configFile];
  const tested = spawnSync(nginxPath, ["-t", ...base], { encoding: "utf8" });
  if (tested.status !== 0) throw new Error(tested.stderr);

  const { child, pid, exited } = startProcess(nginxPath, base, { stdio: "ignore", signal: "TERM" });
  // It writes its number once it listens. The test of the configuration has made the file.
  await waitUntil("nginx listens", () => {
    if (child.exitCode !== null) throw new Error(readFileSync(`${folder}/error.log`, "utf8"));
    return statSync(`${folder}/nginx.pid`).size > 0;
  });
  return {
    /** The https origin. Its certificate is self-signed. */
    origin: `https://127.0.0.1:${httpsPort}`,
    httpOrigin: `http://127.0.0.1:${httpPort}`,
    httpsPort,
    pid,
    /** The output of `nginx -t` for the configuration. */
    verdict: tested.stderr,
    /** Everything that nginx has logged about requests. */
    readLogs: () => ["access.log", "error.log"].map((file) => readFileSync(`${folder}/${file}`, "utf8")).join("\n"),
    /** How many answers its cache holds. */
    countKept: () =>
      readdirSync(`${folder}/cache`, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
