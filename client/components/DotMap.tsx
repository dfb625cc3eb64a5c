import { map as words } from "../../shared/content/common.yaml";
import { site } from "../../shared/content/site.ts";
import { fillText } from "../../shared/fillText.ts";
import dotMapUrl from "../pictures/dot-map.svg";

interface Pin {
  /** Names the office's card in the footer. */
  office: "india" | "uae" | "kenya" | "drc";
  country: string;
  /** Position of Mohali, Dubai, Nairobi or Kinshasa in the projection of client/pictures/makeDotMap.mjs. */
  x: number;
  y: number;
  /** The side of the pin on which its name is. */
  side: "left" | "right";
}

const pins: readonly Pin[] = [
  { office: "india", country: "India", x: 448.8, y: 91.9, side: "left" },
  { office: "uae", country: "United Arab Emirates", x: 365.6, y: 117.9, side: "left" },
  { office: "kenya", country: "Kenya", x: 290.2, y: 242, side: "right" },
  { office: "drc", country: "DR Congo", x: 203.4, y: 256.2, side: "left" },
];

/** Of the offices that there are. */
const pinned = pins.filter(({ office }) => site.offices.some(({ id }) => id === office));

const labelDistance = 15;

/**
 * The regions in which we work, and the offices that it has a pin for, as links to their cards. The land is an image, so that its 5 kB
 * are fetched once and not with every page. Its alt is empty because the text beside the map says the same.
 */
export function DotMap() {
  return (
    <div className="dot-map" data-print="no">
      <img src={dotMapUrl} width={904} height={400} alt="" loading="lazy" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside an SVG */}
      <svg className="dot-map__pins" viewBox="0 0 904 400" role="group" aria-label={words.offices}>
        {pinned.map((pin) => (
          <a
            className="dot-map__pin"
            href={`#office-${pin.office}`}
            aria-label={fillText(words.office, { country: pin.country })}
            key={pin.office}
          >
            <circle className="dot-map__hit" cx={pin.x} cy={pin.y} r={14} />
            <circle className="dot-map__dot" cx={pin.x} cy={pin.y} r={9} />
            <text
              x={pin.side === "left" ? pin.x - labelDistance : pin.x + labelDistance}
              y={pin.y + 5}
              textAnchor={pin.side === "left" ? "end" : "start"}
            >
              {pin.country}
            </text>
          </a>
        ))}
      </svg>
    </div>
  );
}
