import net from "node:net";
import { onTestFinished } from "vitest";

/** A proxy to a server. Once a connection carries certain words, it passes on nothing more until it is released. */
export async function openHeldLine(port: number, words: string) {
  let letGo: (() => void) | undefined;
  const open = new Set<net.Socket>();
  const line = net.createServer((client) => {
    const target = net.connect(port, "127.0.0.1");
    for (const socket of [client, target]) {
      open.add(socket);
      socket.on("error", () => {});
    }
    let waiting: Buffer[] | undefined;
    client.on("data", (chunk: Buffer) => {
      if (!letGo && chunk.includes(words)) {
        waiting = [];
        letGo = () => {
          for (const each of waiting ?? []) target.write(each);
          waiting = undefined;
        };
      }
      if (waiting) waiting.push(chunk);
      else target.write(chunk);
    });
    client.on("close", () => !waiting && target.end());
    target.on("data", (chunk: Buffer) => client.write(chunk));
    target.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    line.close();
  });
  return {
    port: (line.address() as net.AddressInfo).port,
    get isHeld() {
      return letGo !== undefined;
    },
    /** Passes on everything that was held. */
    letGo: () => letGo?.(),
  };
}
