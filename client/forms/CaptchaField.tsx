import { captcha as words } from "../../shared/content/forms.yaml";
import { site, telephoneLink } from "../../shared/content/site.ts";
import {
  type Captcha,
  canSpeak,
  captchaHeight,
  captchaLength,
  captchaScale,
  captchaWidth,
} from "../browser/forms/captcha.ts";
import { Icon } from "../components/Icon.tsx";
import { FieldError } from "./formParts.tsx";

interface CaptchaFieldProps {
  idPrefix: string;
  captcha: Captcha;
  problem: "missing" | "wrong" | undefined | "";
  ready: boolean;
}

/**
 * The captcha of specification section 5. The server sends an empty canvas of the same size; the browser draws
 * it. Without a script there is none (A123).
 */
export function CaptchaField({ idPrefix, captcha, problem, ready }: CaptchaFieldProps) {
  const id = `${idPrefix}-captcha`;
  return (
    <div className="field form-grid__wide needs-script">
      <label className="field__label" htmlFor={id}>
        {words.label}
        <span className="field__required" aria-hidden="true">
          {" *"}
        </span>
      </label>
      <span className="field__hint" id={`${id}-hint`}>
        {`${words.hint} `}
        <a href={telephoneLink(site.phone)}>{words.call}</a>
        {/* One text: of two, Chromium drops the space, and a screen reader says "ore-mail us". */}
        {` ${words.or} `}
        <a className="nowrap" href={`mailto:${site.email}`}>
          {words.write}
        </a>
        .
      </span>
      <div className="cluster captcha">
        <span className="captcha__picture">
          <canvas
            ref={captcha.canvasRef}
            width={captchaWidth * captchaScale}
            height={captchaHeight * captchaScale}
            role="img"
            aria-label={words.picture}
          />
        </span>
        <button className="icon-button" type="button" aria-label={words.renew} onClick={captcha.renewAndEmpty}>
          <Icon name="refresh" />
          <Tip>{words.renew}</Tip>
        </button>
        {(!ready || canSpeak()) && (
          <button className="icon-button" type="button" aria-label={words.listen} onClick={captcha.speak}>
            <Icon name="speaker" />
            <Tip>{words.listen}</Tip>
          </button>
        )}
        <input
          ref={captcha.inputRef}
          className="input"
          id={id}
          name="captcha"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={captchaLength}
          aria-required="true"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
        />
      </div>
      {problem && <FieldError id={`${id}-error`}>{words[problem]}</FieldError>}
    </div>
  );
}

/** The button's name in sight (A106). It repeats the aria-label. */
function Tip({ children }: { children: string }) {
  return (
    <span className="captcha__tip" aria-hidden="true">
      {children}
    </span>
  );
}
