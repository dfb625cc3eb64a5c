import { Fragment } from "react";
import { Link } from "react-router-dom";
import type { RichPiece, TextBlock, TextCell, TextSection, TextTable } from "../../shared/content/textBlocks.ts";
import { keepCompounds } from "./inlineText.tsx";
import { Picture } from "./Picture.tsx";
import { RecordFigure } from "./RecordFigure.tsx";

/** The sections of a long text. Links can lead to each section. */
export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ id, heading, blocks }) => (
    <section className="text-section stack" id={id} key={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <Blocks blocks={blocks} />
    </section>
  ));
}

/** The blocks of a text, one after the other. */
export function Blocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position in the text.
    <Block key={index} block={block} />
  ));
}

function Block({ block }: { block: TextBlock }) {
  if ("paragraph" in block) {
    return (
      <p>
        <RichText pieces={block.paragraph} />
      </p>
    );
  }
  if ("table" in block) return <Table {...block.table} />;
  if ("figure" in block) return <RecordFigure {...block.figure} />;
  if ("heading" in block) return <h3 id={block.id}>{block.heading}</h3>;
  if ("picture" in block) return <Figure {...block} />;
  if ("code" in block) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide text scrolls, also by keyboard.
      <pre className="text-wide" tabIndex={0}>
        <code>{block.code}</code>
      </pre>
    );
  }
  if ("quote" in block) {
    return (
      <blockquote className="text-quote stack">
        <Blocks blocks={block.quote} />
      </blockquote>
    );
  }
  const List = block.isNumbered ? "ol" : "ul";
  return (
    <List className={block.isNumbered ? "text-list text-list--numbered" : "text-list"}>
      {block.list.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position in the list.
        <li key={index}>{"blocks" in item ? <Blocks blocks={item.blocks} /> : <RichText pieces={item} />}</li>
      ))}
    </List>
  );
}

function Figure({ picture, caption }: Extract<TextBlock, { picture: unknown }>) {
  return (
    <figure className="text-figure">
      <Picture image={picture} sizes="(width<960px) calc(100vw - 40px),720px" className="screenshot" />
      {caption && <figcaption className="note">{caption}</figcaption>}
    </figure>
  );
}

function Table(table: TextTable) {
  if (table.head.length < 3) return <PlainTable {...table} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard.
    <div className="text-wide" tabIndex={0}>
      <PlainTable {...table} />
    </div>
  );
}

function PlainTable({ head, rows }: TextTable) {
  return (
    <table className="text-table">
      <thead>
        <tr>
          {head.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
            <th scope="col" key={column}>
              <Cell cell={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = "", ...values], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position.
          <tr key={row}>
            <th scope="row">
              <Cell cell={name} />
            </th>
            {values.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
              <td key={column}>
                <Cell cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Cell = ({ cell }: { cell: TextCell }) =>
  typeof cell === "string" ? keepCompounds(cell) : <RichText pieces={cell} />;

function RichText({ pieces }: { pieces: readonly RichPiece[] }) {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is identified by its position.
    <Piece key={index} piece={piece} />
  ));
}

function Piece({ piece }: { piece: RichPiece }) {
  if (typeof piece === "string") return <Lines text={piece} />;
  if ("to" in piece) return <Link to={piece.to}>{piece.text}</Link>;
  if ("code" in piece) return <code>{piece.code}</code>;
  if ("href" in piece) {
    return (
      <a href={piece.href} rel="noopener">
        <RichText pieces={piece.link} />
      </a>
    );
  }
  const { Tag, inner } =
    "strong" in piece ? { Tag: "strong" as const, inner: piece.strong } : { Tag: "em" as const, inner: piece.em };
  return (
    <Tag>
      <RichText pieces={inner} />
    </Tag>
  );
}

function Lines({ text }: { text: string }) {
  if (!text.includes("\n")) return keepCompounds(text);
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position.
    <Fragment key={index}>
      {index > 0 && <br />}
      {keepCompounds(line)}
    </Fragment>
  ));
}
