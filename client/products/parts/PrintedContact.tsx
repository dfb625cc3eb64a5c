import { officeAddress, site } from "../../../shared/content/site.ts";
import { SampleMark } from "../../components/SampleMark.tsx";

/** The end of the printed product sheet: contact details for a reader who gets the printout. */
export function PrintedContact() {
  return (
    <p data-print="only">
      <strong>
        {site.companyName} {site.tagline}
      </strong>
      <span>
        {site.phone} <SampleMark of="phone" />
      </span>
      <span>
        {site.email} <SampleMark of="email" />
      </span>
      <span>
        {officeAddress} <SampleMark of="address" />
      </span>
    </p>
  );
}
