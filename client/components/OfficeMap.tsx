import { contact } from "../../shared/content/contact.ts";
import { site } from "../../shared/content/site.ts";

/** The streets around the office, drawn in the page's colours and font, so that no map service is needed (A107). */
export function OfficeMap() {
  const { pin, road, park } = contact.map;
  return (
    <svg
      className="office-map"
      viewBox="0 0 560 300"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Drawing of the streets around the ${site.address.locality} office, not to scale`}
    >
      <path fill="var(--sunken)" d="M0 0h560v300H0z" />
      <path fill="var(--brand-tint)" d="m34 26 96-10 8 78-96 10zM398 190l92-10 8 74-92 10zM286 0h26l34 300h-26z" />
      <g className="office-map__streets" fill="none">
        <path d="M-10 126 570 64M-10 232 570 170M146-10l34 320M384-10l34 320" />
        <path
          strokeWidth="6"
          d="M-10 74 570 12M-10 180l580-62M-10 286l580-62M40-10l34 320M92-10l34 320M206-10l34 320M262-10l34 320M440-10l34 320M496-10l34 320"
        />
      </g>
      <text transform="rotate(-6 20 112)" x="16" y="120">
        {road}
      </text>
      <text x="64" y="66">
        {park}
      </text>
      <circle cx="232" cy="146" r="26" fill="var(--accent)" opacity=".25" />
      <circle cx="232" cy="146" r="10" fill="var(--accent)" stroke="var(--ink)" strokeWidth="3" />
      <path fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.5" d="M249.5 128h122v36h-122z" />
      <text className="office-map__pin" x="310.5" y="151" textAnchor="middle">
        {pin}
      </text>
    </svg>
  );
}
