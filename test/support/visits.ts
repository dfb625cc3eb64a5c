import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach } from "vitest";
import { collectMessages, desktop, getBrowser, openVisit, type Visit } from "./browser.ts";
import { watchWords } from "./translator.ts";

/**
 * Visitors in this worker's browser. A page is what a test costs, so one is used again: on an origin that it knows, with
 * its scripts and fonts at hand, a visit takes two thirds of the processor that a new page takes.
 */

export interface VisitKind {
  /** With a clock: a context to itself, as a page's clock belongs to all of its context. */
  clock?: boolean;
  /** In a page that nobody has moved in, not even the visitor before. */
  untouched?: boolean;
}

/** Pages that differ only in what a page can be told. */
interface Kind {
  context: BrowserContext;
  /** All that visits were given. What else is open was opened by a page. */
  own: WeakSet<Page>;
  /** Pages whose visit is over. */
  idle: Page[];
  /** Pages to which something was done that cannot be taken back. */
  changed: WeakSet<Page>;
}

type Script = () => void;

const kinds = new Map<string, Promise<Kind>>();

/** The kind of page that these settings and this script, which runs before any of the page's own, need. */
function findKind(settings: BrowserContextOptions, script?: Script): Promise<Kind> {
  const key = JSON.stringify([settings, script?.name]);
  const known = kinds.get(key) ?? openKind(settings, script);
  kinds.set(key, known);
  return known;
}

async function openKind(settings: BrowserContextOptions, script?: Script): Promise<Kind> {
  const context = await (await getBrowser()).newContext(settings);
  await context.addInitScript(watchWords);
  if (script) await context.addInitScript(script);
  const changed = new WeakSet<Page>();
  const openSession = context.newCDPSession.bind(context);
  context.newCDPSession = (page) => {
    if ("mainFrame" in page) changed.add(page);
    return openSession(page);
  };
  return { context, own: new WeakSet(), idle: [], changed };
}

/** A page of a context that others share; cookies and storage are its visitor's own. */
async function openShared(
  { viewport = desktop, colorScheme = null, reducedMotion = null, ...settings }: BrowserContextOptions,
  untouched?: boolean,
  script?: Script,
): Promise<Shared> {
  const kind = await findKind(settings, script);
  const { context, own, idle, changed } = kind;
  const page = (untouched ? undefined : idle.pop()) ?? (await newPage(kind));
  await page.setViewportSize(viewport ?? desktop);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
  async function close(isSpoiled = false) {
    const others = context.pages().filter((other) => !own.has(other));
    await Promise.all(others.map((other) => other.close()));
    await Promise.all([context.unrouteAll(), context.clearCookies()]);
    if (!isSpoiled && !changed.has(page) && (await leave(page))) idle.push(page);
    else await page.close();
  }
  return { page, messages: collectMessages(page), close };
}

interface Shared extends Visit {
  /** `isSpoiled`: nobody knows in which state the page is. */
  close(isSpoiled?: boolean): Promise<void>;
}

async function newPage({ context, own, changed }: Kind): Promise<Page> {
  const page = await context.newPage();
  own.add(page);
  const addScript = page.addInitScript.bind(page);
  page.addInitScript = (...script: Parameters<typeof addScript>) => {
    changed.add(page);
    return addScript(...script);
  };
  return page;
}

/** Takes the page to an address without scripts, with nothing of its visitor left. False where that cannot be. */
async function leave(page: Page): Promise<boolean> {
  if (page.isClosed() || !page.url().startsWith("http")) return false;
  try {
    page.removeAllListeners();
    await page.unrouteAll();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // Of the same origin: the page then stays in its process, which has the site's code compiled.
    await page.goto(new URL("/robots.txt", page.url()).href);
    await page.mouse.move(0, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens visits that end with their test, also with one that failed; at 1440 x 900 when nothing else is asked for.
 * `script` has to have a name, by which its kind of pages is known.
 */
export function openVisits(script?: Script) {
  const visits: Shared[] = [];
  afterEach(async ({ task }) => {
    const isSpoiled = task.result?.state === "fail";
    await Promise.all(visits.splice(0).map((visit) => visit.close(isSpoiled)));
  });
  return async (settings: BrowserContextOptions, { clock, untouched }: VisitKind = {}): Promise<Visit> => {
    const visit = await (clock ? openAlone(settings, script) : openShared(settings, untouched, script));
    visits.push(visit);
    return visit;
  };
}

async function openAlone(settings: BrowserContextOptions, script?: Script): Promise<Visit> {
  const visit = await openVisit(await getBrowser(), { viewport: desktop, ...settings });
  if (script) await visit.page.addInitScript(script);
  return visit;
}
