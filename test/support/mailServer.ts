import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** An SMTP server on this machine. What it has taken is in `mails`, as it came. `options` are smtp-server's. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: { from: string; to: string[]; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, source: Buffer.concat(chunks).toString() });
        done(null, "queued as 4711");
      });
    },
    ...options,
  });
  // Clients that leave in the middle are part of the tests.
  server.on("error", () => {});
  const listening = server.listen(0, "0.0.0.0");
  await new Promise((resolve) => listening.once("listening", resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    mails,
    port,
    /** On loopback, where nobody reads what is sent. */
    url: `smtp://127.0.0.1:${port}`,
    /** The same machine by an address that does not count as loopback. */
    publicUrl: `smtp://0.0.0.0:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** An answer that refuses, such as 550. */
export function refusal(responseCode: number, message = "not today"): Error {
  return Object.assign(new Error(message), { responseCode });
}
