// @ts-check
/**
 * React's renderer creates an AsyncLocalStorage. After its first use, Node 20 tracks every promise and socket of the
 * process for it, which costs a tenth of the time of a kept page. React needs it only for components that continue
 * after an await. Our components are plain functions, so a variable is enough. Remove this plugin with Node 24, where
 * AsyncLocalStorage costs almost nothing.
 *
 * @type {import("esbuild").Plugin}
 */
export const reactWithoutHooks = {
  name: "react-without-hooks",
  setup(build) {
    let replaced = 0;
    build.onResolve({ filter: /^(node:)?async_hooks$/ }, ({ importer }) => {
      if (!importer.includes("react-dom")) return undefined;
      replaced += 1;
      return { path: "storage", namespace: "react-without-hooks" };
    });
    build.onLoad({ filter: /.*/, namespace: "react-without-hooks" }, () => ({
      contents: `
        exports.AsyncLocalStorage = class {
          getStore() { return this.store; }
          run(store, callback, ...values) {
            const outer = this.store;
            this.store = store;
            try { return callback(...values); } finally { this.store = outer; }
          }
        };`,
    }));
    build.onEnd(({ errors }) => {
      if (errors.length > 0 || replaced > 0) return undefined;
      return {
        errors: [
          {
            text: "react-dom no longer imports async_hooks: build/reactWithoutHooks.mjs changes nothing. Delete it and its line in build/server.mjs.",
          },
        ],
      };
    });
  },
};
