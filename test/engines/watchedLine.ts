import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { noteCaptchas } from "../support/form.ts";

const watchPath = "/watch.js";
const problemPath = "/problem";

/** Runs in the page before its own code. Reports what the console would show as an error. */
function watch(path: string): void {
  // Leaving a page breaks off what it still loads, and Firefox then rejects its imports.
  let isLeft = false;
  addEventListener("beforeunload", () => {
    isLeft = true;
  });
  const report = (...words: unknown[]) => {
    if (!isLeft) navigator.sendBeacon(path, `${location.pathname}: ${words.map(String).join(" ")}`);
  };
  const { error } = console;
  console.error = (...words) => {
    report(...words);
    error(...words);
  };
  addEventListener("unhandledrejection", ({ reason }) => report("Unhandled rejection:", reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    report(violatedDirective, "blocks", blockedURI),
  );
  addEventListener(
    "error",
    ({ target, message }) => {
      if (target instanceof Element) report("cannot load", target.outerHTML);
      else report("Uncaught:", message);
    },
    // Errors of images, scripts and styles do not bubble.
    { capture: true },
  );
}

export interface WatchedLine {
  origin: string;
  /** Every failed request, and every console error of every page. */
  problems: string[];
  /** Holds back the code of pages, except the small script that every page begins with, until `letGo`. */
  hold(): void;
  letGo(): void;
  close(): void;
}

/**
 * A proxy to a site. Not every driver of a browser tells what the console shows and which requests fail, so the proxy
 * watches the requests and gives each page a script that reports the errors.
 */
export async function openWatchedLine(siteOrigin: string): Promise<WatchedLine> {
  const problems: string[] = [];
  let held: (() => void)[] | undefined;
  const server = createServer(async (asked, answer) => {
    const path = asked.url ?? "";
    if (path === watchPath) {
      const script = `(${watch})(${JSON.stringify(problemPath)}); (${noteCaptchas})();`;
      answer.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
      return;
    }
    if (path === problemPath) {
      problems.push(Buffer.concat(await asked.toArray()).toString());
      answer.writeHead(204).end();
      return;
    }
    if (/^\/assets\/(?!boot)[^/]*\.js$/.test(path)) await new Promise<void>((go) => (held ? held.push(go) : go()));
    // The proxy changes pages, so they must come as they are.
    const { "accept-encoding": _, ...headers } = asked.headers;
    const passed = request(siteOrigin + path, { method: asked.method, headers }, async (given) => {
      const status = given.statusCode ?? 500;
      if (status >= 400) problems.push(`${status} ${asked.method} ${path}`);
      if (!given.headers["content-type"]?.startsWith("text/html")) {
        answer.writeHead(status, given.rawHeaders);
        given.pipe(answer);
        return;
      }
      const { "content-length": _, ...pageHeaders } = given.headers;
      const html = Buffer.concat(await given.toArray()).toString();
      answer.writeHead(status, pageHeaders);
      answer.end(html.replace("<head>", `<head><script src="${watchPath}"></script>`));
    });
    passed.on("error", (error) => {
      if (answer.destroyed) return;
      problems.push(`${error.message} ${asked.method} ${path}`);
      answer.destroy();
    });
    // The browser no longer wants it, because the visitor has left the page.
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    problems,
    hold() {
      held = [];
    },
    letGo() {
      const all = held ?? [];
      held = undefined;
      for (const go of all) go();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
