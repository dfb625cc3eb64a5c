import type { RecordFigureWords } from "../../shared/content/textBlocks.ts";

/** Where a client's data are kept: in three places around a contact, or with the policy, in order of its life cycle. */
export function RecordFigure({ scattered, joined, caption }: RecordFigureWords) {
  return (
    <figure className="record-figure" data-print="keep">
      <p className="record-figure__name">{scattered.name}</p>
      <div className="record-figure__scattered">
        <p className="record-figure__box">{scattered.centre}</p>
        <ul>
          {scattered.places.map(([place, fact]) => (
            <li key={place}>
              <b>{place}</b> {fact}
            </li>
          ))}
        </ul>
      </div>
      <p className="record-figure__name">{joined.name}</p>
      <ol className="record-figure__line">
        {joined.line.map(({ name, parts }) => (
          <li className={parts ? "is-centre" : undefined} key={name}>
            <p className="record-figure__box">{name}</p>
            {parts && (
              <ul>
                {parts.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <figcaption className="note">{caption}</figcaption>
    </figure>
  );
}
