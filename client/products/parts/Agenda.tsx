import { productPageWords } from "../../../shared/products/page.ts";
import { useAgenda } from "../../browser/forms/agenda.ts";
import { Block } from "./Block.tsx";

/** What to bring to the demo (W4): the ticked items go into the demo form's message. The product sheet prints them. */
export function Agenda({ items }: { items: readonly string[] }) {
  const { ref, keep, add } = useAgenda();
  const { heading, button } = productPageWords.agenda;
  return (
    <Block kind="agenda" id="agenda" heading={heading}>
      <div className="agenda" ref={ref} onInput={keep}>
        <ul className="ruled-list">
          {items.map((item) => (
            <li key={item}>
              <label className="agenda__item">
                <input type="checkbox" value={item} />
                {item}
              </label>
            </li>
          ))}
        </ul>
        <button className="button button--secondary needs-script" type="button" onClick={add}>
          {button}
        </button>
      </div>
    </Block>
  );
}
