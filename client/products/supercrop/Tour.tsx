import { useState } from "react";
import { superCropLevels, superCropPlot } from "../../../shared/products/supercrop/tour.ts";
import { Stamp, State } from "../../components/Stamp.tsx";
import { TourFrame, type TourProps } from "../parts/TourFrame.tsx";
import { Fields, Outcome, Screen, Slip } from "../parts/tourParts.tsx";
import { CropCutting } from "./CropCutting.tsx";
import { FirstScreen } from "./FirstScreen.tsx";
import { areaInHectares } from "./fieldWork.ts";

export function Tour({ words }: TourProps) {
  return <TourFrame words={words} screens={[FirstScreen, PlotMap, CropCutting, Levels]} />;
}

function PlotMap() {
  const { title, note, slip, corners, sayCorner, open, area, none, sayArea, outcome } = superCropPlot;
  const [marked, setMarked] = useState<readonly boolean[]>([false, false, false, false]);
  const points = corners.filter((_, index) => marked[index]).map(({ at }) => at);
  const isClosed = points.length === corners.length;
  const hectares = isClosed ? areaInHectares(points) : 0;
  return (
    <Screen title={title} note={note}>
      {/* North is up and east is right, in right-to-left pages too. */}
      <div className="plot-map" dir="ltr">
        <div className="plot-map__sheet">
          <svg viewBox="0 0 240 140" fill="none" stroke="var(--product)" aria-hidden="true">
            <Land />
            <path
              fill={isClosed ? "var(--product)" : undefined}
              fillOpacity="0.3"
              strokeWidth="2"
              d={points.length > 1 ? `M${points.join(" ")}${isClosed ? "Z" : ""}` : undefined}
            />
          </svg>
          {corners.map(({ name }, index) => (
            <button
              className="plot-map__corner"
              type="button"
              aria-label={sayCorner(index + 1, name)}
              aria-pressed={marked[index]}
              key={name}
              onClick={() => setMarked(marked.map((was, other) => (other === index ? !was : was)))}
            >
              <span>{index + 1}</span>
            </button>
          ))}
        </div>
      </div>
      <Slip heading={slip}>
        <Fields
          fields={corners.map(({ name, error }, index) => ({
            label: `${index + 1} ${name}`,
            value: marked[index] ? <State kind="good">{error}</State> : open,
          }))}
        />
        <p className="row">
          {area}
          <span className={isClosed ? "screen__figure" : undefined}>{isClosed ? sayArea(hectares) : none}</span>
        </p>
        <Outcome>{outcome(points.length, hectares)}</Outcome>
      </Slip>
    </Screen>
  );
}

/** Furrows, the neighbours' fields, a canal, a road and trees. */
function Land() {
  return (
    <>
      <path fill="var(--product-tint)" stroke="none" d="M0 0h240v140H0z" />
      <path
        opacity="0.25"
        d="M62 30 191 37M61 41 189 48M59 52l128 7M58 63l127 7M56 74l126 7M55 85l125 7M53 96l125 7M51 106l125 7"
      />
      <path
        opacity="0.6"
        strokeDasharray="3 2"
        d="M60 21 48 112M192 28 174 119M60 21 192 28M48 112 174 119M60 21 66 0M48 112 44 140M192 28 200 0M174 119 168 140M60 21 10 17M48 112 4 108M54 66 8 62M192 28 214 29M174 119 200 121"
      />
      <path opacity="0.25" d="M18 26l36 5M17 38l36 5M15 50l36 4M12 74l38 5M10 88l38 4M70 12l124 6M50 122l120 7" />
      <path stroke="var(--surface)" strokeWidth="7" d="M216 0c-2 40 2 60-8 90s-8 34-10 50" />
      <path stroke="var(--rule)" strokeWidth="7" d="M4 0 0 140" />
      <g fill="var(--product)" fillOpacity="0.3">
        <circle cx="226" cy="22" r="6" />
        <circle cx="222" cy="62" r="7" />
        <circle cx="231" cy="72" r="5" />
        <circle cx="216" cy="112" r="6" />
        <circle cx="34" cy="126" r="5" />
        <circle cx="24" cy="130" r="4" />
      </g>
    </>
  );
}

function Levels() {
  const { title, note, levels, stamp, waiting, later, slip, verify, done, outcome } = superCropLevels;
  const [verified, setVerified] = useState(0);
  const next = levels[verified]?.name;
  return (
    <Screen title={title} note={note}>
      <ol className="climb">
        {levels.map(({ name, date }, index) => {
          const isVerified = index < verified;
          return (
            <li className={isVerified ? "is-verified" : undefined} key={name}>
              {isVerified ? (
                <Stamp word={stamp} above={name.toUpperCase()} below={date.toUpperCase()} className="climb__stamp" />
              ) : (
                <span className="climb__place" aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <p>
                <b>{name}</b>
                <span>{isVerified ? date : index === verified ? waiting : later}</span>
              </p>
            </li>
          );
        })}
      </ol>
      <Slip heading={slip.heading}>
        <Fields fields={slip.fields} />
        <button className="button" type="button" disabled={!next} onClick={() => setVerified(verified + 1)}>
          {next ? verify(next) : done}
        </button>
        <Outcome>{outcome(verified, next)}</Outcome>
      </Slip>
    </Screen>
  );
}
