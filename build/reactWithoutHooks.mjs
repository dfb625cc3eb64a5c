// @ts-check
/**
 * React's renderer opens an AsyncLocalStorage, and from its first use on Node 20 follows every promise and socket of the
 * process for it: a tenth of a kept page's time. React needs it only for renders that go on after an await of their own;
 * ours are plain functions, for which a variable does. To be dropped with Node 24, where the store costs next to nothing.
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
