import { sending } from "../../shared/content/forms.yaml";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { SampleMark } from "../components/SampleMark.tsx";

/** Ways to reach the company without a form. One mark while both values are samples. */
export function ContactLine() {
  return (
    <>
      {`${sending.call} `}
      <a href={telephoneLink(site.phone)}>{site.phone}</a> <SampleMark of="phone" block={["phone", "email"]} />
      {` ${sending.write} `}
      <a href={`mailto:${site.email}`}>{site.email}</a>. <SampleMark of="email" />
    </>
  );
}
