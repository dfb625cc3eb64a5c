import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A capital A or W with a number as a word of its own: not in %E0%A4%A, #A4 or version 1.A4. */
const citation = /(?<![\w%#.-])([AW]\d+(?:\.\d+)?)(?!\w)/g;

const decisions = [...readFileSync("docs/decisions.md", "utf8").matchAll(/^- \*\*([AW]\d+(?:\.\d+)?)\*\* /gm)].map(
  ([, number]) => number,
);

test("each decision that the code cites is in docs/decisions.md", () => {
  const sources = ["client", "server", "shared", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|mjs|css|conf|md)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const unknown = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(citation)]
      .filter(([, number]) => !decisions.includes(number))
      .map(([, number]) => `${file} cites ${number}`),
  );
  expect(unknown).toEqual([]);
});

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
