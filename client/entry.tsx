import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { matchPage, notFoundRoute } from "../shared/routes.ts";
import { App, getSheet, loadFirstView } from "./App.tsx";
import { BrowserRouter } from "./browser/navigation/BrowserRouter.tsx";
import { findSheetsBelow, keepSheetsBelow, loadSheet } from "./browser/navigation/sheets.ts";
import { getPublicConfig } from "./browser/publicConfig.ts";
import { isLive } from "./browser/start/presses.ts";
import { whenParsed } from "./browser/start/whenParsed.ts";
import { redrawStillParts } from "./components/latePart.tsx";
import { pageCode } from "./pages.ts";

/** React has taken the page over by then, on the slowest of phones. */
const markDueMs = 5000;

/** A page whose code is there for as long, and its HTML is not, has been cut off in its midst. */
const htmlDueMs = 10_000;

/** Resolves when all of the page's HTML is there that will ever be. What is missing of it React draws. */
function whenReadOrCut(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      // Whatever still came would stand there twice.
      stop();
      resolve();
    }, htmlDueMs);
    void whenParsed().then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Fetches the code of the page that the server rendered, then makes it live. The page reads and links without it (A63). */
async function start(): Promise<void> {
  const { route } = matchPage(location.pathname, location.search);
  const { id } = route ?? notFoundRoute;
  await loadFirstView(id);
  await whenReadOrCut();
  findSheetsBelow();
  // A page that was cut off lacks them.
  await Promise.all([loadSheet("site"), loadSheet(getSheet(id))]);
  const { documentElement } = document;
  const changes = new MutationObserver(() => {});
  changes.observe(documentElement, { attributeOldValue: true });
  // In a transition React pauses every few milliseconds, so that a tap meanwhile is not kept waiting.
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter pages={pageCode}>
        <App siteOrigin={getPublicConfig().siteOrigin} sheets={getPublicConfig().sheets} />
      </BrowserRouter>,
      {
        // A translator, an extension or a broken line has changed the page before React came: React draws it anew, and has
        // just taken from <html> what it does not know (theme, motion).
        onRecoverableError(error) {
          for (const { attributeName: name, oldValue: value } of changes.takeRecords()) {
            if (name && value !== null && !documentElement.hasAttribute(name))
              documentElement.setAttribute(name, value);
          }
          keepSheetsBelow();
          redrawStillParts();
          console.error("The page was changed before React came", error);
        },
      },
    );
  });
  warnWhenMarkIsGone();
}

/** presses.ts reads what is live from a mark of React's own. Should React drop it, presses would wait for ever, in silence. */
function warnWhenMarkIsGone(): void {
  addEventListener("load", () => setTimeout(check, markDueMs), { once: true });
  if (document.readyState === "complete") setTimeout(check, markDueMs);
  function check() {
    if (document.documentElement.dataset.ready === "true" && !isLive(document.body)) {
      console.error("React no longer marks what it has taken over: presses.ts must learn how to tell what is live");
    }
  }
}

start().catch((error: unknown) => console.error("The application could not start", error));

// Replaced by the build: true in `npm run dev` only.
if (process.env.LIVE_RELOAD) void import("./browser/start/liveReload.ts").then(({ watchRebuilds }) => watchRebuilds());
