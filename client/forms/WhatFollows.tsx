import { nextStepsTitle } from "../../shared/content/common.ts";
import { NextSteps } from "../components/Steps.tsx";

/** What happens after a call-back request. */
export function WhatFollows() {
  return (
    <div className="call-back__next steps-container">
      <h3 className="side-title">{nextStepsTitle}</h3>
      <NextSteps headingLevel={4} />
    </div>
  );
}
