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

/** Text as it stands in HTML and XML, also in an attribute. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
