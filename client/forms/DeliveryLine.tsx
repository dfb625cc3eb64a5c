import { sending as words } from "../../shared/content/forms.yaml";
import { site } from "../../shared/content/site.ts";
import { fillText } from "../../shared/fillText.ts";
import type { EnquiryState } from "../browser/forms/enquiryMachine.ts";
import { saveText } from "../browser/saveText.ts";
import { Icon } from "../components/Icon.tsx";
import { ContactLine } from "./formParts.tsx";

/**
 * The delivery state of the enquiry from the first attempt on (A27, A40), which screen readers tell at each change, and
 * phone and e-mail for those who would rather not wait for the form (A63). After a success: what was received, and a
 * copy to save, until the next edit.
 */
export function DeliveryLine({ state }: { state: EnquiryState }) {
  const { delivery, submitted, cause, reference, sentAt, copy } = state;
  const isSent = delivery === "sent";
  const told = {
    "not-sent": submitted ? words.notSent : "",
    kept: cause ? `${cause} ${words.kept}` : words.kept,
    sending: words.sending,
    sent: "",
  }[delivery];
  return (
    <div className={isSent ? "delivery-slot delivery-slot--received" : "delivery-slot"}>
      {isSent && <Icon name="check" />}
      <div className={`delivery delivery--${delivery}`} role="status">
        {isSent ? (
          <>
            <p className="delivery__received">{words.received}</p>
            <p>
              {reference && `${fillText(words.reference, { reference })} `}
              <span className="nowrap">{fillText(words.sentAt, { time: sentAt })}</span>
            </p>
            <p>{words.callHours}</p>
          </>
        ) : (
          told
        )}
      </div>
      {isSent && (
        <button
          className="text-link delivery__copy"
          type="button"
          onClick={() => saveText(`${site.companyName} ${reference}.txt`, copy)}
        >
          <Icon name="save" /> {words.saveCopy}
        </button>
      )}
      {!isSent && (
        <p className="delivery__more">
          <ContactLine />
        </p>
      )}
    </div>
  );
}
