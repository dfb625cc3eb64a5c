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
      <path
        stroke="var(--rule)"
        d="M0 60c26-16 40-34 62-36 18-2 26 14 42 12 22-2 34-30 60-30 24 0 34 26 56 28 20 2 30-10 48-8 26 2 44 20 72 28"
      />
      <path stroke="var(--rule)" d="M62 24l10 14 8-8 8 10M164 6l-8 18 12-6 8 14 10-6" />
      <path d="M4 138h332" />
      <path fill="var(--paper)" d="M112 138V50h92v88M204 138V74h62v64" />
      <path d="M106 50h104M200 74h72M126 64h14v16h-14zM151 64h14v16h-14zM176 64h14v16h-14zM126 92h14v16h-14zM151 92h14v16h-14zM176 92h14v16h-14zM218 88h36M218 100h36M218 112h36M151 138v-18h14v18" />
      <path fill="var(--accent)" stroke="none" d="M128 42h60v5h-60z" />
      <path fill="var(--brand-tint)" stroke="var(--brand)" d="M126 64h14v16h-14zM176 92h14v16h-14z" />
      <path d="M70 138v-24M70 114c-14 0-20-10-20-20s8-22 20-22 20 12 20 22-6 20-20 20ZM70 126l8-8M70 120l-7-7M300 138v-18M300 120c-10 0-14-7-14-14s6-16 14-16 14 9 14 16-4 14-14 14Z" />
    </svg>
  );
}
