import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** Each page parses the minified file in half the time. */
const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The themes differ only in colours, so only one of them needs all rules. */
const themes = [
  ["dark", ["color-contrast", "link-in-text-block"]],
  ["light", undefined],
] as const;

/** Violations that axe finds in the page as it is, or in parts of it, in both themes: theme, rule and place. */
export async function findViolations(page: Page, parts?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found: string[] = [];
  for (const [colorScheme, rules] of themes) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(
      ([parts, rules]) =>
        (window as unknown as { axe: typeof axe }).axe.run(parts ? { include: [...parts] } : document, {
          resultTypes: ["violations"],
          iframes: false,
          ...(rules
            ? { runOnly: { type: "rule", values: [...rules] } }
            : { rules: { "target-size": { enabled: true } } }),
        }),
      [parts, rules] as const,
    );
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ target, any }) => `${colorScheme} ${id}: ${target} ${any[0]?.message ?? ""}`));
    }
  }
  return found;
}
