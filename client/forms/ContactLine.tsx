import { site, telephoneLink } from "../../shared/content/site.ts";
import { SampleMark } from "../components/SampleMark.tsx";

/** Ways to reach the company without a form. One mark while both values are samples. */
export function ContactLine() {
  return (
    <>
      Call <a href={telephoneLink(site.phone)}>{site.phone}</a> <SampleMark of="phone" block={["phone", "email"]} /> or
      write to <a href={`mailto:${site.email}`}>{site.email}</a>. <SampleMark of="email" />
    </>
  );
}
