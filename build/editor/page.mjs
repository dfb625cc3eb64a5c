// @ts-check
/** Opens the editor, and beside it the page of the file that is open in the editor. */

// The editor asks to read, and again to write at the first save: who says no there is told of a getDirectoryHandle.
/** @type {Window & { showDirectoryPicker?: (options: object) => Promise<unknown> }} */
const browser = window;
const { showDirectoryPicker: pick } = browser;
if (pick) browser.showDirectoryPicker = (options) => pick({ ...options, mode: "readwrite" });
// A file that is saved stays open, so that what the page shows can be corrected.
localStorage["sveltia-cms.prefs"] ??= JSON.stringify({ closeOnSave: false });
const { default: CMS } = await import("@sveltia/cms");
const config = await (await fetch("config.json")).json();
CMS.init({ config });

function showPage() {
  const [, name, entry] = /^#\/collections\/([^/]+)\/entries\/([^/?]+)/.exec(location.hash) ?? [];
  /** @typedef {{ name: string, preview_path?: string, files?: Collection[] }} Collection */
  const collection = config.collections.find((/** @type {Collection} */ one) => one.name === name);
  const { preview_path: path } =
    collection?.files?.find((/** @type {Collection} */ file) => file.name === entry) ?? collection ?? {};
  const address = path?.replace("{{slug}}", entry);
  const frame = document.querySelector("iframe");
  if (frame && address && frame.contentWindow?.location.pathname !== address)
    // An entry in the history would be what the editor's own way back leaves.
    frame.contentWindow?.location.replace(address);
}

showPage();
// A new post gets its address without a hashchange.
navigation.addEventListener("currententrychange", showPage);
