import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import puppeteer, { type KeyInput } from "puppeteer-core";
import { findMissing } from "../support/debian.ts";
import { findFreePort } from "../support/site.ts";
import { waitUntil } from "../support/waiting.ts";

/** How often a page is asked for what a test waits for. Each time costs the driver some milliseconds. */
export const pollMs = 60;

/** What a test does in every browser engine alike. Everything else it does by scripts in the page. */
export interface EngineWindow {
  /** Resolves when the page's HTML is read. Scripts and pictures may still be on their way. */
  goto(address: string): Promise<void>;
  /** Runs a function in the page. It sees its arguments only. */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** A click of the mouse at this place of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types into the control that has the focus. */
  type(text: string): Promise<void>;
  press(key: keyof typeof webDriverKeys): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Advice if the engine is not installed and could not be. Its tests are then skipped. */
  missing: string | undefined;
  /** Starts the browser, which ends with its only window. */
  launch(): Promise<EngineWindow>;
}

const firefoxPath = "/usr/bin/firefox-esr";
/** WebKitGTK's own browser, which its driver starts. */
const findMiniBrowser = () =>
  readdirSync("/usr/lib")
    .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find(existsSync);

/** Installs what is missing if we run as root. */
export function setUpEngines(): Engine[] {
  return [
    {
      name: "Firefox ESR",
      missing: findMissing(() => existsSync(firefoxPath), "firefox-esr"),
      launch: launchFirefox,
    },
    {
      name: "WebKitGTK",
      missing: findMissing(
        () => existsSync("/usr/bin/WebKitWebDriver") && existsSync("/usr/bin/Xvfb") && findMiniBrowser() !== undefined,
        "webkit2gtk-driver",
        "xvfb",
      ),
      launch: launchWebKit,
    },
  ];
}

async function launchFirefox(): Promise<EngineWindow> {
  const browser = await puppeteer.launch({
    executablePath: firefoxPath,
    browser: "firefox",
    // A third of the frames: painting without a graphics card is most of what the tests cost.
    extraPrefsFirefox: { "layout.frame_rate": 20 },
  });
  const page = await browser.newPage();
  return {
    async goto(address) {
      const go = () => page.goto(address, { waitUntil: "domcontentloaded" });
      // Firefox gives up a navigation when the one before it, by a link of the page, is still under way.
      await go().catch((error: Error) => {
        if (!error.message.includes("NS_BINDING_ABORTED")) throw error;
        return go();
      });
    },
    // Puppeteer's types would turn the arguments into handles.
    run: (script, ...args) => page.evaluate(script as never, ...args),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key as KeyInput),
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => browser.close(),
  };
}

/** Keys as WebDriver names them. */
const webDriverKeys = { Enter: "\uE007", Escape: "\uE00C" };

async function launchWebKit(): Promise<EngineWindow> {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const display = await new Promise<string>((resolve) => screen.stdout.once("data", (data) => resolve(`:${data}`)));
  const port = await findFreePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display.trim(),
      // Root, as in a container, may not use WebKit's sandbox. Only our own site is opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
    stdio: "ignore",
    // A process group of its own, so that the browser and its processes end with it.
    detached: true,
  });

  function stop() {
    try {
      if (driver.pid) process.kill(-driver.pid);
    } catch {
      // It has already ended.
    }
    screen.kill();
  }
  // Also if the start below fails or the test process is stopped.
  process.once("exit", stop);

  /** One call of the W3C's WebDriver. */
  async function call<Result>(method: string, path: string, body: object = {}): Promise<Result> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: method === "POST" ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(20_000),
    });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`WebDriver, ${path}: ${value.error} ${value.message}`);
    return value;
  }
  await waitUntil("WebKit starts", () => call("GET", "/status").catch(() => undefined), 30_000);
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        // `goto` waits by itself: the driver's own waiting holds scripts back until the page has loaded.
        pageLoadStrategy: "none",
        "webkitgtk:browserOptions": { binary: findMiniBrowser(), args: ["--automation"] },
      },
    },
  });
  const command = <Result = unknown>(name: string, body?: object) =>
    call<Result>("POST", `/session/${sessionId}/${name}`, body);

  const run: EngineWindow["run"] = (script, ...args) =>
    command("execute/sync", { script: `return (${script}).apply(null, arguments)`, args });
  return {
    run,
    async goto(address) {
      await run(() => {
        document.documentElement.dataset.left = "";
      });
      // While one page replaces the other, no script can run, and once in some hundred times the driver never answers.
      await command("url", { url: address }).catch(() => {});
      const isRead = () => !("left" in document.documentElement.dataset) && document.readyState !== "loading";
      await waitUntil(`WebKit reads ${address}`, () => run(isRead).catch(() => false), 45_000);
    },
    async click(x, y) {
      const actions = [
        { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await command("actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    async type(text) {
      const focused = await call<Record<string, string>>("GET", `/session/${sessionId}/element/active`);
      await command(`element/${Object.values(focused)[0]}/value`, { text });
    },
    async press(key) {
      const value = webDriverKeys[key];
      const actions = [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ];
      await command("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    async resize(width, height) {
      const readWidth = () => run(() => innerWidth);
      const before = await readWidth();
      await command("window/rect", { x: 0, y: 0, width, height });
      // The window manager answers later, and may keep a least width.
      await waitUntil("WebKit resizes", async () => before === width || (await readWidth()) !== before, 30_000);
    },
    async close() {
      await call("DELETE", `/session/${sessionId}`).catch(() => {});
      stop();
    },
  };
}
