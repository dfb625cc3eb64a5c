// @ts-check
/**
 * npm run edit: the development server (npm run dev), and in front of it an editor for the owner's files: Sveltia CMS,
 * which the browser lets write into this checkout. PORT: of the development server; the editor has the next one.
 */
import { spawn } from "node:child_process";
import { createEditor, host } from "./server.mjs";

const sitePort = Number(process.env.PORT || 3000);
const site = spawn(process.execPath, ["build.mjs", "--watch"], { stdio: "inherit" });
site.on("exit", (code) => process.exit(code ?? 0));
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => site.kill());
createEditor(sitePort)
  .on("error", (error) => {
    console.error(`edit: ${error.message}: set PORT to another port, or stop what uses it`);
    site.kill();
  })
  .listen(sitePort + 1, host, () => console.log(`edit: open http://${host}:${sitePort + 1}/edit/ in Chrome or Edge`));
