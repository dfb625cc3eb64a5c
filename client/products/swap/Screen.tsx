import { Icon } from "../../components/Icon.tsx";

const quotes = [
  {
    insurer: "Insurer A",
    premium: "12,400",
    covers: ["Own damage", "Third party"],
    lacks: ["No roadside help", "No zero depreciation"],
  },
  {
    insurer: "Insurer B",
    premium: "12,950",
    covers: ["Own damage", "Third party", "Roadside help", "Zero depreciation"],
    lacks: [],
    chosen: true,
  },
  {
    insurer: "Insurer C",
    premium: "13,700",
    covers: ["Own damage", "Third party", "Roadside help"],
    lacks: ["No zero depreciation"],
  },
];

/** SWAP: three motor quotes side by side, the second one chosen. */
export function Screen() {
  return (
    <div className="mock">
      <div className="mock__bar">
        Motor quotes<span>3 of 3 received</span>
      </div>
      <div className="mock__body">
        <div className="mock__flow">
          <b>Quote</b>
          <i className="is-done" />
          <b>Compare</b>
          <i />
          <span>Buy</span>
          <i />
          <span>Issue</span>
        </div>
        <div className="quotes">
          {quotes.map((quote) => (
            <div className={quote.chosen ? "quote quote--chosen" : "quote"} key={quote.insurer}>
              <span className="quote__choice">
                {quote.chosen && <Icon name="check" />}
                {quote.insurer}
              </span>
              <b>{quote.premium}</b>
              <span className="mock__label">INR a year</span>
              <ul>
                {quote.covers.map((cover) => (
                  <li key={cover}>{cover}</li>
                ))}
                {quote.lacks.map((lack) => (
                  <li className="mock__dim" key={lack}>
                    {lack}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

export const caption = "Sample screen: three motor quotes side by side, the second one chosen.";
