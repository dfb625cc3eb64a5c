import { site, telephoneLink } from "../../shared/content/site.ts";
import { SampleLineMark, SampleMark } from "../components/SampleMark.tsx";

const line = ["phone", "email"] as const;

/** Ways to reach the company without a form. */
export function ContactLine() {
  return (
    <>
      Call <a href={telephoneLink(site.phone)}>{site.phone}</a> <SampleMark of="phone" block={line} /> or write to{" "}
      <a href={`mailto:${site.email}`}>{site.email}</a> <SampleMark of="email" block={line} />.{" "}
      <SampleLineMark line={line} />
    </>
  );
}
