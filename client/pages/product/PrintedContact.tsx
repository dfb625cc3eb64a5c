import { site } from "../../../shared/content/site.ts";

/** The end of the printed product sheet: whom to call, for the reader who was handed the paper. Not on the screen. */
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
