import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { routes } from "../shared/routes.ts";
import { createVisitor, expectAnswer } from "./support/createVisitor.ts";
import { startNginx } from "./support/nginx.ts";
import { host, missing, portOf, production } from "./support/nginxSuite.ts";
import { openDesk } from "./support/openDesk.ts";

const run = promisify(execFile);
const warm = (process: string, nginxPort: number) => run("sh", ["server/deploy/warm.sh", process, String(nginxPort)]);

describe.skipIf(missing)("nginx that was warmed after a start", () => {
  test("has every page for browsers, although nobody has asked for one and the process is gone", async () => {
    const desk = await openDesk(production);
    onTestFinished(() => desk.close());
    const running = await desk.start();
    const nginx = await startNginx({ ports: [portOf(desk.origin)] });
    onTestFinished(() => nginx.stop());
    await warm(desk.origin, nginx.httpsPort);
    await running.kill();

    const visitor = createVisitor(nginx.origin, { host, connections: 1 });
    onTestFinished(() => visitor.leave());
    for (const { path, dynamic } of routes) {
      for (const encoding of dynamic ? [] : ["br", "gzip"]) {
        const answer = expectAnswer(await visitor.ask("GET", path, { headers: { "Accept-Encoding": encoding } }));
        expect([path, answer.status, answer.headers["content-encoding"]]).toEqual([path, 200, encoding]);
      }
    }
  });

  test("fails aloud without a process, and without nginx", async () => {
    const desk = await openDesk(production);
    onTestFinished(() => desk.close());
    const nobody = portOf(desk.origin);
    await expect(warm(desk.origin, nobody)).rejects.toThrow("curl");
    await desk.start();
    await expect(warm(desk.origin, nobody)).rejects.toThrow("curl");
  });
});
