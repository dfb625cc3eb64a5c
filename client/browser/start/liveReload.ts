import { findSheet, getPublicConfig } from "../publicConfig.ts";

/**
 * `npm run dev` only: the server restarts after each rebuild, and the page notices when it is back. When only styles
 * have changed, this replaces them and the page keeps its state, including an open menu or a half-filled form.
 */
export function watchRebuilds(): void {
  const source = new EventSource("/dev/reload");
  let opened = false;
  source.onopen = () => {
    showFaults("");
    if (opened) void catchUp();
    opened = true;
  };
  source.addEventListener("faults", ({ data }) => showFaults(JSON.parse(data)));
}

const overlay = document.createElement("pre");

/** What is wrong with the last save, over the page of the last build. "" when nothing is. */
function showFaults(faults: string): void {
  overlay.remove();
  if (!faults) return;
  overlay.textContent = `Not built:\n\n${faults}`;
  overlay.setAttribute("role", "alert");
  Object.assign(overlay.style, {
    position: "fixed",
    inset: "0 0 auto",
    zIndex: "1000",
    maxHeight: "100vh",
    margin: "0",
    padding: "24px",
    overflow: "auto",
    whiteSpace: "pre-wrap",
    background: "#1b1b1b",
    color: "#fff",
    borderBottom: "4px solid #d33",
  });
  document.body.append(overlay);
}

const scriptsOf = (page: ParentNode) =>
  [...page.querySelectorAll("script[src], link[rel=modulepreload]")].map(
    (element) => element.getAttribute("src") ?? element.getAttribute("href"),
  );

let scripts: unknown[] | undefined;

async function catchUp(): Promise<void> {
  // Without its inline styles, which this page's content security policy would block.
  const html = (await (await fetch(location.href)).text()).replace(/<style[\s\S]*?<\/style>/g, "");
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const template = fresh.querySelector("template");
  const now = [...scriptsOf(fresh), ...scriptsOf(template?.content ?? fresh)];
  scripts ??= scriptsOf(document);
  const { sheets = [] } = JSON.parse(fresh.getElementById("public-config")?.textContent ?? "{}") as {
    sheets?: readonly string[];
  };
  if (now.some((script) => !scripts?.includes(script))) {
    location.reload();
    return;
  }
  for (const style of document.querySelectorAll<HTMLElement>("[data-sheet]")) {
    const href = findSheet(sheets, style.dataset.sheet ?? "");
    if (!href || href === style.getAttribute("href")) continue;
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href });
    link.dataset.sheet = style.dataset.sheet;
    link.onload = () => style.remove();
    style.after(link);
  }
  Object.assign(getPublicConfig(), { sheets });
}
