import type { ReactNode } from "react";

/**
 * The glyphs of every page's frame and controls, stroked in the colour of the text around them. A name says what the
 * glyph shows or means. Every visitor's browser fetches these, so glyphs that only some pages need are in WorkIcon.
 */
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

interface GlyphProps {
  className?: string;
  viewBox?: string;
  children: ReactNode;
}

/** A decorative drawing: the text beside it, or the aria-label of its button, gives the meaning. */
export function Glyph({ className = "", viewBox = "0 0 24 24", children }: GlyphProps) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} viewBox={viewBox} aria-hidden="true">
      {children}
    </svg>
  );
}

/** One of the glyphs above. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Glyph className={className}>{glyphs[name]}</Glyph>;
}
