import type { Panel } from "../../../shared/wordShapes.ts";
import { Accordion } from "../../components/Accordion.tsx";
import type { Linked } from "../../components/termLinks.tsx";
import { Block } from "./Block.tsx";

/** The side accordion of the reinsurance and health pages, the first panel open. */
export function Areas({ heading, panels }: { heading: string; panels: readonly Linked<Panel, "text">[] }) {
  return (
    <Block kind="areas" className="sheet areas" heading={heading}>
      <Accordion
        compact
        headingLevel={3}
        items={panels.map(({ id, heading, text }) => ({ id, title: heading, content: <p>{text}</p> }))}
      />
    </Block>
  );
}
