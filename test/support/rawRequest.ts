import { connect } from "node:net";

/** How long an answer is waited for: half a request gets none. A busy machine may need longer for a whole one. */
const shortPatienceMs = 3000;
/** On a line that stays open an answer is whole when nothing has come for so long. */
const quietMs = 40;

/** Writes bytes, and returns what came back when the line has ended or gone quiet; "" when nothing came. */
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

/** The status of an answer; 0: the line was closed without one. */
export function readStatus(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
