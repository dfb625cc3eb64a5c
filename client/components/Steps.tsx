import { nextSteps } from "../../shared/content/common.yaml";

/**
 * The three next steps of the specification: stacked, or side by side in a wide `steps-container`. The page provides the
 * heading above them.
 */
export function NextSteps() {
  return (
    <ol className="steps" data-print="plain">
      {nextSteps.steps.map((step) => (
        <li className="step" key={step.heading}>
          {step.heading}
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
