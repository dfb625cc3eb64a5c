import { Link } from "react-router-dom";
import { field as fieldWords, sending as words } from "../../shared/content/forms.yaml";
import { site } from "../../shared/content/site.ts";
import { type FormId, forms, honeypotName } from "../../shared/enquiry/forms.ts";
import { fillText } from "../../shared/fillText.ts";
import { getRoute } from "../../shared/routes.ts";
import { useEnquiry } from "../browser/forms/enquiry.ts";
import type { EnquiryState } from "../browser/forms/enquiryMachine.ts";
import { saveText } from "../browser/forms/sendEnquiry.ts";
import { Icon } from "../components/Icon.tsx";
import { lazyComponent } from "../components/lazyComponent.ts";
import { Stamp } from "../components/Stamp.tsx";
import { StaticHtml } from "../components/StaticHtml.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import { EnquiryField } from "./EnquiryField.tsx";
import { ContactLine, ErrorSummary, FieldError, FormHead } from "./formParts.tsx";

const Notice = lazyComponent(async () => (await import("./Notice.tsx")).Notice);

export interface EnquiryFormProps {
  form: FormId;
  /** The demo form's fixed product, by name. */
  product?: string;
}

/**
 * An enquiry form, rendered from its definition. The inputs are uncontrolled, so that they keep text typed before this
 * code arrived.
 */
export function EnquiryForm({ form, product }: EnquiryFormProps) {
  const definition = forms[form];
  const { idPrefix, fields, title, submitLabel } = definition;
  const enquiry = useEnquiry(definition);
  const { state, problems, refs, draft, ready, isLoading } = enquiry;
  const isSuccess = state.phase === "success";
  const isSettled = state.phase === "submitting" || isSuccess;
  const filledId = `${idPrefix}-filled`;

  return (
    <form
      ref={refs.form}
      className={form === "demo" ? "sheet form-sheet form-sheet--narrow" : "sheet form-sheet"}
      method="post"
      action={`/api/enquiries/${form}`}
      noValidate
      aria-labelledby={`${idPrefix}-title`}
      aria-describedby={draft.filledFrom ? filledId : undefined}
      aria-busy={state.phase === "submitting"}
      data-enquiry-form={form}
      {...enquiry.handlers}
    >
      {state.summary && (
        <ErrorSummary ref={refs.summary} idPrefix={idPrefix} problems={state.summary} onGoToField={enquiry.goToField} />
      )}
      <FormHead idPrefix={idPrefix} title={title} isHeading={form === "demo"} />
      {draft.filledFrom && (
        <p className="form-filled small muted" id={filledId}>
          {words.filled[draft.filledFrom]}
        </p>
      )}
      <div className="form-body">
        {/* Inert while the enquiry is being sent: the reset would delete text typed in that time. */}
        <div className="form-grid" inert={isSettled}>
          {fields.map((field) => (
            <EnquiryField
              key={field.name}
              idPrefix={idPrefix}
              field={field}
              problem={problems[field.name]}
              taken={field.control === "phone" ? enquiry.taken : ""}
              fixedProduct={product}
              country={{ ref: draft.countryRef, turn: draft.countryTurn }}
            />
          ))}
          {definition.captcha && (
            <CaptchaField
              idPrefix={idPrefix}
              captcha={enquiry.captcha}
              problem={state.captchaWrong ? "wrong" : problems.captcha && "missing"}
              ready={ready}
            />
          )}
          {enquiry.service.hasWidget && (
            <div className="form-grid__wide">
              <div
                className="captcha-service"
                ref={enquiry.service.container}
                id={`${idPrefix}-captchaToken`}
                tabIndex={-1}
              />
              {problems.captchaToken && (
                <FieldError id={`${idPrefix}-captchaToken-error`}>{problems.captchaToken}</FieldError>
              )}
            </div>
          )}
          <div className="visually-hidden" aria-hidden="true">
            <label htmlFor={`${idPrefix}-${honeypotName}`}>{fieldWords.trap}</label>
            <input
              id={`${idPrefix}-${honeypotName}`}
              name={honeypotName}
              type="text"
              tabIndex={-1}
              autoComplete="off"
              // 1Password, LastPass, Bitwarden and Dashlane leave such a field alone.
              data-1p-ignore="true"
              data-lpignore="true"
              data-bwignore="true"
              data-form-type="other"
            />
          </div>
        </div>
        {isSuccess && <Received sentAt={state.sentAt} />}
      </div>
      <p className="form-notice">
        {words.notice} <Link to={getRoute("privacy").path}>{getRoute("privacy").label}</Link>
      </p>
      <div className="cluster form-actions">
        <button
          ref={refs.submit}
          className={`button form-submit${isLoading ? " is-loading" : ""}${isSuccess ? " is-sent" : ""}`}
          type="submit"
          disabled={state.phase !== "idle"}
        >
          {/* The label is also drawn invisibly, so that the button keeps its width. */}
          <span className="form-submit__label" data-label={submitLabel}>
            {state.phase === "submitting" ? words.sending : submitLabel}
          </span>
          {isLoading && <span className="form-submit__ring" />}
          {isSuccess && <Icon name="check" />}
        </button>
        <DeliveryLine state={state} />
        {state.phase === "refused" && (
          <div className="cluster form-refused">
            <FieldError id={`${idPrefix}-refused`}>{words.refused}</FieldError>
            <button ref={refs.tryAgain} className="button button--secondary" type="button" onClick={enquiry.tryAgain}>
              {words.tryAgain}
            </button>
          </div>
        )}
      </div>
      <StaticHtml>
        <Notice definition={definition}>
          <ContactLine />
        </Notice>
      </StaticHtml>
    </form>
  );
}

/** Covers the fields, which keep their space: the sheet does not change its size for the second that this is shown. */
function Received({ sentAt }: { sentAt: string }) {
  return (
    <div className="received-over">
      <div className="received">
        <Stamp className="stamp stamp--press" word="RECEIVED" above={sentAt} below={site.companyName.toUpperCase()} />
        <p className="received__title">{words.success}</p>
      </div>
    </div>
  );
}

/**
 * The delivery state of the enquiry from the first attempt on (A27, A40), which screen readers tell at each change, and
 * phone and e-mail for those who would rather not wait for the form (A63). After a success: what was received, and a
 * copy to save, until the next edit.
 */
function DeliveryLine({ state }: { state: EnquiryState }) {
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
