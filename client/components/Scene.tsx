import type { ReactNode } from "react";
import type { ProductCode } from "../../shared/content/products.ts";

export type SceneName = "ridge" | "tea" | "whiteboard" | "bus" | "trail" | "notes";

/** The second ink of a scene: the copy colour that stands clearest beside the first. */
const companions: Record<ProductCode, ProductCode> = {
  saiba: "swap",
  saibalite: "sata",
  sarb: "swap",
  sata: "saibalite",
  swap: "sarb",
  sewac: "supercrop",
  supercrop: "saiba",
};

interface SceneProps {
  name: SceneName;
  /** Whose tint the sheet has. */
  product: ProductCode;
  /** What is drawn, in words. */
  label: string;
}

/** An event's picture, drawn in two copy colours: people and places of ours are not photographed or invented. */
export function Scene({ name, product, label }: SceneProps) {
  const Drawing = drawings[name];
  return (
    <svg viewBox="0 0 480 260" data-product={product} role="img" aria-label={label}>
      <path fill="var(--product-tint)" d="M0 0h480v260H0z" />
      <Drawing companion={companions[product]} />
    </svg>
  );
}

interface DrawingProps {
  companion: ProductCode;
}

const drawings: Record<SceneName, (props: DrawingProps) => ReactNode> = {
  ridge: Ridge,
  tea: Tea,
  whiteboard: Whiteboard,
  bus: Bus,
  trail: Trail,
  notes: Notes,
};

/** Two walkers on a path below a snow ridge, under a round sun. */
function Ridge({ companion }: DrawingProps) {
  return (
    <>
      <circle cx="368" cy="66" r="30" fill="var(--accent)" />
      <path fill="var(--surface)" d="M-10 196 70 98l34 36 66-96 54 72 30-28 62 78 40-40 44 48 90-58v160H-10z" />
      <path
        fill="none"
        stroke="var(--product)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        d="M-10 196 70 98l34 36 66-96 54 72 30-28 62 78 40-40 44 48 90-58M170 38l-8 34 16-10 12 22 8-12M70 98l-2 22 12-6 8 16M356 120l-6 18 12-4 6 14"
      />
      <g data-product={companion} stroke="var(--product)" strokeWidth="2.5" strokeLinecap="round">
        <path fill="var(--product-tint)" d="M-10 214c60-30 120-26 190-6s120 8 180-12 90-16 140-8v90H-10z" />
        <path fill="none" strokeDasharray="1 9" d="M30 262c40-22 96-14 130-34s20-26 60-26" />
        <path fill="var(--product)" stroke="none" d="m402 214 12-34 12 34zM428 220l10-28 10 28zM380 222l8-24 8 24z" />
        <Walkers />
      </g>
    </>
  );
}

function Walkers() {
  return (
    <g transform="translate(146 -2)" fill="var(--surface)">
      <path d="M106 222v-14m0 0-6-9m6 9 7-7M106 222l-5 12M106 222l6 11M132 216v-13m0 0-5-8m5 8 6-6M132 216l-5 11M132 216l6 10" />
      <path d="M106 208v-13M132 203v-12" />
      <circle cx="106" cy="190" r="5" />
      <circle cx="132" cy="186" r="5" />
    </g>
  );
}

/** A steaming cup beside two sheets of notes. */
function Tea({ companion }: DrawingProps) {
  return (
    <>
      <g fill="var(--surface)" stroke="var(--product)" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
        <path d="M-10 196h500v70H-10z" />
        <ellipse cx="172" cy="216" rx="78" ry="9" />
        <path fill="none" d="M224 144c26-4 30 36-6 38" />
        <path d="M120 132h104v40c0 24-20 40-52 40s-52-16-52-40z" />
        <path fill="none" d="M150 112c-10-14 10-20 0-36M172 108c-10-16 10-24 0-42M194 112c-10-14 10-20 0-36" />
      </g>
      <g
        data-product={companion}
        stroke="var(--product)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path fill="var(--product-tint)" d="M120 132c0 10 104 10 104 0s-104-10-104 0Z" />
        <path fill="var(--product-tint)" d="m288 214 24-78 108 18-18 76z" />
        <path fill="var(--surface)" d="m282 206 12-80 110 8-8 80z" />
        <path fill="none" strokeWidth="2" d="m308 146 74 6M306 162l76 6M304 178l50 4" />
      </g>
      <path fill="var(--accent)" d="m306 138 28 2-.5 5-28-2z" />
    </>
  );
}

