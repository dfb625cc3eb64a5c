/** Long runs for operations: installations, and the passing of time. */
import { endure, months } from "./endurance.ts";
import { surviveInstall } from "./install.ts";
import { judge, type Run } from "./scenario.ts";

/** A shorter run cannot distinguish growth from noise. */
const growthSeconds = 1200;

export const operationsParts: Record<string, (run: Run) => Promise<unknown>> = {
  async install(run) {
    const all = await surviveInstall({ share: run.amount(1000) / 1000, report: run.report });
    const { none, same } = judge(run, "install");
    for (const { debian, upgrades, kills, refusedBeforehand, wentBackByItself, ...figures } of all) {
      const list = (...faults: Record<string, number>[]) => faults.flatMap((one) => Object.entries(one).map(String));
      const scale = `${upgrades.enquiries} enquiries, ${upgrades.pages} pages, 3 upgrades and 3 ways back`;
      none(`${debian}: ${scale}: requests lost`, list(upgrades.faults));
      none(`${debian}: enquiries lost by them`, figures.lostInUpgrades);
      none(`${debian}: requests lost by ${kills.kills} kill -9`, list(kills.faults));
      none(`${debian}: enquiries lost by them`, figures.lostInKills);
      const atBad = list(refusedBeforehand.faults, wentBackByItself.faults);
      none(`${debian}: requests lost by releases that do not work`, atBad);
      none(`${debian}: ${figures.waitedInTheCopy} in a copy, the file damaged: lost`, figures.lostInRestore);
      same(`${debian}: a second installation changes`, "nothing", figures.secondInstallChanges);
    }
    return all;
  },
  async endurance(run) {
    const options = { pages: run.amount(1_000_000), enquiries: run.amount(50_000), seconds: run.amount(1800) };
    const figures = await endure({ ...options, report: run.report });
    const { none, same, atMost, quick, tell } = judge(run, "endurance");
    const scale = `${figures.pages} pages, ${options.enquiries} enquiries in ${figures.seconds} s`;
    none(`${scale}: pages not 200`, figures.pagesNot200);
    same("enquiries acknowledged", options.enquiries, figures.acknowledged);
    none("lost", figures.lost);
    // After a jump of the calendar, calls under way are a month old. They are sent again, as after a kill.
    atMost(`twice, at ${months} leaps of the calendar`, 4 * months, figures.twice);
    if (figures.seconds >= growthSeconds) atMost("memory grows by MB an hour", 5, figures.growthMbPerHour);
    else tell("memory grows by MB an hour, in too short a time", figures.growthMbPerHour);
    const [filesBefore = 0, filesAfter = 0] = figures.openFiles;
    atMost("open files in the last third", filesBefore + 4, filesAfter);
    const [storeBefore = 0, storeAfter = 0] = figures.storeMb;
    atMost("the store's MB in the last third", storeBefore * 1.1, storeAfter);
    atMost("enquiries kept", options.enquiries / 3, figures.kept);
    const [p99Before = 0, p99After = 0] = figures.pageP99;
    quick("page p99 in the last third, ms", p99Before * 1.5 + 2, p99After);
    same("exit code afterwards", 0, figures.exitCode);
    return figures;
  },
};
