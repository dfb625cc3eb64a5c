const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The text that a person reads in an event's HTML, on one line. The build has sanitised it: it has no other entities. */
export function readText(html: string): string {
  return html
    .replaceAll(/<(?:\/?(?:p|h3|ul|ol|li)|br)\b[^>]*>/g, " ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\s+/g, " ")
    .trim();
}
