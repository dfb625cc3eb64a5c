import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { matchPage, notFoundRoute } from "../shared/routes.ts";
import { App } from "./App.tsx";
import { getPublicConfig } from "./browser/publicConfig.ts";
import { noteSource } from "./browser/source.ts";
import { watchStyles } from "./browser/start/code.ts";
import { keepTyped } from "./browser/start/keepTyped.ts";
import { loadPage } from "./pages.ts";

/** If the code has been loaded for this long and the HTML is still incomplete, the HTML counts as cut off. */
const htmlDueMs = 10_000;

/**
 * Resolves when the browser has parsed all of the page's HTML, or counts it as cut off. HTML that has not arrived can be
 * neither measured nor hydrated: React renders the missing part.
 */
function whenReadOrCut(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== "loading") return resolve();
    const timer = setTimeout(() => {
      // HTML that still arrived after that would be on the page twice.
      stop();
      resolve();
    }, htmlDueMs);
    const onRead = () => {
      clearTimeout(timer);
      resolve();
    };
    addEventListener("DOMContentLoaded", onRead, { once: true });
  });
}

/** Fetches the code of the page that the server rendered, then hydrates it. Text and links work without it (A63). */
export async function start(): Promise<void> {
  const { route } = matchPage(location.pathname, location.search);
  const ready = whenReadOrCut();
  // While React hydrates what is around the forms. If it fails, the form's own component fetches it again.
  void ready.then(() => {
    if (document.querySelector("[data-enquiry-form]")) import("./forms/formCode.ts").catch(() => {});
  });
  await Promise.all([loadPage((route ?? notFoundRoute).id).catch(() => {}), ready]);
  const { documentElement } = document;
  const changes = new MutationObserver(() => {});
  changes.observe(documentElement, { attributeOldValue: true });
  const moveTyped = keepTyped();
  watchStyles();
  // In a transition React yields every few milliseconds, so that a tap during hydration does not wait.
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter>
        <App {...getPublicConfig()} />
      </BrowserRouter>,
      {
        // A translator, an extension or a broken connection changed the page before hydration. React renders the page
        // again and has just removed from <html> the attributes that it does not know (theme, motion).
        onRecoverableError(error) {
          for (const { attributeName: name, oldValue: value } of changes.takeRecords()) {
            if (name && value !== null && !documentElement.hasAttribute(name))
              documentElement.setAttribute(name, value);
          }
          moveTyped();
          console.error("Hydration failed; rendered again in the browser", error);
        },
      },
    );
  });
  noteSource();
}

// Replaced by the build: true in `npm run dev` only.
if (process.env.LIVE_RELOAD) void import("./browser/start/liveReload.ts").then(({ watchRebuilds }) => watchRebuilds());
