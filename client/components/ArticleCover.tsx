import type { ReactNode } from "react";
import type { BlogEntry } from "../../shared/content/blogEntries.ts";
import type { ProductCode } from "../../shared/content/products.ts";
import { Picture } from "./Picture.tsx";

interface EntryCoverProps {
  entry: Pick<BlogEntry, "imageUrl" | "alt" | "file">;
  /** Display width, as in the `sizes` attribute of HTML. */
  sizes: string;
  first?: boolean;
}

/** The cover of a blog entry: the owner's picture, or one of the two drawings. */
export function EntryCover({ entry, sizes, first }: EntryCoverProps) {
  if (entry.imageUrl === "cover:article") return <ArticleCover />;
  if (entry.imageUrl === "cover:upcoming") return <UpcomingCover />;
  return <Picture image={entry} sizes={sizes} first={first} className="photo cover" />;
}

/**
 * The article's picture: a card index with one card pulled out. A broker's memory used to be a person and her cards;
 * the article asks what happens to it. The picture is decorative: the title is beside it.
 */
function ArticleCover() {
  return (
    <Cover tint="saiba">
      <g stroke="var(--edge)">
        <path fill="var(--sewac-tint)" d="M112 96h22V84h44v12h190v120H112z" />
        <path fill="var(--swap-tint)" d="M109 110h70V98h44v12h148v120H109z" />
        <path fill="var(--supercrop-tint)" d="M106 124h212v-12h44v12h12v120H106z" />
      </g>
      <g transform="rotate(-3 240 130)">
        <path fill="var(--accent)" d="M286 34V20h50v14z" />
        <path fill="var(--surface)" stroke="var(--edge)" d="M130 34h220v170H130z" />
        <path stroke="var(--ink)" strokeWidth="2" d="M146 88h188" />
        <circle cx="170" cy="62" r="15" fill="var(--brand-tint)" stroke="var(--brand)" strokeWidth="2" />
        <path fill="none" stroke="var(--brand)" strokeWidth="2" d="M160 72c2-12 18-12 20 0" />
        <circle cx="170" cy="58" r="4.5" fill="var(--brand)" />
        <path stroke="var(--ink)" strokeWidth="5" d="M198 57h84" />
        <path stroke="var(--border)" strokeWidth="3" d="M198 70h54M146 106h62M146 124h40" />
        <path stroke="var(--accent)" strokeWidth="9" d="M226 106h68" />
        <path stroke="var(--ink)" strokeWidth="3" d="M228 106h60M228 124h92" />
        <path stroke="var(--rule)" strokeWidth="1.5" d="M146 115h188M146 133h188" />
      </g>
      <g stroke="var(--edge)">
        <path fill="var(--sata-tint)" d="M103 150h128v-12h44v12h102v90H103z" />
        <path fill="var(--sarb-tint)" d="M100 164h26v-12h44v12h210v90H100z" />
      </g>
      <path fill="var(--deep)" stroke="var(--brand)" strokeWidth="2" d="M88 178h304v90H88z" />
      <path fill="none" stroke="var(--deep-rule)" strokeWidth="2" d="M98 188h284v80" />
      <path fill="var(--on-deep)" d="M192 200h96v26h-96z" />
      <path stroke="var(--deep)" strokeWidth="3" d="M206 213h44" />
      <path stroke="var(--on-deep)" strokeWidth="6" strokeLinecap="round" d="M216 244h48" />
    </Cover>
  );
}

/** The upcoming article's picture: a placement on one page, drawn up to its second document, with a pencil ready. */
function UpcomingCover() {
  return (
    <Cover tint="sarb">
      <path fill="var(--saibalite-tint)" stroke="var(--edge)" d="m52 40 386 14-6 196-386-14z" />
      <path fill="var(--surface)" stroke="var(--edge)" d="M48 36h384v200H48z" />
      <path fill="var(--accent)" d="M72 58h30v4H72z" />
      <path stroke="var(--ink)" strokeWidth="5" d="M72 78h128" />
      <path stroke="var(--ink)" strokeWidth="2" d="M72 96h336" />
      <g fill="var(--surface)" stroke="var(--sarb)" strokeWidth="2.5">
        <path d="M72 174h154" />
        <path fill="var(--sarb-tint)" d="M80 130h62v88H80zM178 130h62v88h-62z" />
        <path strokeWidth="2" d="M90 146h42M90 158h42M90 170h26M188 146h42M188 158h26" />
        <path strokeWidth="7" d="M90 196h16" />
        <path strokeWidth="7" strokeOpacity=".7" d="M107 196h14" />
        <path strokeWidth="7" strokeOpacity=".4" d="M122 196h10" />
        <path
          fill="none"
          strokeWidth="2"
          d="M188 182c3-9 8-9 5 0 3-7 6-7 5 0 3-5 7-5 10 0M188 202c4-8 9-8 6 0 3-6 8-6 6 0 4-4 10-4 16-2"
        />
      </g>
      <g fill="none" stroke="var(--border)" strokeWidth="2" strokeDasharray="5 6">
        <path d="M246 174h30M276 130h54v88h-54zM330 174h24M354 130h54v88h-54zM287 150h32M287 166h32M365 150h32" />
        <circle cx="381" cy="190" r="15" />
      </g>
      <path
        fill="var(--accent)"
        stroke="var(--ink)"
        strokeWidth="2"
        strokeLinejoin="round"
        d="m256 182-2-26 36-96 19 7-36 96z"
      />
      <path stroke="var(--ink)" strokeWidth="2" d="m254 156 19 7M286 71l19 7" />
    </Cover>
  );
}

/** The ruled background of all covers, in a copy colour like the pictures of events. */
function Cover({ tint, children }: { tint: ProductCode; children: ReactNode }) {
  return (
    <svg className="cover" viewBox="0 0 480 260" data-product={tint} aria-hidden="true">
      <path fill="var(--product-tint)" d="M0 0h480v260H0z" />
      <path
        stroke="var(--edge)"
        fill="none"
        d="M0 36.5h480M0 68.5h480M0 100.5h480M0 132.5h480M0 164.5h480M0 196.5h480M0 228.5h480"
      />
      {children}
    </svg>
  );
}
