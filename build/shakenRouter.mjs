// @ts-check
import { readFileSync } from "node:fs";

/**
 * React Router assigns a debugging name to each component at the top level, so a bundler must keep all its components,
 * used or not. This plugin removes these names and moves the one assignment that matters into its class. The router
 * then weighs a tenth: 1 kB in the browser instead of 10. Remove it when esbuild drops such assignments, or when React
 * Router marks them as pure.
 *
 * @type {import("esbuild").Plugin}
 */
export const shakenRouter = {
  name: "shaken-router",
  setup(build) {
    /** The patterns to replace, their replacements, and how often each one was found. */
    const changes = [
      { what: "names for debugging", pattern: /^\w+\.displayName = "\w+";$/gm, by: "", found: 0 },
      {
        what: "calls without effects",
        pattern: /^var \w+ = (?=React\d*\.(createContext|forwardRef|memo)\()/gm,
        by: "$&/* @__PURE__ */ ",
        found: 0,
      },
      {
        what: "a class's context",
        pattern: /^(var (\w+) = class extends React\d*\.Component \{)([\s\S]*?)^\2\.contextType = (\w+);$/gm,
        by: "$1 static contextType = $4;$3",
        found: 0,
      },
    ];
    build.onLoad({ filter: /react-router\/dist\/.*\.mjs$/ }, ({ path: file }) => {
      let contents = readFileSync(file, "utf8");
      for (const change of changes) {
        change.found += contents.match(change.pattern)?.length ?? 0;
        contents = contents.replace(change.pattern, change.by);
      }
      return { contents, loader: "js" };
    });
    build.onEnd(() => {
      const idle = changes.filter(({ found }) => found === 0).map(({ what }) => what);
      if (idle.length === 0) return undefined;
      return {
        errors: [
          {
            text: `React Router has changed: build/shakenRouter.mjs found nothing of ${idle.join(", ")}. Look at node_modules/react-router/dist, then change its patterns or delete it.`,
          },
        ],
      };
    });
  },
};
