import type { AddressInfo, Server } from "node:net";
import { onTestFinished } from "vitest";

/** Has a server listen on a free port of this machine until the end of the test. Resolves with the port. */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<{ destroy(): void }>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
