import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Faults that nobody foresaw, in a server that runs: "render" meets the events page alone, "compress" whatever is
 * compressed with brotli, "call" the country list, "address" any address that may name an event, before Express.
 */
type UnforeseenFault = "render" | "compress" | "call" | "address";

/** Runs in the server before its own code. What it reaches for is the platform's, as the server's own is bundled. */
const preload = `
import { existsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import zlib from "node:zlib";
const isOn = (fault) => existsSync(process.env.FAULTS_DIR + "/" + fault);
const fail = () => { throw new Error("unforeseen"); };

const { replace } = String.prototype;
String.prototype.replace = function (...args) {
  if (args[0] === "</head>" && this.includes("<title>Events |") && isOn("render")) fail();
  return replace.apply(this, args);
};
const { brotliCompress } = zlib;
zlib.brotliCompress = (bytes, options, done) =>
  isOn("compress") ? done(new Error("unforeseen")) : brotliCompress(bytes, options, done);
syncBuiltinESMExports();
const { stringify } = JSON;
JSON.stringify = (value, ...rest) => value?.Countries && isOn("call") ? fail() : stringify(value, ...rest);
const { get } = URLSearchParams.prototype;
URLSearchParams.prototype.get = function (name) {
  return name === "event" && isOn("address") ? fail() : get.call(this, name);
};
`;

/** Settings for startSite, and the switches of its faults. */
export function createFaults() {
  const folder = mkdtempSync(path.join(tmpdir(), "faults-"));
  const fileOf = (fault: UnforeseenFault) => path.join(folder, fault);
  return {
    env: {
      FAULTS_DIR: folder,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
    },
    /** The fault is there while `use` runs. */
    async during<Result>(fault: UnforeseenFault, use: () => Promise<Result>): Promise<Result> {
      writeFileSync(fileOf(fault), "");
      try {
        return await use();
      } finally {
        rmSync(fileOf(fault));
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
