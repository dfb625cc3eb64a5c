import { execFileSync, spawnSync } from "node:child_process";

/** The HTML checker runs on Java: installed when we may, asked for by name when we may not. */
export function setUpJava(): void {
  if (spawnSync("java", ["-version"], { stdio: "ignore" }).status === 0) return;
  if (process.getuid?.() !== 0) {
    throw new Error("The HTML checker needs Java: sudo apt-get install --no-install-recommends default-jre-headless");
  }
  console.log("Installing Debian's default-jre-headless for the HTML checker, once");
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "default-jre-headless"], {
    stdio: "inherit",
  });
}
