/** Long runs for operations: alarms, and the passing of time. */
import { mkdirSync, writeFileSync } from "node:fs";
import { raiseAlarms } from "./alerts.ts";
import { endure, months } from "./endurance.ts";
import { surviveInstall } from "./install.ts";
import type { Run } from "./scenario.ts";

const cacheDir = "node_modules/.cache/soak";
/** A shorter run cannot distinguish growth from noise. */
const growthSeconds = 1200;

export const operationsParts: Record<string, (run: Run) => Promise<unknown>> = {
  async install({ amount, row, report }: Run) {
    const all = await surviveInstall({ share: amount(1000) / 1000, report });
    const none = (faults: Record<string, number>) => JSON.stringify(faults).replace("{}", "none");
    for (const { debian, upgrades, kills, ...figures } of all) {
      const scale = `${upgrades.enquiries} enquiries, ${upgrades.pages} pages, 3 upgrades and 3 ways back`;
      row(
        "install",
        `${debian}: ${scale}: requests lost`,
        "none",
        none(upgrades.faults),
        none(upgrades.faults) === "none",
      );
      row("install", `${debian}: enquiries lost by them`, "0", figures.lostInUpgrades, figures.lostInUpgrades === 0);
      const atKills = none(kills.faults);
      row("install", `${debian}: requests lost by ${kills.kills} kill -9`, "none", atKills, atKills === "none");
      row("install", `${debian}: enquiries lost by them`, "0", figures.lostInKills, figures.lostInKills === 0);
      const atBad = none({ ...figures.refusedBeforehand.faults, ...figures.wentBackByItself.faults });
      row("install", `${debian}: requests lost by releases that do not work`, "none", atBad, atBad === "none");
      const restored = `${figures.waitedInTheCopy} in a copy, the file damaged`;
      row("install", `${debian}: ${restored}: lost`, "0", figures.lostInRestore, figures.lostInRestore === 0);
      const again = figures.secondInstallChanges;
      row("install", `${debian}: a second installation changes`, "nothing", again, again === "nothing");
    }
    return all;
  },
  async alerts({ row, report }: Run) {
    const results = await raiseAlarms({ report });
    for (const { fault, alarm, firedAfter, endedAfter, others } of results) {
      row("alerts", `${fault}: ${alarm} fires, ends, after s`, "both", `${firedAfter}, ${endedAfter}`, true);
      row("alerts", `${fault}: others that fired`, "none", others.join(", ") || "none", others.length === 0);
    }
    return results;
  },
  async endurance({ amount, row, report }: Run) {
    const options = { pages: amount(1_000_000), enquiries: amount(50_000), seconds: amount(1800) };
    const { chart, ...figures } = await endure({ ...options, report });
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(`${cacheDir}/endurance.svg`, chart);
    report(`${cacheDir}/endurance.svg shows it`);
    const { pages, pagesNot200, acknowledged, lost, twice, seconds, growthMbPerHour, kept } = figures;
    const scale = `${pages} pages, ${options.enquiries} enquiries in ${seconds} s`;
    row("endurance", `${scale}: pages not 200`, "0", pagesNot200, pagesNot200 === 0);
    row("endurance", "enquiries acknowledged", options.enquiries, acknowledged, acknowledged === options.enquiries);
    row("endurance", "lost", "0", lost, lost === 0);
    // After a jump of the calendar, calls under way are a month old. They are sent again, as after a kill.
    row("endurance", `twice, at ${months} leaps of the calendar`, "4 each at most", twice, twice <= 4 * months);
    const isLong = seconds >= growthSeconds;
    const promise = isLong ? "5 or less" : "too short";
    row("endurance", "memory grows by MB an hour", promise, growthMbPerHour, !isLong || growthMbPerHour <= 5);
    const [filesBefore = 0, filesAfter = 0] = figures.openFiles;
    row("endurance", "open files, middle and last third", "the same", figures.openFiles, filesAfter <= filesBefore + 4);
    const [storeBefore = 0, storeAfter = 0] = figures.storeMb;
    const isBounded = storeAfter <= storeBefore * 1.1 && kept <= options.enquiries / 3;
    row("endurance", "the store's MB, before and in the last third", "the same", figures.storeMb.map(round), isBounded);
    const [p99Before = 0, p99After = 0] = figures.pageP99;
    row("endurance", "page p99, ms, likewise", "the same", figures.pageP99, p99After <= p99Before * 1.5 + 2, false);
    row("endurance", "exit code afterwards", "0", figures.exitCode, figures.exitCode === 0);
    return figures;
  },
};

const round = (value: number) => Math.round(value * 10) / 10;
