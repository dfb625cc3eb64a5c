/** Specks where the ink did not print: dots of three sizes, each drawn as a line of zero length with round ends. */
const specks = [
  {
    width: 1,
    d: "M1.3 29.8h0M9.3 48.8h0M61.1 50.6h0M85.7 59.8h0M0.2 74h0M67.8 81.5h0M84.9 83.8h0M108.9 91.3h0M28.6 105.9h0M44.9 107.3h0M76.4 110.7h0M9.3 119.5h0",
  },
  {
    width: 1.6,
    d: "M109.1 6.6h0M96.9 14.7h0M75.9 17.3h0M39.9 18.3h0M61.8 19.9h0M26.7 25.1h0M98 29h0M7 32.8h0M34 43.7h0M30.1 70.4h0M25.3 87.5h0M28 108.8h0M0 110.5h0",
  },
  {
    width: 2.2,
    d: "M58.7 0.4h0M105.3 13.3h0M71.1 16.5h0M108 22.6h0M51.4 35.4h0M44.7 40.2h0M39.7 47h0M112.7 47.6h0M82.1 56.1h0M88.9 58.7h0M61.9 72.6h0M39.9 63.8h0M103.6 76.2h0M41.3 79.7h0M65.1 82.1h0M110.8 82.6h0M66.9 87.5h0M39.5 90.2h0M6.3 92.3h0M106.1 106.9h0M69.3 109.4h0",
  },
];

/** Shared definitions that all stamps on a page refer to. App renders them once. */
export function StampDefinitions() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      <defs>
        <path id="stamp-arc-top" d="M18.5 43a44.5 44.5 0 0 1 83 0" />
        <path id="stamp-arc-bottom" d="M14.5 80a49.5 49.5 0 0 0 91 0" />
        <mask id="worn-ink" maskUnits="userSpaceOnUse" x="-4" y="-4" width="128" height="128">
          <rect x="-4" y="-4" width="128" height="128" fill="#fff" />
          <g stroke="#000" strokeLinecap="round">
            {specks.map(({ width, d }) => (
              <path key={width} strokeWidth={width} d={d} />
            ))}
          </g>
        </mask>
      </defs>
    </svg>
  );
}
