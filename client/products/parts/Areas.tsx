import type { Panel } from "../../../build/content/wordShapes.ts";
import { Accordion } from "../../components/Accordion.tsx";
import type { Linked } from "../../components/termLinks.tsx";
import { Block } from "./Block.tsx";

interface AreasProps {
  heading: string;
  panels: readonly Linked<Panel, "text">[];
  /** The panel that is open at first, if it is not the first one. */
  openAtFirst?: string;
}

/** The side accordion of the reinsurance and health pages. */
export function Areas({ heading, panels, openAtFirst }: AreasProps) {
  return (
    <Block kind="areas" className="sheet areas" heading={heading}>
      <Accordion
        compact
        openAtFirst={openAtFirst}
        items={panels.map(({ id, heading, text }) => ({ id, title: heading, content: <p>{text}</p> }))}
      />
    </Block>
  );
}
