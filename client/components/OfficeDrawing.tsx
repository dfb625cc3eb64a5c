import drawingsUrl from "../pictures/drawings.svg";

/** The office in Mohali with the hills behind it. Decorative: the text beside it says where the office is. */
export function OfficeDrawing() {
  return (
    <svg
      className="about__drawing"
      viewBox="0 0 340 150"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <use href={`${drawingsUrl}#office`} />
    </svg>
  );
}
