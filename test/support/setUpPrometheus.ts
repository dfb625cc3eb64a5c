import { existsSync, symlinkSync } from "node:fs";
import { installDebian } from "./debian.ts";

export const prometheusPath = "/usr/bin/prometheus";
export const promtoolPath = "/usr/bin/promtool";
const ownService = "/etc/systemd/system/prometheus.service";

/** Debian's Prometheus and its checker: installed when we may, asked for by name when we may not. */
export function setUpPrometheus(): void {
  const isThere = () => existsSync(prometheusPath) && existsSync(promtoolPath);
  if (isThere()) return;
  // Masked: nor is a server of its own to start with the machine. `systemctl unmask prometheus` is the way back.
  if (process.getuid?.() === 0 && !existsSync(ownService)) symlinkSync("/dev/null", ownService);
  installDebian("prometheus");
  if (!isThere()) {
    throw new Error("These tests need Prometheus: sudo apt-get install --no-install-recommends prometheus");
  }
}
