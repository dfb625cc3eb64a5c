import { useEffect, useRef, useState } from "react";
import { formatAmount } from "../../../shared/amounts.ts";
import {
  type FigureKey,
  lineFaults,
  rates,
  reinsurers,
  start,
  sumFaults,
  followOneRisk as words,
} from "../../../shared/content/followOneRisk.ts";
import {
  computePlacement,
  type Fault,
  lineLimit,
  readWhole,
  sumInsuredLimit,
} from "../../../shared/reinsurance/placement.ts";

/** The fields, in their order: the sum insured and a line for each reinsurer. */
export const fields = [
  { id: "risk-sum", label: words.sumInsured, figure: "sumInsured", limit: sumInsuredLimit, faults: sumFaults },
  ...reinsurers.map(({ name }, index) => ({
    id: `risk-line-${index}`,
    label: words.line(name),
    figure: `line-${index}` as const,
    limit: lineLimit,
    faults: lineFaults,
  })),
] as const satisfies readonly {
  id: string;
  label: string;
  figure: FigureKey;
  limit: { from: number; to: number };
  faults: Record<Fault, string>;
}[];

const startFigures = [start.sumInsured, ...start.lines];

/** The visitor's figures: what stands in the fields, and the last good figure of each, by which the sheets are computed. */
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
    // The stamp comes down when the last line makes it 100, not when the page arrives.
    if (compute(next).state === "placed" && placement.state !== "placed") setPressed(true);
    setTexts(typed);
    setFigures(next);
  };

  // What was typed before the fields were live.
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
    /** A good figure is written as the sheets write it, once the visitor has left the field. */
    tidy: (index: number) => {
      const read = readWhole(texts[index] ?? "", fields[index]?.limit ?? lineLimit);
      if (typeof read === "number") setTexts(texts.map((old, at) => (at === index ? formatAmount(read) : old)));
    },
  };
}
