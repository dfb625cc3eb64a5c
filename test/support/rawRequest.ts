import { connect } from "node:net";

/** How long to wait for an answer, because half a request gets none. On a busy machine a whole one may need longer. */
const shortPatienceMs = 3000;
/** On a connection that stays open, an answer is complete when nothing has come for this long. */
const quietMs = 40;

/** Writes bytes, and returns the answer once the connection has ended or gone quiet; "" when nothing came. */
export function sendRaw(port: number, bytes: Buffer | string, patienceMs = shortPatienceMs): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let quiet: NodeJS.Timeout | undefined;
    const limit = setTimeout(() => socket.destroy(), patienceMs);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      clearTimeout(quiet);
      quiet = setTimeout(() => socket.destroy(), quietMs);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(quiet);
      clearTimeout(limit);
      resolve(text);
    });
  });
}

/** The status of an answer; 0: the connection was closed without one. */
export function readStatus(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
