/** Event HTML, which the build checked against its list of allowed tags (A49). Only this component inserts raw HTML. */
export function Html({ className, html }: { className: string; html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the build.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
