import { site, telephoneLink } from "../../shared/content/site.ts";

/** The way to reach the company that needs no form. */
export function ContactLine() {
  return (
    <>
      Call <a href={telephoneLink(site.phone)}>{site.phone}</a> or write to{" "}
      <a href={`mailto:${site.email}`}>{site.email}</a>.
    </>
  );
}
