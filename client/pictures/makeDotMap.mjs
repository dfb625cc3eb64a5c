/**
 * Draws dot-map.svg, the land of the banner's map, from Natural Earth's countries (world-atlas, public domain).
 * Run it by hand after a change here, and commit the file that it writes: node client/pictures/makeDotMap.mjs
 *
 * The colours are written into the file, because an <img> cannot read the page's tokens. The deep background is the
 * same in both themes, so one picture serves both.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { geoContains, geoNaturalEarth1 } from "d3-geo";
import { feature } from "topojson-client";

const width = 904;
const height = 400;
const step = 7;
const dotSize = 2.9;
const landColour = "#3a5f55";
/** The token --deep-region. */
const regionColour = "#6fcfb0";

/** From the Atlantic to the Far East. The pins in client/components/DotMap.tsx are placed with the same projection. */
const projection = geoNaturalEarth1().scale(266).rotate([-62, 0]).translate([392, 236]);

/** ISO 3166-1 numeric codes of the four regions that the company names. */
const regionCodes = new Set(
  [
    // India
    "356",
    // Middle East: Bahrain, Iran, Iraq, Israel, Jordan, Kuwait, Lebanon, Oman, Palestine, Qatar, Saudi Arabia, Syria,
    // United Arab Emirates, Yemen
    "048 364 368 376 400 414 422 512 275 634 682 760 784 887",
    // Far East: Brunei, Cambodia, China, Hong Kong, Indonesia, Japan, Korea (both), Laos, Macao, Malaysia, Myanmar,
    // Philippines, Singapore, Taiwan, Thailand, Timor-Leste, Vietnam
    "096 116 156 344 360 392 408 410 418 446 458 104 608 702 158 764 626 704",
    // Africa
    "012 024 072 108 120 132 140 148 174 178 180 204 226 231 232 262 266 270 288 324 384 404 426 430 434 450 454 466",
    "478 480 504 508 516 562 566 624 646 678 686 690 694 706 710 716 728 729 732 748 768 788 800 818 834 854 894",
  ].flatMap((codes) => codes.split(" ")),
);

/** Left out, because its single dot far out at sea looks like dirt. */
const leftOut = "Vanuatu";

/** In Africa, but the atlas has no code for it. */
const regionNames = new Set(["Somaliland"]);

const require = createRequire(import.meta.url);
const world = JSON.parse(readFileSync(require.resolve("world-atlas/countries-50m.json"), "utf8"));
const countries = feature(world, world.objects.countries).features;

/** The colour of the dot at a point of the picture. Undefined at sea. */
function colourAt(point) {
  const place = projection.invert(point);
  const country = countries.find((candidate) => geoContains(candidate, place));
  if (!country || country.properties.name === leftOut) return undefined;
  const inRegion = regionCodes.has(country.id) || regionNames.has(country.properties.name);
  return inRegion ? regionColour : landColour;
}

/**
 * Neighbouring dots of one colour become one horizontal stroke, dashed with round caps. The whole map is then 5 kB;
 * circles would take a hundred. The .01 gives the last dash of a run a length: without a length its cap is not drawn.
 */
function makeDotMap() {
  const strokes = { [landColour]: "", [regionColour]: "" };
  for (let y = step / 2; y < height; y += step) {
    let run;
    const endRun = () => {
      if (run) strokes[run.colour] += `M${run.from} ${y}h${run.to - run.from || ""}.01`;
    };
    for (let x = step / 2; x < width; x += step) {
      const colour = colourAt([x, y]);
      if (colour && run?.colour === colour) {
        run.to = x;
        continue;
      }
      endRun();
      run = colour && { colour, from: x, to: x };
    }
    endRun();
  }
  const paths = Object.entries(strokes).map(([colour, path]) => `<path stroke="${colour}" d="${path}"/>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `fill="none" stroke-width="${dotSize}" stroke-linecap="round" stroke-dasharray="0 ${step}">${paths.join("")}</svg>\n`
  );
}

writeFileSync(fileURLToPath(new URL("dot-map.svg", import.meta.url)), makeDotMap());
