/**
 * The round stamp of the trade: two rings cut by a band with a word in it. SPECIMEN marks every drawn sample;
 * RECEIVED, NOT FOUND and the dates of events are the same drawing (art-direction.md, section 5, Stamp).
 */

/** Specks of ink that did not print: centre and radius. */
const specks = (
  "0.0 110.5 0.7 25.3 87.5 0.9 39.5 90.2 1.1 65.1 82.1 1.0 98.0 29.0 0.7 84.9 83.8 0.4 82.1 56.1 1.2 96.9 14.7 0.9 " +
  "110.8 82.6 1.0 69.3 109.4 1.2 44.7 40.2 1.2 39.9 18.3 0.7 51.4 35.4 1.2 66.9 87.5 1.2 7.0 32.8 0.9 61.1 50.6 0.6 " +
  "109.1 6.6 0.7 41.3 79.7 1.2 61.8 19.9 0.8 34.0 43.7 0.8 39.9 63.8 1.0 28.0 108.8 0.8 103.6 76.2 1.0 61.9 60.6 1.0 " +
  "112.7 47.6 1.0 30.1 70.4 0.7 39.7 47.0 1.1 105.3 13.3 1.1 9.3 48.8 0.5 9.3 119.5 0.6 75.9 17.3 0.8 71.1 16.5 1.2 " +
  "106.1 106.9 1.2 108.9 91.3 0.6 1.3 29.8 0.5 0.2 74.0 0.6 88.9 58.7 1.0 28.6 105.9 0.6 44.9 107.3 0.5 58.7 0.4 1.2 " +
  "76.4 110.7 0.4 108.0 22.6 1.3 67.8 81.5 0.6 26.7 25.1 0.9 6.3 92.3 1.0 85.7 59.8 0.4"
).split(" ");

/** Largest type that keeps a word inside the band (viewBox 120). */
const wordSizes: Record<string, number> = { RECEIVED: 16.5, "NOT FOUND": 15 };

/** What all stamps on a page refer to. Rendered once, by the layout. */
export function StampDefinitions() {
  const circles = [];
  for (let i = 0; i < specks.length; i += 3) {
    circles.push(<circle key={i} cx={specks[i]} cy={specks[i + 1]} r={specks[i + 2]} />);
  }
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      <defs>
        <path id="stamp-arc-top" d="M18.5 43a44.5 44.5 0 0 1 83 0" />
        <path id="stamp-arc-bottom" d="M14.5 80a49.5 49.5 0 0 0 91 0" />
        <mask id="worn-ink" maskUnits="userSpaceOnUse" x="-4" y="-4" width="128" height="128">
          <rect x="-4" y="-4" width="128" height="128" fill="#fff" />
          <g fill="#000">{circles}</g>
        </mask>
      </defs>
    </svg>
  );
}

interface StampProps {
  word: string;
  /** Small print on the upper and lower arc. */
  above?: string;
  below?: string;
  className?: string;
}

/** Decorative: what it says must stand in the text beside it. */
export function Stamp({ word, above, below, className = "stamp" }: StampProps) {
  return (
    <svg className={className} viewBox="0 0 120 120" overflow="visible" aria-hidden="true">
      <g fill="currentColor" stroke="currentColor" mask="url(#worn-ink)">
        <path className="stamp__ground" stroke="none" d="M4 60a56 56 0 1 1 112 0 56 56 0 1 1-112 0Z" />
        <g fill="none">
          <path strokeWidth="3.5" d="M6.3 43.5a56 56 0 0 1 107.4 0M6.3 76.5a56 56 0 0 0 107.4 0" />
          <path
            strokeWidth="1.2"
            d="M12 43.5a50.5 50.5 0 0 1 96 0M12 76.5a50.5 50.5 0 0 0 96 0M25.5 43.5a38 38 0 0 1 69 0M25.5 76.5a38 38 0 0 0 69 0"
          />
          <path strokeWidth="2.5" d="M2 43.5h116v33H2z" />
        </g>
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

export function SpecimenStamp() {
  return <Stamp word="SPECIMEN" above="SAMPLE" below="DATA" />;
}
