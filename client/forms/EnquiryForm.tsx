import { site } from "../../shared/content/site.ts";
import { type FormId, forms, honeypotName } from "../../shared/enquiry/forms.ts";
import { enquiryWords } from "../../shared/enquiry/words.ts";
import { useEnquiry } from "../browser/forms/enquiry.ts";
import { formMarker } from "../browser/forms/formReady.ts";
import { Icon } from "../components/Icon.tsx";
import { Stamp } from "../components/Stamp.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import { ContactLine } from "./ContactLine.tsx";
import { DeliveryLine } from "./DeliveryLine.tsx";
import { EnquiryField } from "./EnquiryField.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FieldError } from "./FieldError.tsx";

export interface EnquiryFormProps {
  form: FormId;
  /** The name of the product that the page has chosen, in the demo form. */
  product?: string;
}

/**
 * An enquiry form, drawn from its definition. The inputs are uncontrolled: what a visitor typed before this code arrived
 * stays where it is (A68).
 */
export function EnquiryForm({ form, product }: EnquiryFormProps) {
  const definition = forms[form];
  const { idPrefix, fields, title, submitLabel } = definition;
  const enquiry = useEnquiry(definition);
  const { state, problems, refs, ready, isLoading } = enquiry;
  const isSuccess = state.phase === "success";
  const isSettled = state.phase === "submitting" || isSuccess;
  const titleId = `${idPrefix}-title`;
  const Title = form === "demo" ? "h2" : "p";

  return (
    <form
      ref={refs.form}
      className={form === "demo" ? "sheet form-sheet form-sheet--narrow" : "sheet form-sheet"}
      method="post"
      action={`/api/enquiries/${form}`}
      noValidate
      aria-labelledby={titleId}
      aria-busy={state.phase === "submitting"}
      {...{ [formMarker]: form }}
      onSubmit={enquiry.submit}
      onInput={enquiry.input}
      onCompositionEnd={enquiry.input}
      onFocus={enquiry.focus}
      onBlur={enquiry.blur}
      onKeyUp={enquiry.keyUp}
      onPointerDown={enquiry.press}
      onPaste={enquiry.paste}
      onDrop={enquiry.drop}
    >
      {state.summary && (
        <ErrorSummary ref={refs.summary} idPrefix={idPrefix} problems={state.summary} onGoToField={enquiry.goToField} />
      )}
      <div className="form-sheet__head">
        <Title className="form-sheet__title" id={titleId}>
          {title}
        </Title>
        <p className="note">
          Fields marked <span className="field__required">*</span> are required
        </p>
      </div>
      <noscript>
        <p className="form-noscript">
          {enquiryWords.withoutScript} <ContactLine />
        </p>
      </noscript>
      <div className="form-body">
        {/* While it is on its way nothing can be typed that the reset would then wipe out. */}
        <div className="form-grid" inert={isSettled}>
          {fields.map((field) => (
            <EnquiryField
              key={field.name}
              idPrefix={idPrefix}
              field={field}
              problem={problems[field.name]}
              fixedProduct={product}
              countryRef={enquiry.countryRef}
              countryTurn={enquiry.countryTurn}
            />
          ))}
          {definition.captcha && (
            <CaptchaField
              idPrefix={idPrefix}
              canvasRef={refs.canvas}
              problem={state.captchaWrong ? "wrong" : problems.captcha && "missing"}
              ready={ready}
              canListen={enquiry.canListen}
              onRenew={enquiry.renewCaptcha}
              onListen={enquiry.listen}
            />
          )}
          {enquiry.hasService && (
            <div className="form-grid__wide">
              <div className="captcha-service" ref={refs.service} id={`${idPrefix}-captchaToken`} tabIndex={-1} />
              {problems.captchaToken && (
                <FieldError id={`${idPrefix}-captchaToken-error`}>{problems.captchaToken}</FieldError>
              )}
            </div>
          )}
          <div className="visually-hidden" aria-hidden="true">
            <label htmlFor={`${idPrefix}-${honeypotName}`}>{honeypotName}</label>
            <input
              id={`${idPrefix}-${honeypotName}`}
              name={honeypotName}
              type="text"
              tabIndex={-1}
              autoComplete="off"
            />
          </div>
        </div>
        {isSuccess && <Received sentAt={state.sentAt} />}
      </div>
      <div className="form-actions">
        <button
          ref={refs.submit}
          className={`button form-submit${isLoading ? " is-loading" : ""}${isSuccess ? " is-sent" : ""}`}
          type="submit"
          disabled={!ready || state.phase !== "idle"}
          // Disabled without a script (A68); with one it can be pressed before this is live (browser/start/presses.ts).
          suppressHydrationWarning
        >
          {/* The label is also drawn unseen, so that the button keeps its width. */}
          <span className="form-submit__label" data-label={submitLabel}>
            {state.phase === "submitting" ? enquiryWords.sending : submitLabel}
          </span>
          {isLoading && <span className="form-submit__ring" />}
          {isSuccess && <Icon name="check" />}
        </button>
        <DeliveryLine state={state} ready={ready} />
        {state.phase === "refused" && (
          <div className="form-refused">
            <FieldError id={`${idPrefix}-refused`}>{enquiryWords.refused}</FieldError>
            <button ref={refs.tryAgain} className="button button--secondary" type="button" onClick={enquiry.tryAgain}>
              {enquiryWords.tryAgain}
            </button>
          </div>
        )}
      </div>
    </form>
  );
}

/** Lies over the fields, which keep their place: the sheet neither shrinks nor grows for the second that it shows. */
function Received({ sentAt }: { sentAt: string }) {
  return (
    <div className="received-over">
      <div className="received">
        <Stamp className="stamp stamp--press" word="RECEIVED" above={sentAt} below={site.companyName.toUpperCase()} />
        <div className="stack">
          <p className="received__title">{enquiryWords.success}</p>
          <p className="muted">{enquiryWords.callHours}</p>
        </div>
      </div>
    </div>
  );
}
