// @ts-check
import { bundleModule } from "./bundleModule.mjs";

/**
 * The events' HTML is our own, and still passes a small list of tags before it is bundled (A49).
 *
 * @type {import("esbuild").Plugin}
 */
export const sanitisedEvents = {
  name: "sanitised-events",
  setup(build) {
    build.onLoad({ filter: /shared\/content\/events\.ts$/ }, async ({ path: file }) => {
      const { default: sanitizeHtml } = await import("sanitize-html");
      const { events } = await bundleModule({ entryPoints: [file] });
      const options = {
        allowedTags: ["p", "strong", "em", "ul", "ol", "li", "h3", "a", "br"],
        allowedAttributes: { a: ["href"] },
      };
      const clean = events.map((/** @type {{ description: string, shortDescription: string }} */ event) => ({
        ...event,
        description: sanitizeHtml(event.description, options),
        shortDescription: sanitizeHtml(event.shortDescription, options),
      }));
      return { contents: `export const events = ${JSON.stringify(clean)};`, loader: "js" };
    });
  },
};
