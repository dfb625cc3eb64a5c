import type { ReactNode } from "react";
import type { SocialLink } from "../../shared/content/site.ts";
import { Glyph } from "./Icon.tsx";

const glyphs: Record<SocialLink["network"], ReactNode> = {
  LinkedIn: (
    <path
      fill="currentColor"
      d="M5 9.5h3V19H5zM6.5 4.8a1.7 1.7 0 1 1 0 3.5 1.7 1.7 0 0 1 0-3.5ZM10 9.5h2.9v1.3c.5-.9 1.5-1.6 3-1.6 2.9 0 3.6 1.9 3.6 4.4V19h-3v-4.8c0-1.3-.3-2.4-1.7-2.4s-1.8 1.1-1.8 2.3V19h-3z"
    />
  ),
  Facebook: (
    <path
      fill="currentColor"
      d="M13.6 20v-7h2.4l.4-2.9h-2.8V8.4c0-.8.3-1.4 1.5-1.4h1.4V4.4A18 18 0 0 0 14.4 4.3c-2.2 0-3.7 1.3-3.7 3.8v2H8.2V13h2.5v7z"
    />
  ),
  X: (
    <path
      fill="currentColor"
      d="M16.9 5h2.4l-5.2 6 6.1 8h-4.8l-3.7-4.9L7.4 19H5l5.6-6.4L4.7 5h4.9l3.4 4.5zm-.8 12.6h1.3L8.9 6.3H7.4z"
    />
  ),
  YouTube: (
    <path
      fill="currentColor"
      d="M20.6 8.2c-.2-.9-.8-1.5-1.6-1.7C17.6 6.2 12 6.2 12 6.2s-5.6 0-7 .3c-.8.2-1.4.8-1.6 1.7C3 9.6 3 12 3 12s0 2.4.4 3.8c.2.9.8 1.5 1.6 1.7 1.4.3 7 .3 7 .3s5.6 0 7-.3c.8-.2 1.4-.8 1.6-1.7.4-1.4.4-3.8.4-3.8s0-2.4-.4-3.8ZM10.2 14.7V9.3l4.7 2.7z"
    />
  ),
};

/** The icon of a social network. The link around it has the name. */
export function SocialGlyph({ network }: Pick<SocialLink, "network">) {
  return <Glyph className="icon--solid">{glyphs[network]}</Glyph>;
}
