import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Unexpected errors in a running server: "render" fails for the events page alone, "compress" for everything that
 * brotli compresses, "call" for the country list, and "address" for any address that may name an event, before Express.
 */
type UnforeseenFault = "render" | "compress" | "call" | "address";

/** Runs in the server before its own code. It patches built-in functions, because the server's own code is bundled. */
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

/** Settings for startSite, and the switches for its errors. */
export function createFaults() {
  const folder = mkdtempSync(path.join(tmpdir(), "faults-"));
  const fileOf = (fault: UnforeseenFault) => path.join(folder, fault);
  return {
    env: {
      FAULTS_DIR: folder,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
    },
    /** The error happens while `use` runs. */
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
