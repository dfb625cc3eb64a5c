import type { ReactNode } from "react";
import type { SpriteIcon } from "./Icon.tsx";

/**
 * The icons of the first view, where nothing may appear late. All others are in pictures/icons.svg. They are stroked in
 * the colour of the text around them (styles/components.css).
 */
const spriteIcons = {
  chevron: <path d="m5 9 7 7 7-7" />,
  arrow: <path d="M4 12h15m-6-6 6 6-6 6" />,
  check: <path d="m4 12.5 5 5L20 6.5" />,
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
} satisfies Record<SpriteIcon, ReactNode>;

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

/** What Icon and Stamp refer to by its id. App renders it once. */
export function Sprite() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      {Object.entries(spriteIcons).map(([name, drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {drawing}
        </symbol>
      ))}
      <defs>
        <g id="stamp">
          <path fill="var(--stamp-ground,transparent)" stroke="none" d="M4 60a56 56 0 1 1 112 0 56 56 0 1 1-112 0Z" />
          <g fill="none">
            <path strokeWidth="3.5" d="M6.3 43.5a56 56 0 0 1 107.4 0M6.3 76.5a56 56 0 0 0 107.4 0" />
            <path
              strokeWidth="1.2"
              d="M12 43.5a50.5 50.5 0 0 1 96 0M12 76.5a50.5 50.5 0 0 0 96 0M25.5 43.5a38 38 0 0 1 69 0M25.5 76.5a38 38 0 0 0 69 0"
            />
            <path fill="var(--stamp-band,none)" strokeWidth="2.5" d="M2 43.5h116v33H2z" />
          </g>
        </g>
        <path id="stamp-arc-top" d="M18.5 43a44.5 44.5 0 0 1 83 0" />
        <path id="stamp-arc-bottom" d="M14.5 80a49.5 49.5 0 0 0 91 0" />
        <mask id="worn-ink" maskUnits="userSpaceOnUse" x="-4" y="-4" width="128" height="128">
          <path fill="#fff" d="M-4-4h128v128H-4z" />
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
