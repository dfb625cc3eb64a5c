import { site, telephoneLink } from "../../shared/content/site.ts";
import { SampleMark } from "../components/SampleMark.tsx";

/** Ways to reach the company without a form. */
export function ContactLine() {
  return (
    <>
      Call <a href={telephoneLink(site.phone)}>{site.phone}</a> or write to{" "}
      <a href={`mailto:${site.email}`}>{site.email}</a>. <SampleMark of="phone" />
    </>
  );
}
