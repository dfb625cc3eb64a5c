import {
  findFaults,
  listSampleValues,
  renderDrafts,
  renderEmptySlots,
  renderSamplesByPage,
  renderSampleTable,
  summariseSamples,
} from "./samples.ts";

/**
 * `npm run check:content`: lists every sample value, every empty slot and every fault, which fails the command. With
 * CONTENT_STRICT=1 or --strict a sample value does so too. Bundled beside the server, because an installation has no
 * esbuild.
 */

const args = process.argv.slice(2);
const unknown = args.find((argument) => argument !== "--strict");
if (unknown) {
  const usage = "Usage: npm run check:content -- [--strict]";
  console.error(unknown === "--help" ? usage : `npm run check:content takes no ${unknown}.\n\n${usage}`);
  process.exit(unknown === "--help" ? 0 : 2);
}
const values = listSampleValues();
console.log(
  `${renderSampleTable(values)}\n${renderSamplesByPage(values)}\n${renderEmptySlots()}\n${renderDrafts()}${summariseSamples(values.length)}`,
);
for (const fault of findFaults(values, args.includes("--strict") ? "1" : process.env.CONTENT_STRICT)) {
  console.error(`content: ${fault}`);
  process.exitCode = 1;
}
