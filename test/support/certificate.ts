import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** A certificate in a folder, that nobody vouches for but whoever trusts this very file. */
export function createCertificate(folder: string, { days = 2, names = ["DNS:localhost"] } = {}) {
  const [keyFile, file] = [path.join(folder, "privkey.pem"), path.join(folder, "fullchain.pem")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  const subject = ["-subj", "/CN=test", "-addext", `subjectAltName=${names.join()}`];
  const args = ["req", "-x509", ...key, "-out", file, "-days", String(days), ...subject];
  execFileSync("/usr/bin/openssl", args, { stdio: "ignore" });
  return { file, keyFile, key: readFileSync(keyFile), cert: readFileSync(file) };
}
