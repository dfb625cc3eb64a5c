/**
 * The icons that browsers, phones and search engines request, all drawn from public/favicon.svg, which is served
 * unchanged. Names are stable: the web manifest, the head and the structured data refer to them.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";

/**
 * `share` is the part of the square's side that the mark takes. Systems crop a maskable icon to any shape within its
 * middle four fifths, so its corners must be filled and its mark small.
 */
const icons = [
  { file: "apple-touch-icon.png", size: 180, share: 0.66, ground: "#f7f8f5" },
  { file: "icon-192.png", size: 192, share: 0.94 },
  { file: "icon-512.png", size: 512, share: 0.94 },
  { file: "icon-maskable-512.png", size: 512, share: 0.52, ground: "#f7f8f5" },
  { file: "logo-512.png", size: 512, share: 0.78, ground: "#ffffff" },
];

/** The mark drawn on whole pixels: the large drawing scaled down to 16 px would be blurred. */
const smallMark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><path fill="#f0a01e" d="M6 1h9v11H6z"/><path fill="#bfe0d3" d="M4 3h9v11H4z"/>' +
  '<path fill="#f7f8f5" d="M0 4h12v12H0z"/><path fill="#0b5d4b" d="M1 5h10v10H1z"/><path fill="#fff" d="M3 7h6v1H3zM3 10h6v1H3zM3 13h3v1H3z"/></svg>';

/**
 * @param {{ outDir: string, cacheDir: string }} options
 * @returns {Promise<void>}
 */
export async function makeIcons({ outDir, cacheDir }) {
  await Promise.all([mkdir(outDir, { recursive: true }), mkdir(cacheDir, { recursive: true })]);
  const mark = await readFile(new URL("../../public/favicon.svg", import.meta.url), "utf8");
  await Promise.all([
    ...icons.map((icon) => keep(icon.file, mark + JSON.stringify(icon), () => toPng(placeMark(mark, icon), icon.size))),
    keep("favicon.ico", mark + smallMark, async () =>
      toIco(await Promise.all([toPng(smallMark, 16), toPng(placeMark(mark, { size: 32, share: 1 }), 32)])),
    ),
  ]);

  async function keep(file, inputs, draw) {
    const kept = `${cacheDir}/${createHash("sha256").update(file).update(inputs).digest("hex").slice(0, 16)}-${file}`;
    if (!existsSync(kept)) await writeFile(kept, await draw());
    await copyFile(kept, `${outDir}/${file}`);
  }
}

function placeMark(mark, { size, share, ground }) {
  // Removes the dark colours: the renderer does not support media queries and might apply them.
  const light = mark.replace(/<style>.*<\/style>/, "").replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
  const side = size * share;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    (ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : "") +
    `<g transform="translate(${(size - side) / 2} ${(size - side) / 2}) scale(${side / 30})">${light}</g></svg>`
  );
}

async function toPng(svg, size) {
  const [{ renderAsync }, { default: sharp }] = await Promise.all([import("@resvg/resvg-js"), import("sharp")]);
  const image = await renderAsync(svg, { fitTo: { mode: "width", value: size } });
  return sharp(image.asPng()).png({ palette: true, effort: 8 }).toBuffer();
}

/** An .ico file is a list of pictures by size. Since Windows Vista they may be PNG. */
function toIco(pngs) {
  const header = Buffer.alloc(6 + 16 * pngs.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  for (const [i, png] of pngs.entries()) {
    const entry = 6 + 16 * i;
    header[entry] = png.readUInt32BE(16);
    header[entry + 1] = png.readUInt32BE(20);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}
