/** Specks where the ink did not print: dots of three sizes, each drawn as a line of zero length with round ends. */
const specks = [
  {
    width: 1,
    d: "M1 30h0M9 49h0M61 51h0M86 60h0M0 74h0M68 82h0M85 84h0M109 91h0M29 106h0M45 107h0M76 111h0M9 120h0",
  },
  {
    width: 1.6,
    d: "M109 7h0M97 15h0M76 17h0M40 18h0M62 20h0M27 25h0M98 29h0M7 33h0M34 44h0M30 70h0M25 88h0M28 109h0M0 111h0",
  },
  {
    width: 2.2,
    d: "M59 0h0M105 13h0M71 17h0M108 23h0M51 35h0M45 40h0M40 47h0M113 48h0M82 56h0M89 59h0M62 73h0M40 64h0M104 76h0M41 80h0M65 82h0M111 83h0M67 88h0M40 90h0M6 92h0M106 107h0M69 109h0",
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
