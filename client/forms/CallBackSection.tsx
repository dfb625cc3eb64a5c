import { Suspense } from "react";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { callBackWords } from "../../shared/enquiry/words.ts";
import { CopyStack } from "../components/CopyStack.tsx";
import { Icon } from "../components/Icon.tsx";
import { OfficeHours } from "../components/OfficeHours.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";

interface CallBackSectionProps {
  /** The page says them already, and the number with them. */
  withoutHours?: boolean;
}

/** The call-back block: why to write, when we are there, the number, and the form. */
export function CallBackSection({ withoutHours }: CallBackSectionProps) {
  return (
    <section className="section section--sunken" id="contact" aria-labelledby="call-back-heading">
      <div className="wrap split split--contact">
        <div className="split__sticky">
          <p className="marker">{callBackWords.marker}</p>
          <h2 id="call-back-heading">{callBackWords.heading}</h2>
          <p className="lead call-back__lead">{callBackWords.lead}</p>
          {!withoutHours && (
            <>
              <OfficeHours />
              <p className="call-back__phone">
                <a className="text-link" href={telephoneLink(site.phone)}>
                  <Icon name="phone" /> <span className="visually-hidden">Call Us </span>
                  {site.phone}
                </a>
              </p>
            </>
          )}
        </div>
        <CopyStack copies={2} tall product="saibalite">
          {/* Made live in a task of its own. */}
          <Suspense fallback={null}>
            <EnquiryForm form="call-back" />
          </Suspense>
        </CopyStack>
      </div>
    </section>
  );
}
