import { site, telephoneLink } from "../../shared/content/site.ts";
import { callBackWords } from "../../shared/enquiry/words.ts";
import { CopyStack } from "../components/CopyStack.tsx";
import { Icon } from "../components/Icon.tsx";
import { Part } from "../components/Island.tsx";
import { OfficeHours } from "../components/OfficeHours.tsx";
import { SampleMark } from "../components/SampleMark.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";
import { WhatFollows } from "./WhatFollows.tsx";

export interface CallBackSectionProps {
  /** For Contact, which already shows hours and number: says what this form is for, beside the contact form. */
  besideWriting?: { marker: string; lead: string };
  /** Also shows what happens after the call. For pages that do not say this elsewhere. */
  withSteps?: boolean;
}

/** The call-back block: why to write, the office hours, the number, and the form. */
export function CallBackSection({ besideWriting, withSteps }: CallBackSectionProps) {
  const { marker, lead } = besideWriting ?? callBackWords;
  return (
    <section className="section section--sunken" id="contact" aria-labelledby="call-back-heading">
      <div className={withSteps ? "wrap split call-back--next" : "wrap split"}>
        <div className={withSteps ? undefined : "split__sticky"}>
          <p className="marker">{marker}</p>
          <h2 className="heading-after-marker" id="call-back-heading">
            {callBackWords.heading}
          </h2>
          <p className="lead call-back__lead">{lead}</p>
          {!besideWriting && (
            <>
              <OfficeHours />
              <p className="call-back__phone">
                <a className="text-link" href={telephoneLink(site.phone)}>
                  <Icon name="phone" /> <span className="visually-hidden">Call Us </span>
                  {site.phone}
                </a>{" "}
                <SampleMark of="phone" />
              </p>
            </>
          )}
        </div>
        <CopyStack copies={2} tall product="saibalite">
          {/* A boundary, so that React hydrates the form in a separate task. */}
          <Part>
            <EnquiryForm form="call-back" />
          </Part>
        </CopyStack>
        {withSteps && <WhatFollows />}
      </div>
    </section>
  );
}
