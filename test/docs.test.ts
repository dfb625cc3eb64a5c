import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Contract {
  heading: string;
  sources: string[];
  /** Matches the names in the sources. */
  names: RegExp;
  /** Names that other code reads. */
  others?: string[];
}

const contracts: Contract[] = [
  { heading: "Settings", sources: ["server/config.ts"], names: /^ {4}([A-Z][A-Z_]+): /gm, others: ["CONTENT_STRICT"] },
  { heading: "Log events", sources: ["server/log.ts"], names: /^ {2}\| "(\w+)"/gm },
  { heading: "Metrics", sources: ["server/metrics.ts"], names: /\bname: "(\w+)"/g },
];

test.each(contracts)("docs/contracts.md, $heading, has a row for each name in $sources", (contract) => {
  const { heading, sources, names, others = [] } = contract;
  const [, text = ""] = readFileSync("docs/contracts.md", "utf8").split(`\n## ${heading}\n`);
  const [section = ""] = text.split("\n## ");
  const firstCells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell]) => cell as string);
  const documented = firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name as string));
  const inSource = sources.flatMap((source) =>
    [...readFileSync(source, "utf8").matchAll(names)].map(([, name]) => name as string),
  );
  expect(documented.sort()).toEqual([...inSource, ...others].sort());
});