/** A whiteboard with a bar chart and five joined circles, two colleagues in front of it. */
function Whiteboard({ companion }: DrawingProps) {
  return (
    <>
      <g fill="none" stroke="var(--product)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path strokeOpacity=".3" strokeWidth="2" d="M0 226h480" />
        <path d="M136 188l-18 60M344 188l18 60" />
        <path fill="var(--surface)" d="M92 34h296v146H92z" />
        <path fill="var(--product)" stroke="none" d="M86 180h308v8H86z" />
        <path d="M114 60h70M114 76h46M114 150V96M114 150h96" />
      </g>
      <path fill="var(--accent)" d="M206 174h36v6h-36z" />
      <g
        data-product={companion}
        fill="var(--product-tint)"
        stroke="var(--product)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path strokeWidth="2" d="M126 128h14v22h-14zM150 114h14v36h-14zM174 100h14v50h-14z" />
        <g fill="none">
          <circle cx="292" cy="106" r="20" />
          <circle cx="244" cy="66" r="9" />
          <circle cx="346" cy="70" r="9" />
          <circle cx="350" cy="146" r="9" />
          <circle cx="240" cy="150" r="9" />
          <path d="m251 73 24 18M338 76l-29 18M342 140l-32-22M248 143l27-22M284 106l6 6 11-12" />
        </g>
        <circle cx="42" cy="176" r="13" />
        <path d="M20 262v-40c0-16 10-26 22-26s22 10 22 26v40z" />
        <circle cx="438" cy="182" r="13" />
        <path d="M416 262v-34c0-16 10-26 22-26s22 10 22 26v34z" />
      </g>
    </>
  );
}

/** A small bus on a road below the hills. */
function Bus({ companion }: DrawingProps) {
  return (
    <>
      <circle cx="96" cy="60" r="30" fill="var(--accent)" />
      <path fill="var(--surface)" d="M-10 176 90 96l60 50 70-80 80 86 60-44 140 90v90H-10z" />
      <path
        fill="none"
        stroke="var(--product)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        d="M-10 176 90 96l60 50 70-80 80 86 60-44 140 90"
      />
      <g data-product={companion} stroke="var(--product)" strokeWidth="2.5" strokeLinejoin="round">
        <path fill="var(--product-tint)" d="M-10 230c120-24 260 14 500-16v60H-10z" />
        <path fill="var(--surface)" d="M176 150h142c14 0 24 8 28 24l6 22v22H176z" />
        <path
          fill="var(--product-tint)"
          d="M190 164h30v22h-30zM230 164h30v22h-30zM270 164h30v22h-30zM310 164h12c6 0 10 6 14 22h-26z"
        />
        <path fill="none" d="M176 200h174" />
        <circle cx="212" cy="220" r="13" fill="var(--surface)" />
        <circle cx="314" cy="220" r="13" fill="var(--surface)" />
      </g>
      <path fill="var(--accent)" d="M196 140h70v10h-70z" />
    </>
  );
}

/** A path through pines, over a footbridge, to a signpost. */
function Trail({ companion }: DrawingProps) {
  return (
    <>
      <g fill="var(--surface)" stroke="var(--product)" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
        <path d="M-10 150c70-52 130-60 190-30s110 10 150-16 100-26 160 2v166H-10z" />
        <path fill="none" d="M60 60c6-8 14-8 20 0 6-8 14-8 20 0M104 84c5-6 11-6 16 0 5-6 11-6 16 0" />
      </g>
      <g
        data-product={companion}
        stroke="var(--product)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path fill="var(--product-tint)" d="M-10 206c90-30 190-34 270-12s160 14 230-14v90H-10z" />
        <path
          fill="var(--surface)"
          d="M118 264c10-24 74-22 80-38s-34-18-24-28c6-6 16-8 24-12h12c-6 6-14 8-14 14 0 12 52 12 46 32-5 16-46 14-56 32z"
        />
        <path
          fill="var(--product)"
          stroke="none"
          d="m50 212 20-58 20 58zM88 222l15-44 15 44zM24 226l14-40 14 40zM398 204l16-46 16 46zM430 212l12-34 12 34z"
        />
        <path fill="none" d="M330 236v-86" />
        <path fill="var(--surface)" d="M304 152h54l12 10-12 10h-54zM356 180h-50l-12 9 12 9h50z" />
      </g>
      <path fill="var(--accent)" d="M312 159h34v6h-34z" />
    </>
  );
}

/** An open notebook with a pen across it, and a loose slip. */
function Notes({ companion }: DrawingProps) {
  return (
    <>
      <path fill="var(--surface)" stroke="var(--product)" strokeWidth="2.5" d="M-10 84h500v190H-10z" />
      <g
        data-product={companion}
        stroke="var(--product)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <path fill="var(--product-tint)" d="m336 66 94 14-14 104-94-14z" />
        <path fill="none" strokeWidth="2" d="m350 92 58 9M347 110l58 9M345 128l34 5" />
      </g>
      <g fill="var(--surface)" stroke="var(--product)" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
        <path fill="var(--product-tint)" d="m56 62 128 6 126-18 20 150-140 20-142-8z" />
        <path d="m64 54 122 8 8 150-138-8zM186 62l118-18 18 148-128 20z" />
        <path
          fill="none"
          strokeWidth="2"
          d="m82 84 86 5M82 104l87 5M81 124l88 5M80 144l52 3M206 88l82-12M208 108l83-12M210 128l48-7"
        />
      </g>
      <path fill="var(--accent)" d="m81 74 34 2-.4 6-34-2z" />
      <g data-product={companion} stroke="var(--product)" strokeWidth="2.5" strokeLinejoin="round">
        <path fill="var(--product-tint)" d="m232 190 96-72 10 13-96 72-17 5z" />
        <path fill="none" d="m314 128 10 14M232 190l10 13" />
      </g>
    </>
  );
}
