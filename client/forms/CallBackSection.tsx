import { site, telephoneLink } from "../../shared/content/site.ts";
import { callBackWords } from "../../shared/enquiry/words.ts";
import { CopyStack } from "../components/CopyStack.tsx";
import { HydrationBoundary } from "../components/HydrationBoundary.tsx";
import { Icon } from "../components/Icon.tsx";
import { OfficeHours } from "../components/OfficeHours.tsx";
import { SampleMark } from "../components/SampleMark.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";

export interface CallBackSectionProps {
  /** For Contact, which already shows hours and number: says what this form is for, beside the contact form. */
  besideWriting?: string;
}

/** The call-back block: why to write, the office hours, the number, and the form. */
export function CallBackSection({ besideWriting }: CallBackSectionProps) {
  return (
    <section className="section section--sunken" id="contact" aria-labelledby="call-back-heading" data-print="no">
      <div className="wrap split">
        <div className="split__sticky">
          <h2 id="call-back-heading">{callBackWords.heading}</h2>
          <p className="lead call-back__lead">{besideWriting ?? callBackWords.lead}</p>
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
          <HydrationBoundary>
            <EnquiryForm form="call-back" />
          </HydrationBoundary>
        </CopyStack>
      </div>
    </section>
  );
}
