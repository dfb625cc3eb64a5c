import { isIP } from "node:net";
import { connect } from "node:tls";
import { type Clock, systemClock } from "../clock.ts";

const askEveryMs = 3600_000;
/** Whoever has renewed it looks whether the alarm ends. */
const askEveryMsInAlarm = 60_000;
/** Certificates of 47 days are renewed when sixteen are left: at fourteen, two days of certbot's tries have failed. */
const warnMs = 14 * 86_400_000;

/**
 * Whether the site's certificate ends soon. nginx on this machine is asked, and no file: a visitor meets what nginx has
 * loaded, and only root can read certbot's files. Where no nginx answers, another alarm tells of that.
 */
export function createCertificateWatch(siteOrigin: string, clock: Pick<Clock, "now"> = systemClock) {
  const { protocol, hostname, port } = new URL(siteOrigin);
  let askedAt = Number.NEGATIVE_INFINITY;
  let endsAt = Number.POSITIVE_INFINITY;

  function ask() {
    askedAt = clock.now();
    const servername = isIP(hostname) ? "" : hostname;
    const socket = connect({ host: "127.0.0.1", port: Number(port || 443), servername, rejectUnauthorized: false });
    socket.setTimeout(5000, () => socket.destroy());
    socket.on("error", () => {});
    socket.unref();
    socket.once("secureConnect", () => {
      endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
    });
  }

  /** What was last seen: nobody waits for nginx. */
  return (): boolean => {
    const endsSoon = endsAt - clock.now() < warnMs;
    if (protocol === "https:" && clock.now() - askedAt >= (endsSoon ? askEveryMsInAlarm : askEveryMs)) ask();
    return endsSoon;
  };
}
