import type { ReactNode } from "react";
import notice from "../../shared/content/notice.yaml";
import type { FormDefinition } from "../../shared/enquiry/forms.ts";
import { listNotice } from "../../shared/enquiry/notice.ts";
import { Icon } from "../components/Icon.tsx";

/** What happens to an enquiry (A130), folded below its form. `children`: how to reach us. */
export function Notice({ definition, children }: { definition: FormDefinition; children: ReactNode }) {
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
        {children} {notice.sample && <span className="sample-mark sample-mark--words">{notice.review}</span>}
      </p>
    </details>
  );
}
