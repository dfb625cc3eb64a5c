import { nextSteps } from "../../shared/content/common.yaml";
import { callBack } from "../../shared/content/forms.yaml";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { CopyStack } from "../components/CopyStack.tsx";
import { Fold } from "../components/Fold.tsx";
import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { Icon } from "../components/Icon.tsx";
import { OfficeHours } from "../components/OfficeHours.tsx";
import { SampleMark } from "../components/SampleMark.tsx";
import { NextSteps } from "../components/Steps.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";

export interface CallBackSectionProps {
  /** For Contact, which already shows hours and number: says what this form is for, which is folded there. */
  besideWriting?: string;
}

/** The call-back block: why to write, the office hours, the number, the form, and what happens next. */
export function CallBackSection({ besideWriting }: CallBackSectionProps) {
  const form = (
    <CopyStack copies={2} tall product="saibalite">
      {/* A boundary, so that React hydrates the form in a separate task. */}
      <HydrationBoundary>
        <EnquiryForm form="call-back" />
      </HydrationBoundary>
    </CopyStack>
  );
  return (
    <section className="section section--sunken" id="contact" aria-labelledby="call-back-heading" data-print="no">
      <div className="wrap split call-back">
        <div className="split__sticky">
          <h2 id="call-back-heading">{callBack.heading}</h2>
          <p className="lead call-back__lead">{besideWriting ?? callBack.lead}</p>
          {!besideWriting && (
            <>
              <OfficeHours />
              <p className="section-gap call-back__phone">
                <a className="text-link" href={telephoneLink(site.phone)}>
                  <Icon name="phone" /> <span className="visually-hidden">{`${callBack.call} `}</span>
                  {site.phone}
                </a>{" "}
                <SampleMark of="phone" />
              </p>
            </>
          )}
        </div>
        {besideWriting ? (
          <Fold label={callBack.open} on="everywhere">
            {form}
          </Fold>
        ) : (
          <>
            {form}
            <div>
              <h3 className="side-title call-back__next">{nextSteps.heading}</h3>
              <NextSteps />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
