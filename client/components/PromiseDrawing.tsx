import drawingsUrl from "../pictures/drawings.svg";

/** A slip with its dates, its shares and its words. Decorative: the text beside it names the three. */
export function PromiseDrawing() {
  return (
    <svg
      className="promise"
      viewBox="0 0 280 190"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <use href={`${drawingsUrl}#promise`} />
    </svg>
  );
}
