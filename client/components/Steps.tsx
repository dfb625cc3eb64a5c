import { nextSteps } from "../../shared/content/common.ts";

interface NextStepsProps {
  /** Heading level of each step's name. */
  headingLevel?: 2 | 3 | 4;
}

/**
 * The three next steps of the specification: stacked, or side by side in a wide `steps-container`. The page provides the
 * heading above them.
 */
export function NextSteps({ headingLevel = 3 }: NextStepsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="steps">
      {nextSteps.map(({ name, line }) => (
        <li className="step" key={name}>
          <Heading className="step__name">{name}</Heading>
          <p>{line}</p>
        </li>
      ))}
    </ol>
  );
}
