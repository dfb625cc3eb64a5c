import { whatsapp } from "../../shared/content/common.yaml";
import { type Office, offices } from "../../shared/records/offices.ts";

/** The country, with the role where the company has more offices in it. */
export function nameOffice({ country, role }: Office): string {
  return offices.filter((office) => office.country === country).length > 1 ? `${country}, ${role}` : country;
}

/** The chat with an office. The visitor may change the text before sending it. */
export const whatsappLink = (number: string) =>
  `https://wa.me/${number.replaceAll(/\D/g, "")}?text=${encodeURIComponent(whatsapp.text)}`;
