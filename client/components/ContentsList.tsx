import type { TextSection } from "../../shared/content/textBlocks.ts";
import { useCurrentSection } from "../browser/currentSection.ts";
import { Icon } from "./Icon.tsx";

interface ContentsProps {
  label: string;
  sections: readonly Pick<TextSection, "id" | "heading">[];
}

/** Links to the sections, sticky beside the text from 960 px. The link to the section being read is marked. */
export function ContentsList({ label, sections }: ContentsProps) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <nav className="contents" aria-labelledby="contents-label">
      <p className="contents__label" id="contents-label">
        {label}
      </p>
      <ContentsLinks sections={sections} current={current} />
    </nav>
  );
}

/** The same links, collapsed above a long text where there is no column beside it. */
export function FoldedContents({ label, sections }: ContentsProps) {
  return (
    <details className="folded-contents" data-print="no">
      <summary>
        {label} <Icon name="plus" />
      </summary>
      <ContentsLinks sections={sections} />
    </details>
  );
}

function ContentsLinks({ sections, current }: Pick<ContentsProps, "sections"> & { current?: string }) {
  return (
    <ol className="contents__list">
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? "true" : undefined}>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}
