// @ts-check
import path from "node:path";
import * as esbuild from "esbuild";

const smallBytes = 8000;

/**
 * A bundled file and all that it imports, directly or indirectly, but not lazily.
 *
 * @param {esbuild.Metafile["outputs"]} outputs
 * @param {string} file
 * @param {Set<string>} [seen]
 * @returns {Set<string>}
 */
export function withImports(outputs, file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path: imported, kind } of outputs[file]?.imports ?? [])
    if (kind === "import-statement") withImports(outputs, imported, seen);
  return seen;
}

/**
 * esbuild makes a file for each set of entry points that share a module: dozens of files, because any page may come
 * first and every pair of pages shares something. Here a page needs few files, by kind: the libraries, which a release
 * of ours does not change; the site, with what several pages share; what several products share; the page; and what the
 * page asks for later (the forms, a tour).
 *
 * All of it follows from the modules' own imports. Each module that is imported lazily gets a wrapper that first imports
 * what is there already, such as the site. esbuild then puts the shared modules there. `export *`
 * leaves out default exports, so none of these modules has one.
 *
 * @param {esbuild.BuildOptions & { plugins: esbuild.Plugin[] }} options Of the real build.
 * @param {{ start: string, site: string, libraries: string, forms: string }} sources `site`: what the frame of every page needs.
 * @returns {Promise<esbuild.Plugin>}
 */
export async function bundleByKind(options, { start, site, libraries, forms }) {
  const { inputs, outputs } =
    (await esbuild.build({ ...options, minify: false, sourcemap: false, write: false })).metafile ?? {};
  if (!inputs || !outputs) throw new Error("esbuild returned no metafile");
  /** The modules of each module that a file begins with: what is not used is left out. */
  const modulesOf = Object.fromEntries(
    Object.entries(outputs).flatMap(([output, { entryPoint }]) =>
      entryPoint
        ? [
            [
              entryPoint,
              new Set([...withImports(outputs, output)].flatMap((one) => Object.keys(outputs[one]?.inputs ?? {}))),
            ],
          ]
        : [],
    ),
  );
  const { [start]: frame = new Set(), ...lazy } = modulesOf;
  const isPage = (/** @type {string} */ root) =>
    /^post:.*\/p$/.test(root) || inputs["client/pageModules.ts"]?.imports.some(({ path: page }) => page === root);
  const size = (/** @type {string} */ file) =>
    Math.max(...Object.values(outputs).map((output) => output.inputs[file]?.bytesInOutput ?? 0));
  /** Pages of one kind have a file of what they share. Home, where most visits begin, and the forms share with no kind. */
  const kindOf = (/** @type {string} */ root) =>
    /^client\/products\/(?!parts)/.test(root) ? "product" : isPage(root) && !/HomePage/.test(root) ? "text" : root;
  /** By the name of the file that they come in. @type {Record<string, string[]>} */
  const shared = { site: [], product: [], text: [] };
  for (const file of new Set(Object.values(lazy).flatMap((modules) => [...modules]))) {
    const roots = Object.keys(lazy).filter((root) => lazy[root]?.has(file));
    if (frame.has(file) || roots.length < 2 || file.endsWith(".svg")) continue;
    const kinds = new Set(roots.map(kindOf));
    const [kind, ...otherKinds] = new Set(roots.filter((root) => isPage(root) || root === forms).map(kindOf));
    // Needed by one kind from the start, and by others later: a small one would cost more as a file of its own.
    if (kind && (kinds.size === 1 || otherKinds.length > 0 || size(file) < smallBytes))
      (otherKinds.length > 0 ? shared.site : (shared[kind] ?? shared.site))?.push(file);
  }
  /** A module that uses a part of such a file gets all of it. */
  const sharedBy = (/** @type {string} */ root) =>
    Object.keys(shared)
      .filter((name) => shared[name]?.some((file) => lazy[root]?.has(file)))
      .map((name) => `import "shared:${name}";`)
      .join("");
  const importAll = (/** @type {string[]} */ files) =>
    files.map((file) => `import ${JSON.stringify(address(file))};`).join("");
  const address = (/** @type {string} */ file) => (/^[\w-]{2,}:/.test(file) ? file : `./${file}`);

  return {
    name: "bundles",
    setup(build) {
      build.onResolve({ filter: /^(\.{1,2}\/|post:)/ }, ({ kind, path: name, resolveDir }) => {
        if (kind !== "dynamic-import") return undefined;
        const asked = name.startsWith("post:") ? name : path.relative("", path.resolve(resolveDir, name));
        return { path: asked, namespace: "lazy" };
      });
      build.onResolve({ filter: /^start$/ }, () => ({ path: "start", namespace: "start" }));
      build.onLoad({ filter: /./, namespace: "start" }, () => ({
        contents: `${importAll([libraries, start])} import "shared:site";`,
        resolveDir: path.resolve(),
      }));
      build.onResolve({ filter: /^shared:/ }, ({ path: name }) => ({ path: name, namespace: "shared" }));
      build.onLoad({ filter: /./, namespace: "shared" }, ({ path: name }) => ({
        contents: importAll(shared[name.replace("shared:", "")] ?? []),
        resolveDir: path.resolve(),
      }));
      build.onLoad({ filter: /./, namespace: "lazy" }, ({ path: asked }) => ({
        contents: `${importAll([libraries, site])} import "shared:site"; ${sharedBy(asked)}
          export * from ${JSON.stringify(address(asked))};`,
        resolveDir: path.resolve(),
      }));
    },
  };
}
