import { site } from "../../../shared/content/site.ts";

/** The end of the printed product sheet: contact details for a reader who gets the printout. Hidden on the screen. */
export function PrintedContact() {
  const { street, locality, region, country } = site.address;
  return (
    <p className="printed-contact">
      <strong>
        {site.companyName} {site.tagline}
      </strong>
      <span>{site.phone}</span>
      <span>{site.email}</span>
      <span>{[street, locality, region, country].join(", ")}</span>
    </p>
  );
}
