// @ts-check
import CMS from "@sveltia/cms";

/** Opens the editor, and beside it the page of the file that is open in the editor. */

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
  if (frame && address && frame.contentWindow?.location.pathname !== address) frame.src = address;
}

addEventListener("hashchange", showPage);
showPage();
