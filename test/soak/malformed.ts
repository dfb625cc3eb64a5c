import { createVisitor, sendRaw } from "../support/createVisitor.ts";
import { malformedRequests, marker } from "./malformedRequests.ts";
import { type Report, silent, withDesk } from "./scenario.ts";

/** Requests as scanners and broken clients send them. */
export async function surviveMalformed({ requests, report = silent }: { requests: number; report?: Report }) {
  return withDesk({ LOG_LEVEL: "warn" }, async (desk) => {
    const site = await desk.start();
    const port = Number(new URL(desk.origin).port);
    const visitor = createVisitor(desk.origin);
    const first = await visitor.ask("GET", "/api/csrf");
    const cookies =
      first.kind === "answered" ? (first.headers["set-cookie"] ?? []).map((text) => text.split(";")[0]) : [];
    const statuses: Record<string, number> = {};
    const faults: string[] = [];
    const reflections: string[] = [];
    const unguarded = new Set<string>();
    let sent = 0;
    let next = 0;
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        while (next < requests) {
          const [name, build] = malformedRequests[
            next % malformedRequests.length
          ] as (typeof malformedRequests)[number];
          const number = next;
          next += 1;
          const answer = await sendRaw(port, build({ number, cookies: cookies.join("; ") }));
          sent += 1;
          const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? "closed";
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status.startsWith("5")) faults.push(`${name}: ${status}`);
          // A redirect to the same path without its slash must name the path (A4), and stays on this site.
          const echo = answer.replace(/^Location: \/(?!\/).*$/m, "");
          if (echo.includes(marker)) reflections.push(name);
          if (status !== "closed" && !/^X-Content-Type-Options: nosniff/im.test(answer))
            unguarded.add(`${name} (${status})`);
          if (sent % 500 === 0) report(`${sent} of ${requests} sent, ${JSON.stringify(statuses)}`);
        }
      }),
    );
    const after = await visitor.ask("GET", "/");
    const failed = site.logs.filter(({ event }) => event === "request_failed" || event === "uncaught_error").length;
    visitor.leave();
    const isAlive = site.process.exitCode === null;
    const exitCode = await site.stop();
    return {
      sent,
      kinds: malformedRequests.length,
      faults: [...new Set(faults)],
      reflections: [...new Set(reflections)],
      withoutNosniff: [...unguarded],
      errorsLogged: failed,
      crashed: !isAlive,
      pageAfterwards: after.kind === "answered" ? after.status : 0,
      exitCode,
      statuses,
    };
  });
}
