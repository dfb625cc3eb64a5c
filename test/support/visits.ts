import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach } from "vitest";
import { collectMessages, desktop, getBrowser, openVisit, type Visit } from "./browser.ts";
import { watchWords } from "./translator.ts";

/**
 * Visitors of a test file. Pages are the main cost of a test, so they are reused: a reused page has the
 * scripts and fonts of the site in its cache, and a visit takes two thirds of the processor time that a new page takes.
 */

export interface VisitKind {
  /** With a clock the visit gets its own context, because a clock applies to its whole context. */
  clock?: boolean;
  /** In a new page, in which no earlier visitor has moved the mouse. */
  untouched?: boolean;
}

/** Pages that share a context: they differ only in settings that can be changed on an open page. */
interface Kind {
  context: BrowserContext;
  /** The pages that visits were given. Every other open page was opened by a page. */
  own: WeakSet<Page>;
  /** Pages whose visit is over. */
  idle: Page[];
  /** Pages with a change that cannot be undone. They are not reused. */
  changed: WeakSet<Page>;
}

type Script = () => void;

const kinds = new Map<string, Promise<Kind>>();

/** The kind of page for these settings and this script. The script runs before the page's own scripts. */
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

/** Opens a page in a shared context. Cookies and storage are empty at the start of the visit. */
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
  /** `isSpoiled`: the page is in an unknown state, so it is not reused. */
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

/** Removes everything that the visitor left, and opens an address without scripts. False if that fails. */
async function leave(page: Page): Promise<boolean> {
  if (page.isClosed() || !page.url().startsWith("http")) return false;
  try {
    page.removeAllListeners();
    await page.unrouteAll();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // An address of the same origin, so that the page stays in its process, which has compiled the site's code.
    await page.goto(new URL("/robots.txt", page.url()).href);
    await page.mouse.move(0, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens visits that are closed at the end of their test, even if it fails. The default viewport is 1440 x 900.
 * `script` must be a named function, because its name is part of the key under which pages are shared.
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
