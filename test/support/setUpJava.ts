import { spawnSync } from "node:child_process";
import { installDebian } from "./debian.ts";

/** The HTML checker runs on Java. Installs it if we run as root, and otherwise asks for it by name. */
export function setUpJava(): void {
  const isThere = () => spawnSync("java", ["-version"], { stdio: "ignore" }).status === 0;
  if (isThere()) return;
  installDebian("default-jre-headless");
  if (!isThere()) {
    throw new Error("The HTML checker needs Java: sudo apt-get install --no-install-recommends default-jre-headless");
  }
}
