import type { ReactNode } from "react";
import { Glyph, Icon, type IconName } from "./Icon.tsx";

/** Glyphs for kinds of work, benefits and ways to reach us, which only some pages need. */
const glyphs = {
  mail: <path d="M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5" />,
  video: <path d="M3.5 6.5h12v11h-12zM15.5 11l5-3.5v9l-5-3.5" />,
  help: (
    <path d="M4.5 13v-1.5a7.5 7.5 0 0 1 15 0V13M4.5 13h3v5h-1.5a1.5 1.5 0 0 1-1.5-1.5zM19.5 13h-3v5H18a1.5 1.5 0 0 0 1.5-1.5zM16.5 18.5c0 1.5-1.5 2.5-3.5 2.5" />
  ),
  pin: (
    <>
      <path d="M12 21.5c4.7-5 7-8.7 7-11.5a7 7 0 1 0-14 0c0 2.8 2.3 6.5 7 11.5Z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  offline: (
    <path d="M3 3l18 18M8.5 8.2A9.5 9.5 0 0 0 5 10.3M2.5 7.5A13 13 0 0 1 5 5.8M10.5 5a13.4 13.4 0 0 1 11 2.5M14.5 9.2A9.5 9.5 0 0 1 19 10.3M8.5 13.9a5 5 0 0 1 4-1.3M12 18.5v.01" />
  ),
  "client-oriented": <path d="M5 6h16v12h-9l-5 5v-5H5zM9.5 10.5h8M10 14.5h7" />,
  independent: (
    <path d="M14 4v20M6 24h16M6 8h16M6 8l-3.5 8h7zM22 8l-3.5 8h7zM2.5 16a3.5 3 0 0 0 7 0M18.5 16a3.5 3 0 0 0 7 0" />
  ),
  competent: <path d="M5 4h13l5 5v15H5zM18 4v5h5M9 14h10M9 18h6M9 10h4" />,
  "results-driven": <path d="M4 24h20M6.5 24v-7h4v7M12 24V12h4v12M17.5 24V6h4v18" />,
  "problem-solving": <path d="M4 10h6v6H4zM18 10h6v6h-6zM10 13h8M11 4h6v4h-6zM14 8v5M11 20h6v4h-6zM14 13v7" />,
  transparent: <path d="M4 6h14v16H4zM10 6V4h14v16h-6M7.5 11h7M7.5 14.5h7M7.5 18h4" />,
  enquiry: <path d="M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5" />,
  slip: <path d="M5 3.5h14v17H5zM8.5 8h7M8.5 11.5h7M8.5 15h4" />,
  lines: <path d="M3.5 8h17v8h-17zM10.5 8v8M16.5 8v8" />,
  "cover-note": <path d="M12 3.5 19 6v6c0 4.5-3 7-7 8.5C8 19 5 16.5 5 12V6zM9 12l2.2 2.2L15.5 10" />,
  closing: <path d="M5 3.5h14v17H5zM8.5 13l2.5 2.5 5-6" />,
  notes: <path d="M4 4h11v14H4zM9 18v2.5h11v-14h-5M7 8h5M7 11.5h5" />,
  "claim-advice": <path d="M12 4.5 20.5 19h-17zM12 10v4M12 16.3v.2" />,
} satisfies Record<string, ReactNode>;

type WorkGlyph = keyof typeof glyphs;
export type WorkIconName = WorkGlyph | IconName;

/** Benefit glyphs have a field of 28 units, all others of 24. */
const wideGlyphs: ReadonlySet<string> = new Set([
  "client-oriented",
  "independent",
  "competent",
  "results-driven",
  "problem-solving",
  "transparent",
]);

const isWorkGlyph = (name: string): name is WorkGlyph => name in glyphs;

/** One of the glyphs above, or one of Icon. */
export function WorkIcon({ name, className }: { name: WorkIconName; className?: string }) {
  if (!isWorkGlyph(name)) return <Icon name={name} className={className} />;
  return (
    <Glyph className={className} viewBox={wideGlyphs.has(name) ? "0 0 28 28" : undefined}>
      {glyphs[name]}
    </Glyph>
  );
}
