import { nextSteps } from "../../shared/content/common.ts";

interface NextStepsProps {
  /** Side by side from 960 px. */
  across?: boolean;
  /** Of each step's name. */
  headingLevel?: 2 | 3 | 4;
  className?: string;
}

/** The three next steps of the specification. The heading above them belongs to the page. */
export function NextSteps({ across, headingLevel = 3, className = "" }: NextStepsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className={`steps ${across ? "steps--across" : ""} ${className}`.replace(/\s+/g, " ").trim()}>
      {nextSteps.map(({ name, line }) => (
        <li className="step" key={name}>
          <Heading className="step__name">{name}</Heading>
          <p>{line}</p>
        </li>
      ))}
    </ol>
  );
}
