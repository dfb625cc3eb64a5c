import type { ReactNode } from "react";

/** The drawn glyphs, stroked with the colour of the text around them. Names say what is drawn or what it stands for. */
const glyphs = {
  chevron: <path d="m5 9 7 7 7-7" />,
  arrow: <path d="M4 12h15m-6-6 6 6-6 6" />,
  check: <path d="m4 12.5 5 5L20 6.5" />,
  close: <path d="M5 5l14 14M19 5 5 19" />,
  phone: (
    <path d="M5 3.5h3.5l1.8 4.6-2.2 1.7a13 13 0 0 0 6.1 6.1l1.7-2.2 4.6 1.8V19a1.5 1.5 0 0 1-1.5 1.5C10.4 20.5 3.5 13.6 3.5 5A1.5 1.5 0 0 1 5 3.5Z" />
  ),
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4.2" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  pause: <path fill="currentColor" stroke="none" d="M7.5 5.5h3v13h-3zM13.5 5.5h3v13h-3z" />,
  refresh: <path d="M19.5 11A7.6 7.6 0 0 0 5.7 8M4.5 4v4.5H9M4.5 13a7.6 7.6 0 0 0 13.8 3M19.5 20v-4.5H15" />,
  speaker: <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.3 4.3 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />,
  copy: <path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />,
  mail: <path d="M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5" />,
  video: <path d="M3.5 6.5h12v11h-12zM15.5 11l5-3.5v9l-5-3.5" />,
  help: (
    <path d="M4.5 13v-1.5a7.5 7.5 0 0 1 15 0V13M4.5 13h3v5h-1.5a1.5 1.5 0 0 1-1.5-1.5zM19.5 13h-3v5H18a1.5 1.5 0 0 0 1.5-1.5zM16.5 18.5c0 1.5-1.5 2.5-3.5 2.5" />
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5V13M12 16.3v.2" />
    </>
  ),
  who: <path d="M4 20.5V8.5l8-5 8 5v12M2.5 20.5h19M9.5 20.5v-6h5v6M8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01" />,
  why: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8 12.3 2.8 2.8L16 9.5" />
    </>
  ),
  up: <path d="M12 20V5m-6.5 6L12 4.5 18.5 11" />,
  print: <path d="M7 8.5v-5h10v5M7 16.5H4v-8h16v8h-3M7 13.5h10v7H7z" />,
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
  "letter-peak": <path d="M3 19 12 4l9 15zM8 19l4-7 4 7" />,
  "letter-globe": (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17" />
    </>
  ),
  "letter-waves": <path d="M3 9c3-3 6-3 9 0s6 3 9 0M3 15c3-3 6-3 9 0s6 3 9 0" />,
  "letter-house": <path d="M5 20V9l7-5 7 5v11zM5 13h14" />,
  "letter-leaf": <path d="M12 21V8M12 13c-5 0-7-3-7-8 5 0 7 3 7 8Zm0 3c4 0 6-2 6-6-4 0-6 2-6 6Z" />,
  "letter-grid": <path d="M4 4h16v16H4zM4 12h16M12 4v16" />,
  enquiry: <path d="M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5" />,
  slip: <path d="M5 3.5h14v17H5zM8.5 8h7M8.5 11.5h7M8.5 15h4" />,
  lines: <path d="M3.5 8h17v8h-17zM10.5 8v8M16.5 8v8" />,
  "cover-note": <path d="M12 3.5 19 6v6c0 4.5-3 7-7 8.5C8 19 5 16.5 5 12V6zM9 12l2.2 2.2L15.5 10" />,
  closing: <path d="M5 3.5h14v17H5zM8.5 13l2.5 2.5 5-6" />,
  notes: <path d="M4 4h11v14H4zM9 18v2.5h11v-14h-5M7 8h5M7 11.5h5" />,
  "claim-advice": <path d="M12 4.5 20.5 19h-17zM12 10v4M12 16.3v.2" />,
  plus: (
    <>
      <path d="M4 12h16" />
      <path className="plus__v" d="M12 4v16" />
    </>
  ),
  play: <path fill="currentColor" stroke="none" d="M8 5.5v13l11-6.5z" />,
  previous: <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />,
  next: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof glyphs;

/** Benefit glyphs are drawn on a 28 unit field, all others on 24. */
const wideGlyphs: ReadonlySet<string> = new Set([
  "client-oriented",
  "independent",
  "competent",
  "results-driven",
  "problem-solving",
  "transparent",
]);

interface GlyphProps {
  className?: string;
  viewBox?: string;
  children: ReactNode;
}

/** A decorative drawing: the text beside it, or the aria-label of its button, carries the meaning. */
export function Glyph({ className = "", viewBox = "0 0 24 24", children }: GlyphProps) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} viewBox={viewBox} aria-hidden="true">
      {children}
    </svg>
  );
}

/** One of the glyphs above, which every page fetches: what stands in one place only is better off there. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <Glyph className={className} viewBox={wideGlyphs.has(name) ? "0 0 28 28" : undefined}>
      {glyphs[name]}
    </Glyph>
  );
}
