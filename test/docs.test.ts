import { expect, test } from "vitest";
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
