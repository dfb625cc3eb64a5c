import net from "node:net";

/** A round-robin balancer: each new connection goes to the next process that answers. */
export async function startBalancer(ports: readonly number[]) {
  let turn = 0;
  const open = new Set<net.Socket>();

  function connect(client: net.Socket, left: number) {
    if (left === 0) return client.destroy();
    turn += 1;
    const target = net.connect(ports[turn % ports.length] as number, "127.0.0.1");
    target.once("connect", () => {
      // From here on no other process may be asked, because this one may have received the request.
      target.removeListener("error", tryNext);
      target.on("error", () => client.destroy());
      client.pipe(target).pipe(client);
    });
    const tryNext = () => connect(client, left - 1);
    target.once("error", tryNext);
    client.once("close", () => target.destroy());
  }

  const server = net.createServer((client) => {
    open.add(client);
    client.once("close", () => open.delete(client));
    client.on("error", () => client.destroy());
    connect(client, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
