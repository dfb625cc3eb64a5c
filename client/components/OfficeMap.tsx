import { map } from "../../shared/content/common.yaml";
import { words as contact } from "../../shared/content/pages/contact.yaml";
import { site } from "../../shared/content/site.ts";
import drawingsUrl from "../pictures/drawings.svg";

/** The streets around the office, drawn in the page's colours and font, so that no map service is needed (A107). */
export function OfficeMap() {
  const { pin, road, park } = contact.map;
  const width = Math.max(122, pin.length * 9 + 12);
  return (
    <svg
      className="office-map"
      viewBox="0 0 560 300"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={map.streets}
    >
      <use href={`${drawingsUrl}#streets`} />
      <text transform="rotate(-6 20 112)" x="16" y="120">
        {site.address.near && road}
      </text>
      <text x="64" y="66">
        {park}
      </text>
      <circle cx="232" cy="146" r="26" fill="var(--accent)" opacity=".25" />
      <circle cx="232" cy="146" r="10" fill="var(--accent)" stroke="var(--ink)" strokeWidth="3" />
      <path fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.5" d={`M249.5 128h${width}v36h-${width}z`} />
      <text className="office-map__pin" x={249.5 + width / 2} y="151" textAnchor="middle">
        {pin}
      </text>
    </svg>
  );
}
