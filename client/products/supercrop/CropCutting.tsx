import { useState } from "react";
import { superCropCutting } from "../../../shared/products/supercrop/tour.ts";
import { Icon } from "../../components/Icon.tsx";
import { State } from "../../components/Stamp.tsx";
import { Fields, Outcome, Screen, Slider, Slip } from "../parts/tourParts.tsx";
import { compareYield, saveRecord, setNetwork, startQueue, yieldPerHectare } from "./fieldWork.ts";

/** A unit's last crop-cutting experiment: the visitor weighs it, saves it on the phone and syncs it with the others. */
export function CropCutting() {
  const { title, note, fields, weight, sayWeight, range, squareMetres, earlier, plot, sayPlot, sayYield } =
    superCropCutting;
  const { save, again, online, sayWaiting, connected, weighed, waits, synced } = superCropCutting;
  const { slip, saySum, actual, threshold, thresholdYield, shortfall, none, outcome } = superCropCutting;
  const [scale, setScale] = useState<number>(range.start);
  const [queue, setQueue] = useState(startQueue);
  const { isOnline, saved, received } = queue;
  const plots = [...earlier, { plot, weight: scale }];
  const yields = plots.map(({ weight }) => yieldPerHectare(weight, squareMetres));
  const unit = compareYield(yields, thresholdYield);
  const isSaved = saved === plots.length;
  return (
    <Screen title={title} note={note}>
      <div className={isOnline ? "cutting is-online" : "cutting"}>
        <p className="cutting__strip">
          <Icon name={isOnline ? "check" : "offline"} />
          <span>{isOnline ? connected : sayWaiting(saved - received)}</span>
        </p>
        <Fields className="screen__boxes" fields={fields} />
        <ol className="cutting__plots">
          {plots.map(({ plot }, index) => (
            <li key={plot}>
              {sayPlot(plot)}
              <svg viewBox="0 0 6400 10" preserveAspectRatio="none" aria-hidden="true">
                <path fill="var(--product)" fillOpacity="0.35" d={`M0 2h${yields[index]}v6H0z`} />
                <path stroke="var(--danger)" strokeDasharray="2 1" strokeWidth="2" d={`M${thresholdYield} 0v10`} />
              </svg>
              <b>{sayYield(yields[index] as number)}</b>
              <State kind={index < received ? "good" : index < saved ? "wait" : "none"}>
                {index < received ? synced : index < saved ? waits : weighed}
              </State>
            </li>
          ))}
        </ol>
        <p className="cutting__key">
          {threshold} {sayYield(thresholdYield)}
        </p>
      </div>
      <Slip heading={slip}>
        <p>
          <span className="screen__figure">{sayYield(yields.at(-1) as number)}</span>
          <br />
          <span>{saySum(sayWeight(scale))}</span>
        </p>
        <Slider
          label={weight}
          value={scale}
          say={sayWeight}
          onChange={setScale}
          min={range.min}
          max={range.max}
          step={0.1}
          disabled={isSaved}
        />
        <Fields
          fields={[
            { label: actual, value: sayYield(unit.actual) },
            { label: threshold, value: sayYield(thresholdYield) },
            { label: shortfall, value: unit.shortfall > 0 ? sayYield(unit.shortfall) : none },
          ]}
        />
        <Outcome>{outcome(unit)}</Outcome>
      </Slip>
      <div className="cluster screen__actions cutting__actions">
        <button
          className="button button--secondary"
          type="button"
          onClick={() => setQueue(isSaved ? startQueue : saveRecord(queue, plots.length))}
        >
          {isSaved ? again : save}
        </button>
        <label className="screen__pick">
          <input type="checkbox" checked={isOnline} onChange={() => setQueue(setNetwork(queue, !isOnline))} />
          {online}
        </label>
      </div>
    </Screen>
  );
}
