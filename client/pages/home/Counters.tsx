import { useRef } from "react";
import { type Figure, figures } from "../../../shared/content/home.ts";
import { useCounter } from "../../browser/motion/counters.ts";

export function Counters() {
  return (
    <div className="counters" data-print="columns">
      {figures.map((figure) => (
        <Counter key={figure.label} figure={figure} />
      ))}
    </div>
  );
}

function Counter({ figure }: { figure: Figure }) {
  const counterRef = useRef<HTMLParagraphElement>(null);
  const numberRef = useRef<HTMLSpanElement>(null);
  useCounter(counterRef, numberRef, figure);

  return (
    <p className="counter" ref={counterRef}>
      {/* The name is the final value: a screen reader must not say "0+ employees" before the visitor scrolls here. */}
      <span className="counter__figure" role="img" aria-label={`${figure.to}${figure.suffix}`}>
        <span className="counter__number" ref={numberRef}>
          {figure.to}
        </span>
        {figure.suffix && <span className="counter__suffix">{figure.suffix}</span>}
      </span>{" "}
      <span className="counter__label">{figure.label}</span>
    </p>
  );
}
