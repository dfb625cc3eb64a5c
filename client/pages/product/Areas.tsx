import type { Panel } from "../../../shared/content/productPage.ts";
import { Accordion } from "../../components/Accordion.tsx";

/** The side accordion of the reinsurance and health pages: the areas of the system, the first one open. */
export function Areas({ heading, panels }: { heading: string; panels: readonly Panel[] }) {
  return (
    <section className="sheet areas" aria-labelledby="areas-heading">
      <h2 id="areas-heading">{heading}</h2>
      <Accordion
        compact
        headingLevel={3}
        items={panels.map(({ id, heading, text }) => ({ id, title: heading, content: <p>{text}</p> }))}
      />
    </section>
  );
}
