import iconsUrl from "../pictures/icons.svg";

/** The icons of Sprite.tsx. */
const inSprite = ["chevron", "arrow", "check", "phone", "search", "moon", "sun", "pause"] as const;
export type SpriteIcon = (typeof inSprite)[number];

/** Icons by what they show or mean: those of Sprite.tsx and of pictures/icons.svg, and the plus. */
export type IconName =
  | SpriteIcon
  | "alert"
  | "claim-advice"
  | "client-oriented"
  | "close"
  | "closing"
  | "competent"
  | "copy"
  | "cover-note"
  | "enquiry"
  | "Facebook"
  | "globe"
  | "grid"
  | "help"
  | "house"
  | "independent"
  | "leaf"
  | "LinkedIn"
  | "mail"
  | "next"
  | "notes"
  | "offline"
  | "peak"
  | "pin"
  | "play"
  | "plus"
  | "previous"
  | "print"
  | "problem-solving"
  | "refresh"
  | "results-driven"
  | "save"
  | "slip"
  | "speaker"
  | "transparent"
  | "up"
  | "video"
  | "waves"
  | "who"
  | "why"
  | "X"
  | "YouTube";

/** A decorative drawing: the text beside it, or the aria-label of its button, gives the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const classes = className ? `icon ${className}` : "icon";
  // Not by reference: the styles fold its upright stroke when a panel opens.
  if (name === "plus")
    return (
      <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 12h16" />
        <path className="plus__v" d="M12 4v16" />
      </svg>
    );
  return (
    <svg className={classes} aria-hidden="true">
      <use href={inSprite.some((one) => one === name) ? `#icon-${name}` : `${iconsUrl}#${name}`} />
    </svg>
  );
}
