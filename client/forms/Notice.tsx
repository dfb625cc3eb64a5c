import { notice } from "../../shared/content/forms.yaml";
import type { FormDefinition } from "../../shared/enquiry/forms.ts";
import { listNotice } from "../../shared/enquiry/notice.ts";
import { Icon } from "../components/Icon.tsx";
import { ContactLine } from "./ContactLine.tsx";

/** What happens to an enquiry (A130), folded below its form. Its last row says how to reach us. */
export function Notice({ definition }: { definition: FormDefinition }) {
  return (
    <details className="notice-fold small">
      <summary>
        {notice.heading} <Icon name="plus" />
      </summary>
      <dl>
        {listNotice(definition).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <ContactLine /> {notice.sample && <span className="sample-mark sample-mark--words">{notice.review}</span>}
      </p>
    </details>
  );
}
