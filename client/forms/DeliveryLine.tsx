import { enquiryWords } from "../../shared/enquiry/words.ts";
import type { EnquiryState } from "../browser/forms/enquiryMachine.ts";
import { ContactLine } from "./ContactLine.tsx";

/**
 * Always shows the delivery state of the enquiry (A27, A40). Phone and e-mail are shown below it until the form is
 * ready (A63) and after a failed send. Otherwise they are hidden but keep their space, against layout shift.
 */
export function DeliveryLine({ state, ready }: { state: EnquiryState; ready: boolean }) {
  const { delivery } = state;
  const words = {
    "not-sent": enquiryWords.notSent,
    kept: state.cause ? `${state.cause} ${enquiryWords.kept}` : enquiryWords.kept,
    sending: enquiryWords.sending,
    sent: `${enquiryWords.sentAt} ${state.sentAt}`,
  }[delivery];
  const offersContact = !ready || delivery === "kept";
  return (
    <div className="delivery-slot" role="status">
      <p className={`delivery delivery--${delivery}`}>{words}</p>
      {delivery === "sent" ? (
        <p className="delivery__more" key="reference">
          {state.reference && `Reference ${state.reference}`}
        </p>
      ) : (
        <p className={offersContact ? "delivery__more" : "delivery__more is-hidden"} key="contact">
          <ContactLine />
        </p>
      )}
    </div>
  );
}
