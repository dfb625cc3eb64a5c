import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Alarm, alarms, nameAnchor } from "../server/enquiries/alarms.ts";
import { captchaSecret, captchaSiteKey, startCaptchaStandIn } from "./support/captchaStandIn.ts";
import { ensureInstalled } from "./support/debian.ts";
import { startSite } from "./support/site.ts";

// Tests the files that operations install unchanged: rules for Prometheus and a dashboard for Grafana.

const deploy = path.resolve("server/deploy");
const rules = readFileSync(`${deploy}/alerts.yml`, "utf8");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);

const promtool = "/usr/bin/promtool";

beforeAll(() => {
  if (existsSync(promtool)) return;
  // Masked, so that no server starts with the machine. `systemctl unmask prometheus` undoes this.
  const service = "/etc/systemd/system/prometheus.service";
  if (process.getuid?.() === 0 && !existsSync(service)) symlinkSync("/dev/null", service);
  ensureInstalled(() => existsSync(promtool), "prometheus");
}, 300_000);

/** Returns promtool's standard output. Its complaints are in the error. */
function check(...args: string[]): string {
  return execFileSync(promtool, args, { cwd: deploy, encoding: "utf8" });
}

test("Prometheus accepts the shipped rules and configuration", () => {
  expect(check("check", "rules", "--lint=all", "--lint-fatal", "alerts.yml")).toContain("SUCCESS");
  const folder = mkdtempSync(path.join(tmpdir(), "prometheus-"));
  const shipped = readFileSync(`${deploy}/prometheus.yml`, "utf8");
  // As shipped, and with what is commented out, which operations switch on.
  const whole = shipped.replaceAll(/^# ?( *(?:- )?\w+:( |$))/gm, "$1");
  expect(whole).toContain("\n  - job_name: website-outside\n");
  expect(whole).toContain("\nalerting:\n");
  try {
    symlinkSync(`${deploy}/alerts.yml`, `${folder}/website-alerts.yml`);
    for (const configuration of [shipped, whole]) {
      writeFileSync(`${folder}/prometheus.yml`, configuration);
      expect(check("check", "config", `${folder}/prometheus.yml`)).toContain("1 rule files found");
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("each alert fires when it should, and no other alert does", { timeout: 180_000 }, () => {
  const files = ["alerts.test.yml", "alerts.weeks.test.yml"];
  expect(check("test", "rules", ...files).match(/SUCCESS/g)).toHaveLength(files.length);
  const tested = files.map((file) => readFileSync(`${deploy}/${file}`, "utf8")).join("");
  expect(alerts.filter((name) => !tested.includes(`'{alertname="${name}"`))).toEqual([]);
});

test("every alarm of the process has an alert, and every alert has a severity", () => {
  const own: Record<string, string> = { captcha: "captcha_available == 0", mail: "mail_available == 0" };
  const runbook = readFileSync("docs/runbook.md", "utf8");
  for (const [name, { severity }] of Object.entries(alarms)) {
    const rule = rules
      .split("- alert: ")
      .find((one) => one.includes(own[name] ?? `enquiry_alarm{alarm="${name}"} == 1`));
    const anchor = nameAnchor(name as Alarm);
    expect(rule, `alerts.yml needs a rule with enquiry_alarm{alarm="${name}"} == 1`).toBeDefined();
    expect(rule, `${name} in alerts.yml`).toContain(`severity: ${severity} }`);
    expect(rule, `${name} in alerts.yml`).toMatch(new RegExp(`#${anchor}\n`));
    expect(runbook, `${name} in runbook.md`).toContain(`<a id="${anchor}"></a>`);
  }
  expect(rules.match(/labels: \{ severity: (page|ticket) \}/g)).toHaveLength(alerts.length);
});

test("/metrics has every metric that a rule or a dashboard panel uses", async ({ onTestFinished }) => {
  const captcha = await startCaptchaStandIn("turnstile");
  onTestFinished(() => captcha.close());
  const site = await startSite({
    CAPTCHA_PROVIDER: "turnstile",
    CAPTCHA_SITE_KEY: captchaSiteKey,
    CAPTCHA_SECRET: captchaSecret,
    CAPTCHA_VERIFY_URL: captcha.verifyUrl,
    NOTIFY_SMTP_URL: "smtp://localhost",
    NOTIFY_TO: "ops@example.com",
  });
  onTestFinished(async () => void (await site.stop()));
  const metrics = await (await fetch(`${site.origin}/metrics`)).text();
  // From 0, or the first enquiry after a start would not be seen as one.
  expect(metrics).toContain('enquiries_total{form="product",answer="queued"} 0\n');
  const given = [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, kind]) =>
    kind === "histogram" ? ["bucket", "count", "sum"].map((part) => `${name}_${part}`) : [name as string],
  );
  const ofPrometheus = ["up", "ALERTS"];
  const ofBlackboxExporter = ["probe_success", "probe_ssl_earliest_cert_expiry"];

  const dashboard = JSON.parse(readFileSync(`${deploy}/dashboard.json`, "utf8"));
  const ofPanels = (dashboard.panels as { targets?: { expr: string }[] }[]).flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  );
  const ofRules = [...rules.matchAll(/ expr: (?:>-\n((?: {10}.*\n)+)|(.*))/g)].map(
    ([, many, one]) => many ?? one ?? "",
  );
  expect(ofRules).toHaveLength(rules.match(/- (alert|record): /g)?.length ?? 0);
  expect(ofPanels.length).toBeGreaterThan(20);
  const asked = new Set([...ofRules, ...ofPanels].flatMap(listMetrics));
  expect([...asked].filter((name) => ![...given, ...ofPrometheus, ...ofBlackboxExporter].includes(name))).toEqual([]);
  for (const name of ["store_to_hand_over", "http_request_duration_seconds_bucket"]) expect(asked).toContain(name);
});

/** The metric names of an expression: everything but functions, keywords, labels and the results of other rules. */
function listMetrics(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, "")
    .replaceAll(/\b(by|on) \([^)]*\)/g, "")
    .replaceAll(/\boffset \w+/g, "");
  const names = bare.match(/(?<![\w:.])[a-zA-Z_][\w:]*\b(?!\s*\()/g) ?? [];
  return names.filter((name) => !name.includes(":") && !["or", "and", "unless", "by", "on", "sum"].includes(name));
}
