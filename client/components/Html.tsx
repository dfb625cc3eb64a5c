/** Event HTML has passed the build's list of allowed tags (A49): the one place where HTML goes in as it is. */
export function Html({ className, html }: { className: string; html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at build.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
