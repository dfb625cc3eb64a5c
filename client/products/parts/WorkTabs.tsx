import type { ReactNode } from "react";
import type { Item } from "../../../build/content/wordShapes.ts";
import { work as words } from "../../../shared/content/productPage.yaml";
import { Tabs } from "../../components/Tabs.tsx";
import { Block } from "./Block.tsx";
import { Ledger } from "./Lists.tsx";

interface WorkTabsProps {
  /** The process flow, as a drawing or as text. */
  flow: ReactNode;
  work: {
    heading: string;
    modules: readonly Item[];
    technologies: readonly string[];
  };
}

/** The three tabs of the reinsurance and health pages. Tab titles are the specification's (section 2). */
export function WorkTabs({ flow, work }: WorkTabsProps) {
  return (
    <Block kind="tabs" heading={work.heading}>
      <Tabs
        label={work.heading}
        items={[
          { id: "flow", title: words.flow, content: flow },
          { id: "modules", title: words.modules, content: <Ledger rows={work.modules} /> },
          {
            id: "technologies",
            title: words.technologies,
            content: <p>{work.technologies.join(", ")}</p>,
          },
        ]}
      />
    </Block>
  );
}
