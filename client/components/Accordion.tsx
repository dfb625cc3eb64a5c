import { type ReactNode, useState } from "react";
import { useFoundPanels, useKeptPlace } from "../browser/disclosure.ts";
import { Icon } from "./Icon.tsx";

interface AccordionItem {
  /** Id of the item's element, so that links can lead to it. Unique on the page. */
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** The item that is open at first, if it is not the first one. */
  openAtFirst?: string;
  /** Several items may be open at once (A24). Otherwise at most one. */
  multiple?: boolean;
  compact?: boolean;
}

/**
 * Headings with buttons (APG accordion). The browser's page search finds text in closed panels. Without JavaScript and
 * on paper all panels are open.
 */
export function Accordion({ items, openAtFirst = items[0]?.id, multiple = false, compact }: AccordionProps) {
  const [open, setOpen] = useState<readonly string[]>(openAtFirst ? [openAtFirst] : []);
  const keepPlace = useKeptPlace(open);
  const show = (id: string, isAsked?: boolean) => {
    keepPlace(id, isAsked);
    setOpen((now) => (multiple ? [...now.filter((other) => other !== id), id] : [id]));
  };
  const hide = (id: string) => setOpen((now) => now.filter((other) => other !== id));
  const rootRef = useFoundPanels(show);

  return (
    <div className={compact ? "ruled-list accordion accordion--compact" : "ruled-list accordion"} ref={rootRef}>
      {items.map(({ id, title, content }) => {
        const isOpen = open.includes(id);
        return (
          <div className="accordion__item" key={id} id={id}>
            <h3 className="accordion__heading">
              <button
                className="accordion__button"
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}-panel`}
                onClick={() => (isOpen ? hide(id) : show(id))}
              >
                <span>{title}</span>
                <Icon name="plus" />
              </button>
            </h3>
            <div className="accordion__panel" id={`${id}-panel`} data-item={id} hidden={!isOpen}>
              <div className="accordion__content">{content}</div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
