import type { SafeHtml } from "../../build/content/listShapes.ts";

/** The owner's HTML. Only this component inserts HTML, and its type says that it is sanitised. */
export function Html({ className, html }: { className: string; html: SafeHtml }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only the sanitiser makes this type.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
