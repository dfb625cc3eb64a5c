import { type ContentImage, imageAddress, widthsOf } from "../../shared/content/images.ts";

interface PictureProps {
  image: ContentImage;
  /** Display width, as in the `sizes` attribute of HTML. */
  sizes: string;
  /** In the first view, so fetched at once. All others load lazily. */
  first?: boolean;
  /** `photo` fills its frame and is cropped to it; `logo` and `screenshot` are shown whole. */
  className?: "photo" | "photo cover" | "logo" | "screenshot";
}

/** A picture from the owner, as AVIF and WebP in up to three widths. Its width and height prevent layout shift. */
export function Picture({ image: { alt, file }, sizes, first, className = "photo" }: PictureProps) {
  // Before the build there is no file: only the alt text is rendered.
  if (!file) return <span className="visually-hidden">{alt}</span>;
  const widths = widthsOf(file);
  const addresses = (type: "avif" | "webp") =>
    widths.map((width) => `${imageAddress(file, width, type)} ${width}w`).join();
  const img = (
    <img
      className={className === "logo" && file.isLight ? "logo logo--light" : className}
      src={file.src}
      srcSet={file.isSvg ? undefined : addresses("webp")}
      sizes={file.isSvg ? undefined : sizes}
      width={file.width}
      height={file.height}
      alt={alt}
      loading={first ? undefined : "lazy"}
      fetchPriority={first ? "high" : undefined}
    />
  );
  if (file.isSvg) return img;
  return (
    <picture>
      <source type="image/avif" srcSet={addresses("avif")} sizes={sizes} />
      {img}
    </picture>
  );
}
