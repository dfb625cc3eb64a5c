import { ProcessLine, type Station } from "../../components/ProcessLine.tsx";

/** A process as a band below the hero. */
export function ProcessSection({ heading, stations }: { heading: string; stations: readonly Station[] }) {
  return (
    <section className="process-section" aria-labelledby="process-heading">
      <div className="wrap">
        <h2 className="finder__title" id="process-heading">
          {heading}
        </h2>
        <ProcessLine stations={stations} />
      </div>
    </section>
  );
}
