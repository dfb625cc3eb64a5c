import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { EnquiryForm } from "../client/forms/EnquiryForm.tsx";
import { type FormId, forms, honeypotName } from "../shared/enquiry/forms.ts";

/**
 * What 1Password, LastPass and Bitwarden look for in a field's name, id and label (Bitwarden's list is in
 * autofill-constants.ts of its browser extension). None fills in a field without these.
 */
const personalWords =
  /name|nom|user|login|mail|phone|tel|mobil|handy|fax|addr|street|strasse|city|town|stadt|state|provinc|land|zip|plz|post|countr|compan|firma|organi|title|prefix|birth|date|day|month|year|card|cc|cv[cv]|exp|pass|pw|pin|otp|code|web|site|url|http|home|job|search|query|find/;

test.each(Object.keys(forms) as FormId[])(
  "%s: no password manager fills in the field that people cannot see",
  (form) => {
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <EnquiryForm form={form} />
      </MemoryRouter>,
    );
    const hidden = /<div [^>]*aria-hidden="true"[^>]*><label for="([^"]*)">([^<]*)<\/label>(<input [^>]*>)/.exec(
      markup,
    );
    const [, id = "", label = "", input = ""] = hidden ?? [];
    expect(input).toContain(`id="${id}"`);
    expect(input).toContain(`name="${honeypotName}"`);
    expect(`${id} ${honeypotName} ${label}`.toLowerCase()).not.toMatch(personalWords);
    expect(input).toMatch(/ tabindex="-1" autoComplete="off"/i);
    expect(input).toContain(' data-1p-ignore="true" data-lpignore="true" data-bwignore="true" data-form-type="other"');
  },
);
