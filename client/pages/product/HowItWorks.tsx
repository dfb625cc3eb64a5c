import type { Item } from "../../../shared/content/productPage.ts";
import { Tabs } from "../../components/Tabs.tsx";
import { Flow, Names } from "./Items.tsx";

interface Work {
  heading: string;
  flow: readonly Item[];
  modulesLead: string;
  modules: readonly string[];
  technologies: readonly string[];
  technologiesNote: string;
}

/** The three tabs of the reinsurance and health pages. Tab titles are the specification's (section 2). */
export function HowItWorks({ work }: { work: Work }) {
  return (
    <section aria-labelledby="work-heading">
      <h2 id="work-heading">{work.heading}</h2>
      <Tabs
        label={work.heading}
        items={[
          { id: "flow", title: "Process Flow", content: <Flow steps={work.flow} /> },
          {
            id: "modules",
            title: "Modules",
            content: (
              <>
                <p>{work.modulesLead}</p>
                <Names names={work.modules} />
              </>
            ),
          },
          {
            id: "technologies",
            title: "Technologies",
            content: (
              <>
                <Names names={work.technologies} />
                <p>{work.technologiesNote}</p>
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
