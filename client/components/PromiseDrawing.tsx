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
      <g stroke="var(--rule)">
        <path fill="var(--sata-tint)" d="M27 16l224 11-8 152-224-11z" />
        <path fill="var(--saibalite-tint)" d="M18 11l224 7-5 152-224-7z" />
        <path fill="var(--sarb-tint)" d="M9 6l224 4-3 152-224-4z" />
      </g>
      <path fill="var(--surface)" d="M1 1h224v152H1z" />
      <path stroke="var(--accent)" strokeWidth="3" strokeLinecap="butt" d="M18 20h28" />
      <path strokeWidth="2" d="M18 34h190" />
      <path fill="var(--brand-tint)" stroke="var(--brand)" d="M100 54h26v18h-26z" />
      <path d="M18 46h26v26H18zM59 46h26v26H59zM100 46h26v26h-26zM141 46h26v26h-26zM182 46h26v26h-26zM18 54h26M59 54h26M100 54h26M141 54h26M182 54h26" />
      <path stroke="var(--brand)" strokeWidth="2" d="M107.5 63l4 4 7-7.5" />
      <path stroke="var(--rule)" d="M18 84h190M18 122h190" />
      <path fill="var(--brand)" stroke="var(--brand)" d="M18 95h76v16H18z" />
      <path fill="var(--brand)" fillOpacity="0.7" stroke="var(--brand)" d="M94 95h66v16H94z" />
      <path fill="var(--brand-tint)" stroke="var(--brand)" d="M160 95h48v16h-48z" />
      <path stroke="var(--border)" d="M18 133h92M18 142h64" />
      <path
        stroke="var(--brand)"
        strokeWidth="2"
        d="M146 143c6-18 13-17 9-1 5-13 11-13 10-2 4-9 9-9 9 0 8 3 18-9 30-8"
      />
    </svg>
  );
}
