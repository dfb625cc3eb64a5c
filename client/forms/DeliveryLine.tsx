import { enquiryWords } from "../../shared/enquiry/words.ts";
import type { EnquiryState } from "../browser/forms/enquiryMachine.ts";
import { Icon } from "../components/Icon.tsx";
import { ContactLine } from "./ContactLine.tsx";

/**
 * The delivery state of the enquiry from the first attempt on (A27, A40), which screen readers tell at each change, and
 * phone and e-mail for those who would rather not wait for the form (A63). After a success: what was received, until the
 * next edit.
 */
export function DeliveryLine({ state }: { state: EnquiryState }) {
  const { delivery, submitted, cause, reference, sentAt } = state;
  const isSent = delivery === "sent";
  const words = {
    "not-sent": submitted ? enquiryWords.notSent : "",
    kept: cause ? `${cause} ${enquiryWords.kept}` : enquiryWords.kept,
    sending: enquiryWords.sending,
    sent: "",
  }[delivery];
  return (
    <div className={isSent ? "delivery-slot delivery-slot--received" : "delivery-slot"}>
      {isSent && <Icon name="check" />}
      <div className={`delivery delivery--${delivery}`} role="status">
        {isSent ? (
          <>
            <p className="delivery__received">{enquiryWords.received}</p>
            <p>
              {reference && `Reference ${reference}. `}
              <span className="nowrap">{`${enquiryWords.sentAt} ${sentAt}.`}</span>
            </p>
            <p>{enquiryWords.callHours}</p>
          </>
        ) : (
          words
        )}
      </div>
      {!isSent && (
        <p className="delivery__more">
          <ContactLine />
        </p>
      )}
    </div>
  );
}
