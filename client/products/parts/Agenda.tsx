import { agenda as words } from "../../../shared/content/productPage.yaml";
import { useAgenda } from "../../browser/forms/agenda.ts";
import { keepCompounds } from "../../components/inlineText.tsx";
import { Block } from "./Block.tsx";

/** What to bring to the demo (W4): the ticked items go into the demo form's message. The product sheet prints them. */
export function Agenda({ items }: { items: readonly string[] }) {
  const { ref, keep, add } = useAgenda();
  return (
    <Block kind="agenda" id="agenda" heading={words.heading}>
      <div className="gap-12 agenda" ref={ref} onInput={keep}>
        <ul className="ruled-list">
          {items.map((item) => (
            <li key={item}>
              <label className="agenda__item">
                <input type="checkbox" value={item} />
                <span>{keepCompounds(item)}</span>
              </label>
            </li>
          ))}
        </ul>
        <button className="button button--secondary gap-20 needs-script" type="button" onClick={add}>
          {words.button}
        </button>
      </div>
    </Block>
  );
}
