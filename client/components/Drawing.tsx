import drawingsUrl from "../pictures/drawings.svg";

interface DrawingProps {
  /** In drawings.svg. */
  name: string;
  className: string;
  viewBox: string;
}

/** A drawing in lines of the text's colour. Decorative: the text beside it says what it shows. */
export function Drawing({ name, className, viewBox }: DrawingProps) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <use href={`${drawingsUrl}#${name}`} />
    </svg>
  );
}
