import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/*
 * Readers must find every number that a comment cites in docs/. The test recognises a citation by its shape alone, in
 * code and comments: a capital A or W with a number as a separate word (not after "%", "#", "." or "-", as in
 * %E0%A4%A), "section 3", "specification 3", or the name of a Markdown file. False matches are rare, and most have a
 * number that exists.
 */

const folders = ["client", "server", "shared", "test"];
const rootFiles = ["build.mjs", ".env.example", "README.md", "CHANGELOG.md"];
const docs = readdirSync("docs").map((name) => `docs/${name}`);
/** This file names the citations that it forbids. */
const thisFile = "test/docs.test.ts";

function listTextFiles(): string[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const texts = inFolders.filter((file) => /\.(tsx?|mjs|css|conf|service|socket|md)$/.test(file) && file !== thisFile);
  return [...rootFiles, ...texts];
}

interface Citation {
  file: string;
  line: number;
  /** The citation as the file writes it. */
  words: string;
  /** The entry or file that must exist: "A4", "W1.1", "7", "docs/home.md". */
  target: string;
}

function findCitations(files: string[], pattern: RegExp): Citation[] {
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((text, index) =>
        [...text.matchAll(pattern)].flatMap(([words, ...targets]) =>
          targets
            .flatMap((target) => target?.match(/[^\s,]+/g) ?? [])
            .filter((target) => target !== "and" && target !== "to")
            .map((target) => ({ file, line: index + 1, words, target })),
        ),
      ),
  );
}

const decisionPattern = /(?<![\w%#.-])([AW]\d+(?:\.\d+)?)(?!\w)/g;
const sectionPattern = /\b(?:sections?|specification) (\d+)((?:(?:,| and| to) \d+)*)/gi;
const documentPattern = /((?:[\w.-]+\/)*[\w-]+\.md)\b/g;
/** Documents that are not in the project and have no file name. */
const elsewherePattern = /\b(?:(issue|habit) \d+|(art) direction)\b/gi;

const decisions = [...readFileSync("docs/decisions.md", "utf8").matchAll(/^- \*\*([AW]\d+(?:\.\d+)?)\*\* /gm)].map(
  ([, number]) => number as string,
);
const sections = [...readFileSync("docs/specification.md", "utf8").matchAll(/^## Section (\d+): /gm)].map(
  ([, number]) => number as string,
);

interface Rule {
  rule: string;
  pattern: RegExp;
  exists: (target: string) => boolean;
  remedy: string;
}

const rules: Rule[] = [
  {
    rule: "a decision that is cited has an entry in docs/decisions.md",
    pattern: decisionPattern,
    exists: (target) => decisions.includes(target),
    remedy: 'add "- **<number>** <rule and reason>" there, or say the rule here instead',
  },
  {
    rule: "a section of the specification that is cited has a heading in docs/specification.md",
    pattern: sectionPattern,
    exists: (target) => sections.includes(target),
    remedy: 'add "## Section <number>: <subject>" there; for any other document name the rule instead of a section',
  },
  {
    rule: "a cited document is in the project",
    pattern: documentPattern,
    exists: (target) => existsSync(target),
    remedy: "write its path from the project's root, or repeat what it says",
  },
  {
    rule: "only documents that readers of the project have are cited",
    pattern: elsewherePattern,
    exists: () => false,
    remedy: "repeat what it says, or cite an entry of docs/",
  },
];

test.each(rules)("$rule", ({ rule, pattern, exists, remedy }) => {
  const citations = findCitations([...listTextFiles(), ...docs], pattern);
  const offenders = citations
    .filter(({ target }) => !exists(target))
    .map(({ file, line, words }) => `${file}:${line} cites "${words}": ${rule}. Remedy: ${remedy}`);
  expect(offenders).toEqual([]);
});

test("each decision has one entry, and uncited decisions are listed", async ({ annotate }) => {
  expect(decisions.filter((number, index) => decisions.indexOf(number) !== index)).toEqual([]);
  const cited = new Set(findCitations(listTextFiles(), decisionPattern).map(({ target }) => target));
  const idle = decisions.filter((number) => !cited.has(number));
  // `--reporter=verbose` prints this list. An uncited decision is still valid: texts or tests may follow it.
  await annotate(`Cited by no file: ${idle.join(", ")}`);
});

test("every file that docs/ names exists", () => {
  const offenders = findCitations(docs, /`((?:build|client|server|shared|test)\/[\w./@-]+\.\w+)`/g)
    .filter(({ target }) => !existsSync(target))
    .map(
      ({ file, line, target }) =>
        `${file}:${line} names ${target}: it was moved or renamed. Remedy: name its new place`,
    );
  expect(offenders).toEqual([]);
});

test("in docs/index.md every name in brackets after a file is in that file", () => {
  const offenders = readFileSync("docs/index.md", "utf8")
    .split("\n")
    .flatMap((text, index) =>
      [...text.matchAll(/`([^`\s]+)` \(((?:`[^`]+`(?:, )?)+)/g)].flatMap(([, path = "", list = ""]) =>
        [...list.matchAll(/`([^`]+)`/g)]
          .map(([, name = ""]) => name)
          .filter((name) => !existsSync(path) || !readFileSync(path, "utf8").includes(name))
          .map(
            (name) =>
              `docs/index.md:${index + 1}: ${path} has no ${name}. Remedy: name the file and its name as they are`,
          ),
      ),
    );
  expect(offenders).toEqual([]);
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
  { heading: "Metrics", sources: ["server/metrics.ts", "server/requestMetrics.ts"], names: /\bname: "(\w+)"/g },
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
