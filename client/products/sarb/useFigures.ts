import { useEffect, useRef, useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import { fillText } from "../../../shared/fillText.ts";
import { type FigureKey, rates, reinsurers, start } from "../../../shared/products/sarb/followOneRisk.ts";
import { risk as words } from "../../../shared/products/sarb/page.yaml";
import {
  computePlacement,
  type Fault,
  lineLimit,
  readWhole,
  sumInsuredLimit,
} from "../../../shared/products/sarb/placement.ts";

/** The fields in display order: the sum insured, then the line of each reinsurer. */
export const fields = [
  {
    id: "risk-sum",
    label: words.sumInsured,
    figure: "sumInsured",
    limit: sumInsuredLimit,
    faults: words.faults.sumInsured,
  },
  ...reinsurers.map(({ name }, index) => ({
    id: `risk-line-${index}`,
    label: fillText(words.line, { name }),
    figure: `line-${index}` as const,
    limit: lineLimit,
    faults: words.faults.line,
  })),
] as const satisfies readonly {
  id: string;
  label: string;
  figure: FigureKey;
  limit: { from: number; to: number };
  faults: Record<Fault, string>;
}[];

const startFigures = [start.sumInsured, ...start.lines];

/** The visitor's figures: the text in each field, and its last valid figure, from which the sheets are computed. */
export function useFigures() {
  const [texts, setTexts] = useState(() => startFigures.map(formatAmount));
  const [figures, setFigures] = useState<readonly number[]>(startFigures);
  const [pressed, setPressed] = useState(false);
  const fieldsRef = useRef<HTMLFieldSetElement>(null);

  const compute = ([sumInsured = 1, ...lines]: readonly number[]) => computePlacement(sumInsured, lines, rates);
  const placement = compute(figures);

  const write = (typed: string[]) => {
    const next = typed.map((text, index) => {
      const read = readWhole(text, fields[index]?.limit ?? lineLimit);
      return typeof read === "number" ? read : (figures[index] as number);
    });
    // The stamp animation plays when the lines reach 100%, not when the page loads.
    if (compute(next).state === "placed" && placement.state !== "placed") setPressed(true);
    setTexts(typed);
    setFigures(next);
  };

  // Takes over the text that the visitor typed before hydration.
  const newestWrite = useRef(write);
  useEffect(() => {
    const typed = [...(fieldsRef.current?.querySelectorAll("input") ?? [])].map((input) => input.value);
    if (typed.join() !== startFigures.map(formatAmount).join()) newestWrite.current(typed);
  }, []);

  return {
    texts,
    placement,
    pressed,
    fieldsRef,
    type: (index: number, text: string) => write(texts.map((old, at) => (at === index ? text : old))),
    /** When the visitor leaves a field, formats a valid figure as on the sheets. */
    tidy: (index: number) => {
      const read = readWhole(texts[index] ?? "", fields[index]?.limit ?? lineLimit);
      if (typeof read === "number") setTexts(texts.map((old, at) => (at === index ? formatAmount(read) : old)));
    },
  };
}
