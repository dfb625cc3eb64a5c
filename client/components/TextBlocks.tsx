import type { TextBlock, TextSection } from "../../shared/content/textBlocks.ts";
import { useCurrentSection } from "../browser/currentSection.ts";
import { Icon } from "./Icon.tsx";
import { Pieces } from "./Pieces.tsx";
import { RecordFigure } from "./RecordFigure.tsx";

/** The sections of a long text. Links can lead to each section. */
export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ id, heading, blocks }) => (
    <section className="text-section stack" id={id} key={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position in the text.
        <Block key={index} block={block} />
      ))}
    </section>
  ));
}

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
    <details className="folded-contents">
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

function Block({ block }: { block: TextBlock }) {
  if ("paragraph" in block) {
    return (
      <p>
        <Pieces pieces={block.paragraph} />
      </p>
    );
  }
  if ("table" in block) return <Table {...block.table} />;
  if ("figure" in block) return <RecordFigure {...block.figure} />;
  const List = block.isNumbered ? "ol" : "ul";
  return (
    <List className={block.isNumbered ? "text-list text-list--numbered" : "text-list"}>
      {block.list.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position in the list.
        <li key={index}>
          <Pieces pieces={item} />
        </li>
      ))}
    </List>
  );
}

function Table({ head: [what, how], rows }: Extract<TextBlock, { table: unknown }>["table"]) {
  return (
    <table className="text-table">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{how}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
