import { existsSync, symlinkSync } from "node:fs";
import { installDebian } from "./debian.ts";

export const prometheusPath = "/usr/bin/prometheus";
export const promtoolPath = "/usr/bin/promtool";
const ownService = "/etc/systemd/system/prometheus.service";

/** Debian's Prometheus and its checker. Installs them if we run as root, and otherwise asks for them by name. */
export function setUpPrometheus(): void {
  const isThere = () => existsSync(prometheusPath) && existsSync(promtoolPath);
  if (isThere()) return;
  // Masked, so that no server starts with the machine either. `systemctl unmask prometheus` undoes this.
  if (process.getuid?.() === 0 && !existsSync(ownService)) symlinkSync("/dev/null", ownService);
  installDebian("prometheus");
  if (!isThere()) {
    throw new Error("These tests need Prometheus: sudo apt-get install --no-install-recommends prometheus");
  }
}
