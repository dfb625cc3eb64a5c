/** A picture in the content: one of our drawings, or a file of the owner. */
export interface ContentImage {
  /** `scene:<drawing>/<product whose tint it takes>`, `cover:<drawing>`, or the name of a file in content-images/. */
  imageUrl: string;
  /** Alternative text for visitors who cannot see the picture. */
  alt: string;
  /** For a file: the build's output (build/content/images.mjs). Undefined before the build. */
  file?: ImageFile;
}

export interface ImageFile {
  /** The widest WebP, or the SVG itself. The other widths and the AVIF files are in the same folder. */
  src: string;
  width: number;
  height: number;
  /** One file for every width. */
  isSvg?: true;
  /** It has transparent parts, and what it draws is too light to be seen on white. */
  isLight?: true;
}

/** The widths in pixels that the build makes of a picture: at most three, never wider than the original. */
export function widthsOf({ width }: Pick<ImageFile, "width">): number[] {
  return [...[480, 960].filter((one) => one < width), Math.min(width, 1600)];
}

/** Address of a picture in one of its widths. An SVG has the same address for all widths. */
export function imageAddress({ src, isSvg }: ImageFile, width: number, type: "avif" | "webp"): string {
  return isSvg ? src : src.replace(/\d+-(\w+)\.webp$/, `${width}-$1.${type}`);
}
