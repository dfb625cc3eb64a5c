import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Item, Panel } from "../../../build/content/wordShapes.ts";
import { work as words } from "../../../shared/content/productPage.yaml";
import { readArrow } from "../../browser/arrowKeys.ts";
import { Accordion } from "../../components/Accordion.tsx";
import type { Linked } from "../../components/termLinks.tsx";
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

/**
 * The three tabs of the reinsurance and health pages (APG, automatic activation): arrows, Home and End move and select.
 * Tab titles are the specification's (section 2). Panel titles are for those who see all panels: without JavaScript and
 * in print.
 */
export function WorkTabs({ flow, work }: WorkTabsProps) {
  const items = [
    { id: "flow", title: words.flow, content: flow },
    { id: "modules", title: words.modules, content: <Ledger rows={work.modules} /> },
    { id: "technologies", title: words.technologies, content: <p>{work.technologies.join(", ")}</p> },
  ];
  const [selected, setSelected] = useState(items[0]?.id);
  const listRef = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = readArrow(event);
    if (step === 0 && event.key !== "Home" && event.key !== "End") return;
    const at = step === 0 ? 0 : items.findIndex((item) => item.id === selected);
    const to = (at + (event.key === "End" ? -1 : step) + items.length) % items.length;
    event.preventDefault();
    setSelected(items[to]?.id);
    listRef.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  }

  return (
    <Block kind="tabs" heading={work.heading}>
      <div className="plain-tabs-group">
        <div
          className="plain-tabs needs-script"
          role="tablist"
          aria-label={work.heading}
          ref={listRef}
          onKeyDown={onKeyDown}
        >
          {items.map(({ id, title }) => (
            <button
              className="plain-tab"
              type="button"
              role="tab"
              key={id}
              id={`${id}-tab`}
              aria-controls={id}
              aria-selected={id === selected}
              tabIndex={id === selected ? 0 : -1}
              onClick={() => setSelected(id)}
            >
              {title}
            </button>
          ))}
        </div>
        {items.map(({ id, title, content }) => (
          <div
            className="plain-panel"
            role="tabpanel"
            key={id}
            id={id}
            aria-labelledby={`${id}-tab`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of text is a tab stop (APG tabs).
            tabIndex={0}
            hidden={id !== selected}
          >
            <h3 className="plain-panel__title" data-print="only">
              {title}
            </h3>
            {content}
          </div>
        ))}
      </div>
    </Block>
  );
}

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
