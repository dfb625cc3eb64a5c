import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { endWithUs, startProcess } from "./site.ts";

/**
 * Stands in for systemd with a socket unit: it holds two listening sockets and passes them as descriptors 3 and 4 to one
 * server after the other. A shell does this, because Node cannot hold a socket without accepting from it.
 */
export async function holdSocket(env: Record<string, string>) {
  const own = createServer().listen(Number(env.PORT), "127.0.0.1");
  const other = createServer().listen(0, "127.0.0.1");
  const listeners = [own, other];
  await Promise.all(listeners.map((listener) => once(listener, "listening")));
  const otherOrigin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const main = `${process.env.DIST ?? "dist"}/server/main.js`;
  const life = `echo "pid $$"; LISTEN_FDS=2 LISTEN_PID=$$ exec "$0" "$1" </dev/null`;
  const script = `while read -r _; do sh -c '${life}' "$0" "$1"; echo "exit $?"; done`;
  const { child: shell, exited: ended } = startProcess("sh", ["-c", script, process.execPath, main], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", RATE_LIMIT_ENQUIRIES: "100000", ...env },
    // Node has no public name for a socket's descriptor.
    stdio: [
      "pipe",
      "pipe",
      "inherit",
      ...listeners.map((listener) => (listener as unknown as { _handle: { fd: number } })._handle.fd),
    ],
  });
  for (const listener of listeners) listener.close();
  const lines = createInterface({ input: shell.stdout as Readable })[Symbol.asyncIterator]();
  /** The number in the shell's next such line. The server's log lines come by the same way. */
  async function readNumber(what: "pid" | "exit"): Promise<number> {
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const [name, number] = line.value.split(" ");
      if (name === what) return Number(number);
    }
    throw new Error(`The shell ended without "${what}"`);
  }
  let pid = 0;
  let forget = () => {};
  return {
    /** Where the second socket listens. */
    otherOrigin,
    async start() {
      shell.stdin?.write("\n");
      pid = await readNumber("pid");
      forget = endWithUs(pid);
      // The request stays in the socket's queue until the server takes it.
      await fetch(`http://127.0.0.1:${env.PORT}/readyz`);
    },
    async stop() {
      process.kill(pid, "SIGTERM");
      const code = await readNumber("exit");
      forget();
      pid = 0;
      return code;
    },
    async letGo() {
      if (pid !== 0) process.kill(pid, "SIGKILL");
      shell.stdin?.end();
      await ended;
    },
  };
}
