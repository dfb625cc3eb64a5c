import type { ReactNode } from "react";

interface CoverProps {
  /** What is drawn, where the words beside it do not already say what the picture stands for. */
  label?: string;
}

/** The article's picture: a slip stack whose front sheet is a speech mark, since an article is somebody speaking. */
export function ArticleCover({ label }: CoverProps) {
  return (
    <CoverSheets label={label}>
      <path
        fill="var(--brand)"
        d="M160 132c0-36 16-56 46-62l5 13c-16 5-24 14-25 26h22v42h-48zM224 132c0-36 16-56 46-62l5 13c-16 5-24 14-25 26h22v42h-48z"
      />
      <path fill="var(--accent)" d="M160 172h30v4h-30z" />
      <path stroke="var(--rule)" strokeWidth="2" fill="none" d="M160 190h160M160 206h160M160 222h112" />
    </CoverSheets>
  );
}

/** The picture of an article to come: the same stack, its front sheet still blank. */
export function UpcomingCover({ label }: CoverProps) {
  return (
    <CoverSheets label={label}>
      <path fill="var(--accent)" d="M160 78h30v4h-30z" />
      <path
        stroke="var(--border)"
        strokeWidth="2"
        strokeDasharray="6 6"
        fill="none"
        d="M160 104h160M160 134h160M160 164h160M160 194h160M160 224h96"
      />
    </CoverSheets>
  );
}

function CoverSheets({ label, children }: CoverProps & { children: ReactNode }) {
  return (
    <svg
      className="cover"
      viewBox="0 0 480 260"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <path fill="var(--sunken)" d="M0 0h480v260H0z" />
      <path
        stroke="var(--rule)"
        fill="none"
        d="M0 36.5h480M0 68.5h480M0 100.5h480M0 132.5h480M0 164.5h480M0 196.5h480M0 228.5h480"
      />
      <g stroke="var(--edge)">
        <path fill="var(--sewac-tint)" d="M140 42h212v240H140z" transform="rotate(6 140 42) translate(40 10)" />
        <path fill="var(--swap-tint)" d="M140 42h212v240H140z" transform="rotate(4 140 42) translate(26 6)" />
        <path fill="var(--sarb-tint)" d="M140 42h212v240H140z" transform="rotate(2 140 42) translate(13 3)" />
        <path fill="var(--surface)" d="M134 42h212v240H134z" />
      </g>
      {children}
    </svg>
  );
}
