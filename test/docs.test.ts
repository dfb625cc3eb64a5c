import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { factsShape, productShape } from "../build/content/wordShapes.ts";
import { alarms } from "../server/enquiries/alarms.ts";
import { logEvents } from "../server/log.ts";
import { createMetrics } from "../server/metrics.ts";
import { environment } from "../server/settings.ts";

/** `npm run contracts` prints these lists, and this test compares (vitest's file snapshots). */
const settings = Object.entries(environment.shape)
  .map(([name, one]) => ({ name, standard: one.safeParse(undefined).data, meaning: String(one.description) }))
  // The rest is not for people.
  .filter(({ meaning }) => !meaning.startsWith("set by "));

const metrics = createMetrics();
metrics.watchCaptcha(() => true);
metrics.watchMail(() => true);
metrics.watchDelivery(() => Promise.reject(new Error("is not read here")));
metrics.watchDisk("");
metrics.watchBackups("");
const ownMetrics = metrics.registry
  .getMetricsAsArray()
  .map((metric) => ({ labelNames: [] as string[], ...metric, type: `${metric.type}` }))
  .filter(({ name }) => !/^(process|nodejs)_/.test(name));

const printRow = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
const printTable = ([head = [], ...rows]: string[][]) =>
  [printRow(head), `|${"---|".repeat(head.length)}\n`, ...rows.map(printRow)].join("");
const quote = (name: string) => `\`${name}\``;

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
}
/** The fields of an owner's file that its shape explains. */
const listFields = ({ properties = {} }: Schema, path: readonly string[] = []): string[][] =>
  Object.entries(properties).flatMap(([name, field]) => [
    ...(field.description ? [[quote([...path, name].join(".")), field.description]] : []),
    ...listFields(field, [...path, name]),
  ]);
const shapeOf = (shape: z.ZodType) => z.toJSONSchema(shape, { unrepresentable: "any" }) as Schema;

const tables = {
  words: [
    ["field", "what it says"],
    ...listFields(shapeOf(productShape)),
    ...listFields(shapeOf(factsShape)).map(([field = "", ...rest]) => [`${field} in facts.yaml`, ...rest]),
  ],
  alarms: [
    ["alarm", "severity", "what to do"],
    ...Object.entries(alarms).map(([name, { severity, todo }]) => [quote(name), severity, todo]),
  ],
};

test.each(["contracts", "content"])("docs/%s.md has what `npm run contracts` prints into it", async (paper) => {
  const text = readFileSync(`docs/${paper}.md`, "utf8").replace(
    /(<!-- printed: (\w+) -->\n)[\s\S]*?(?=<!-- end -->)/g,
    (_, start, name: keyof typeof tables) => `${start}\n${printTable(tables[name])}\n`,
  );
  await expect(text).toMatchFileSnapshot(`../docs/${paper}.md`);
});

test("the names that logs, metrics and settings are read by stay, or CHANGELOG.md tells", async () => {
  const events = Object.entries(logEvents).flatMap(([event, levels]) =>
    Object.keys(levels).map((level) => `event ${event} ${level}`),
  );
  const names = [
    ...settings.map(({ name }) => `setting ${name}`),
    ...events,
    ...ownMetrics.map(({ name, type, labelNames }) => ["metric", name, type, ...labelNames].join(" ")),
  ];
  await expect(`${names.join("\n")}\n`).toMatchFileSnapshot("fixtures/contractNames.txt");
});

test(".env.example is as `npm run contracts` prints it", async () => {
  const head = `Every setting that the server reads, with its default. Nothing reads this file automatically: give it to the service \
manager (systemd's EnvironmentFile) or start with \`node --env-file=.env dist/server/main.js\`. A blank value counts as unset. At start \
the server lists all errors together, by name, never by value.`;
  const entries = settings.map(
    ({ name, standard = "", meaning }) => `${comment(`${meaning}.`)}\n${name}=${standard}\n`,
  );
  await expect([`${comment(head)}\n`, ...entries].join("\n")).toMatchFileSnapshot("../.env.example");
});

/** Lines of 120 characters at most. */
function comment(text: string): string {
  const sentences = text.charAt(0).toUpperCase() + text.slice(1).replaceAll("`", "");
  return sentences.replace(/(?=\S)(.{1,118})(\s+|$)/g, "# $1\n").trimEnd();
}
