import { createVisitor, type Ending } from "../support/createVisitor.ts";
import { createTally, judgeDeliveries, submitUntilAcknowledged, waitUntilDelivered } from "./deliveries.ts";
import { pause, type Report, silent, withDesk } from "./scenario.ts";

/**
 * SIGTERM under load. Each time the server starts again. `held`: the listening socket outlives the process, as under
 * systemd's socket unit, so that no connection is refused between two processes.
 */
export async function surviveStops({
  stops,
  held = false,
  crowd = 12,
  restMs = 0,
  report = silent,
}: {
  stops: number;
  held?: boolean;
  crowd?: number;
  /** The pause between two requests of one visitor, in ms. */
  restMs?: number;
  report?: Report;
}) {
  return withDesk({}, async (desk) => {
    await desk.vendor.setFault({ slowMs: 8 });
    const tally = createTally();
    const acknowledged: string[] = [];
    const cutCodes: string[] = [];
    const startedAt = performance.now();
    const startBare = async () => {
      const site = await desk.start();
      return site.stop;
    };
    const holder = held ? await desk.holdSocket() : undefined;
    const startHeld = async () => {
      await holder?.start();
      return () => (holder as NonNullable<typeof holder>).stop();
    };
    const start = held ? startHeld : startBare;
    let stop = await start();

    // Half of the crowd keeps its connections, as nginx and browsers do. The other half opens one for each request.
    const keeping = createVisitor(desk.origin, { connections: crowd });
    const opening = createVisitor(desk.origin);
    await keeping.openForm();
    await opening.openForm();
    let isOver = false;
    let longestMs = 0;
    let next = 0;
    const watch = (ending: Ending) => {
      tally.add(ending);
      longestMs = Math.max(longestMs, ending.ms);
      if (ending.kind === "cut") cutCodes.push(ending.code);
    };
    const load = Promise.all(
      Array.from({ length: crowd }, async (_, number) => {
        const visitor = number % 2 === 0 ? keeping : opening;
        while (!isOver) {
          if (number % 4 < 2) {
            const ending = await visitor.ask("GET", number % 4 === 0 ? "/" : "/about-us");
            watch(ending);
            if (ending.kind !== "answered") await pause(20);
          } else {
            next += 1;
            const help = `enquiry ${next}`;
            await submitUntilAcknowledged(visitor, help, { counts: tally.counts, add: watch });
            acknowledged.push(help);
          }
          if (restMs > 0) await pause(restMs);
        }
      }),
    );
    // The error is thrown below, where `load` is awaited.
    load.catch(() => {});
    const exitCodes: (number | null)[] = [];
    const exitMs: number[] = [];
    const readyz: number[] = [];
    const watcher = createVisitor(desk.origin);
    for (let count = 1; count <= stops; count += 1) {
      await pause(300 + Math.random() * 700);
      const stoppedAt = performance.now();
      const exited = stop();
      await pause(60);
      const ready = await watcher.ask("GET", "/readyz");
      readyz.push(ready.kind === "answered" ? ready.status : 0);
      exitCodes.push(await exited);
      exitMs.push(performance.now() - stoppedAt);
      report(`${count} of ${stops} stops, ${acknowledged.length} acknowledged, ${JSON.stringify(tally.counts)}`);
      stop = await start();
    }
    await pause(300);
    isOver = true;
    await load;
    await waitUntilDelivered(desk.origin);
    for (const visitor of [keeping, opening, watcher]) visitor.leave();
    await stop();
    const judged = judgeDeliveries(desk.vendor, acknowledged);
    return {
      ...judged,
      stops: exitCodes.length,
      cut: tally.counts.cut ?? 0,
      cutCodes,
      refused: tally.counts.refused ?? 0,
      exitCodes: [...new Set(exitCodes)],
      readyzAfterSignal: [...new Set(readyz)],
      slowestExitMs: Math.round(Math.max(...exitMs)),
      longestWaitMs: Math.round(longestMs),
      faults: Object.keys(tally.counts).filter((status) => /^[45]/.test(status)),
      endings: tally.counts,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
  });
}
