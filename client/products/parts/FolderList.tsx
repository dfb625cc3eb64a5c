import { folderWords } from "../../../shared/content/folder.ts";
import { questionLimit } from "../../../shared/enquiry/agenda.ts";
import type { ProductCode } from "../../../shared/products/index.ts";
import { productPageWords } from "../../../shared/products/page.ts";
import { useFolder } from "../../browser/forms/folder.ts";
import { printAgenda } from "../../browser/print.ts";
import { Icon } from "../../components/Icon.tsx";

/** The checklist and the question. Without scripts both still work for the printout, and the buttons are hidden. */
export function FolderList({ product, items }: { product: ProductCode; items: readonly string[] }) {
  const { ref, left, toldLeft, change, put } = useFolder(product);
  return (
    <div className="sheet bring" ref={ref} onInput={change}>
      <fieldset aria-labelledby="bring-heading">
        <h3 id="bring-heading">{productPageWords.bring}</h3>
        <ul className="ruled-list">
          {items.map((item) => (
            <li key={item}>
              <label className="bring__item">
                <input type="checkbox" value={item} />
                {item}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="bring__question">
        <label className="field__label" htmlFor="folder-question">
          {folderWords.question}
        </label>
        <span className="field__hint" id="folder-question-hint">
          {left === undefined ? folderWords.questionLimit(questionLimit) : folderWords.questionLeft(left)}
        </span>
        <textarea
          className="input"
          id="folder-question"
          rows={3}
          maxLength={questionLimit}
          autoComplete="off"
          aria-describedby="folder-question-hint"
        />
        <span className="visually-hidden" role="status">
          {toldLeft !== undefined && folderWords.questionLeft(toldLeft)}
        </span>
      </div>
      <div className="form-actions needs-script">
        <button className="button" type="button" onClick={put}>
          {folderWords.put}
        </button>
        <button className="button button--secondary" type="button" onClick={printAgenda}>
          <Icon name="print" />
          {folderWords.print}
        </button>
      </div>
    </div>
  );
}
