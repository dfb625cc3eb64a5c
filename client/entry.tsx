import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { matchPage, notFoundRoute } from "../shared/routes.ts";
import { App, getSheet, loadFirstView } from "./App.tsx";
import { BrowserRouter } from "./browser/navigation/BrowserRouter.tsx";
import { findSheetsBelow, keepSheetsBelow, loadSheet } from "./browser/navigation/sheets.ts";
import { getPublicConfig } from "./browser/publicConfig.ts";
import { keepTyped } from "./browser/start/keepTyped.ts";
import { isLive } from "./browser/start/presses.ts";
import { whenParsed } from "./browser/start/whenParsed.ts";
import { redrawStillParts } from "./components/latePart.tsx";
import { pageCode } from "./pages.ts";

/** By then React has hydrated the page, even on the slowest phones. */
const markDueMs = 5000;

/** If the code has been loaded for this long and the HTML is still incomplete, the HTML counts as cut off. */
const htmlDueMs = 10_000;

/** Resolves when the page's HTML is complete, or counts as cut off. React then renders the missing part. */
function whenReadOrCut(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      // React will render the missing part. HTML that still arrived after that would be on the page twice.
      stop();
      resolve();
    }, htmlDueMs);
    void whenParsed().then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Fetches the code of the page that the server rendered, then hydrates it. Text and links work without it (A63). */
async function start(): Promise<void> {
  const { route } = matchPage(location.pathname, location.search);
  const { id } = route ?? notFoundRoute;
  await loadFirstView(id);
  await whenReadOrCut();
  findSheetsBelow();
  // A page that was cut off arrived without these stylesheets.
  await Promise.all([loadSheet("site"), loadSheet(getSheet(id))]);
  const { documentElement } = document;
  const changes = new MutationObserver(() => {});
  changes.observe(documentElement, { attributeOldValue: true });
  const moveTyped = keepTyped();
  // In a transition React yields every few milliseconds, so that a tap during hydration does not wait.
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter pages={pageCode}>
        <App siteOrigin={getPublicConfig().siteOrigin} sheets={getPublicConfig().sheets} />
      </BrowserRouter>,
      {
        // A translator, an extension or a broken connection changed the page before hydration. React renders the page
        // again and has just removed from <html> the attributes that it does not know (theme, motion).
        onRecoverableError(error) {
          for (const { attributeName: name, oldValue: value } of changes.takeRecords()) {
            if (name && value !== null && !documentElement.hasAttribute(name))
              documentElement.setAttribute(name, value);
          }
          keepSheetsBelow();
          redrawStillParts();
          moveTyped();
          console.error("The page was changed before React came", error);
        },
      },
    );
  });
  warnWhenMarkIsGone();
}

/**
 * presses.ts recognises live elements by a private mark of React. If a new React version dropped the mark, kept presses
 * would wait for ever without an error: this logs one.
 */
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
