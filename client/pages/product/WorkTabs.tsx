import type { ReactNode } from "react";
import type { Item } from "../../../shared/content/productPage.ts";
import { Tabs } from "../../components/Tabs.tsx";
import { Block } from "./Block.tsx";
import { Ledger } from "./Lists.tsx";

interface WorkTabsProps {
  work: {
    heading: string;
    modules: readonly Item[];
    technologies: readonly string[];
    technologiesNote: string;
  };
  /** The process flow, as a drawing or as text. */
  children: ReactNode;
}

/** The three tabs of the reinsurance and health pages. Tab titles are the specification's (section 2). */
export function WorkTabs({ work, children }: WorkTabsProps) {
  return (
    <Block kind="tabs" heading={work.heading}>
      <Tabs
        label={work.heading}
        items={[
          { id: "flow", title: "Process Flow", content: children },
          { id: "modules", title: "Modules", content: <Ledger rows={work.modules} /> },
          {
            id: "technologies",
            title: "Technologies",
            content: (
              <p>
                {work.technologies.join(", ")}. {work.technologiesNote}
              </p>
            ),
          },
        ]}
      />
    </Block>
  );
}
