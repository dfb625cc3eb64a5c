import { brokerMessages } from "../../../shared/products/saiba/page.ts";
import { SpecimenStamp } from "../../components/Stamp.tsx";

/** SAIBAOnline: one reminder as three clients read it. A reader can check this text, so it is not aria-hidden. */
export function Reminders() {
  return (
    <figure className="mock-frame reminders">
      <ul className="tiles">
        {brokerMessages.samples.map(({ name, lang, dir, text }) => (
          <li className="tile" key={name}>
            <b className="tile__name">{name}</b>
            <p lang={lang} dir={dir}>
              {text}
            </p>
          </li>
        ))}
      </ul>
      <SpecimenStamp />
      <figcaption className="visually-hidden">Specimen: one reminder, in English, Hindi and Arabic.</figcaption>
    </figure>
  );
}
