import type { ReactNode } from "react";
import { illustration } from "../../shared/content/common.yaml";

/**
 * A round stamp as used in the insurance trade: two rings crossed by a band with a word. SPECIMEN marks every drawn
 * sample. RECEIVED, NOT FOUND and the dates of events use the same drawing, of which Sprite.tsx has the rings.
 */

/** Largest font size at which a word fits inside the band (viewBox 120). */
const wordSizes: Record<string, number> = { RECEIVED: 16.5, "NOT FOUND": 13.8, "2001": 26 };

interface StampProps {
  word: string;
  /** Small print on the upper and lower arc. */
  above?: string;
  below?: string;
  className?: string;
}

/** Decorative: the text beside the stamp must say the same. */
export function Stamp({ word, above, below, className = "stamp" }: StampProps) {
  return (
    <svg className={className} viewBox="0 0 120 120" overflow="visible" aria-hidden="true">
      <g fill="currentColor" stroke="currentColor" mask="url(#worn-ink)">
        <use href="#stamp" />
        <g stroke="none">
          <text className="stamp__word" x="60" y="65.4" textAnchor="middle" fontSize={wordSizes[word] ?? 15.8}>
            {word}
          </text>
          {above && (
            <text className="stamp__ring-text" fontSize="8.2">
              <textPath href="#stamp-arc-top" startOffset="50%" textAnchor="middle">
                {above}
              </textPath>
            </text>
          )}
          {below && (
            <text className="stamp__ring-text" fontSize="8.2">
              <textPath href="#stamp-arc-bottom" startOffset="50%" textAnchor="middle">
                {below}
              </textPath>
            </text>
          )}
        </g>
      </g>
    </svg>
  );
}

/** On each drawn screen: the stamp, and in words that it is a drawing (A108). The parent is positioned. */
export function IllustrationMark() {
  return (
    <>
      <SpecimenStamp />
      <span className="illustration">{illustration}</span>
    </>
  );
}

export function SpecimenStamp() {
  return <Stamp word="SPECIMEN" above="SAMPLE" below="DATA" />;
}

/** A progress state: done, waiting, stopped, open, or not begun. The coloured dot only repeats the text. */
export type StateKind = "good" | "wait" | "stop" | "open" | "none";

export function State({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return <span className={kind === "none" ? "state" : `state state--${kind}`}>{children}</span>;
}
