import type { ContentImage } from "../../shared/content/images.ts";
import drawingsUrl from "../pictures/drawings.svg";
import { Picture } from "./Picture.tsx";

interface PostCoverProps {
  cover: ContentImage;
  /** Display width, as in the `sizes` attribute of HTML. */
  sizes: string;
  first?: boolean;
}

/** The cover of a post: the owner's picture, or one of the two drawings. */
export function PostCover({ cover, sizes, first }: PostCoverProps) {
  if (cover.imageUrl === "cover:article") return <Cover name="article" tint="saiba" />;
  if (cover.imageUrl === "cover:upcoming") return <Cover name="upcoming" tint="sarb" />;
  return <Picture image={cover} sizes={sizes} first={first} className="photo cover" />;
}

/**
 * The article's cover is a card index with one card pulled out: a broker's memory used to be a person and her cards, and
 * the article asks what happens to it. The upcoming one has a placement on one page, drawn up to its second document.
 * The pictures are decorative: the title is beside them.
 */
function Cover({ name, tint }: { name: "article" | "upcoming"; tint: "saiba" | "sarb" }) {
  return (
    <svg className="cover" viewBox="0 0 480 260" data-product={tint} aria-hidden="true">
      <use href={`${drawingsUrl}#${name}`} />
    </svg>
  );
}
