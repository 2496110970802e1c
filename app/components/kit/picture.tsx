import { useEffect, useRef, useState } from "react";
import { pictureWidths } from "~/platform/images";
import { initialsOf, type PictureOf, Scene, type SceneName, sceneFor } from "./scene";
import "./picture.css";

/**
 * The shapes of pictures. Width and height reserve the space in the layout; `sizes` says how wide
 * the picture is shown.
 */
const ratios = {
  wide: { width: 1200, height: 675, sizes: "(min-width: 64rem) 50rem, 100vw" },
  /** For a card that is a row on a phone. */
  listed: {
    width: 800,
    height: 600,
    sizes: "(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 8rem",
  },
  square: { width: 600, height: 600, sizes: "(min-width: 40rem) 18rem, 60vw" },
  /** For a picture beside a line of text. */
  thumb: { width: 48, height: 48, sizes: "3rem" },
} as const;

/**
 * A photo in a fixed shape, or a drawing of its kind if there is no photo or the photo is broken.
 * The space is reserved before the photo loads. `alt` is empty if the name is beside the photo
 * anyway.
 */
export function Picture({
  src,
  alt = "",
  name,
  of,
  category,
  scene,
  ratio,
  eager = false,
  shared,
}: {
  src: string | null | undefined;
  alt?: string;
  /** The name of the thing in the photo. The same name always gets the same drawing. */
  name: string;
  of: PictureOf;
  /** A product's category, which decides the drawing. */
  category?: string | null;
  /** The drawing to use, if more than the name is known. */
  scene?: SceneName;
  ratio: keyof typeof ratios;
  /** For the one picture at the top of a page. */
  eager?: boolean;
  /**
   * The same name for the photo in a list and on the thing's own page, so that one grows into the
   * other.
   */
  shared?: string;
}) {
  const { image, isBroken } = useBroken(src);
  const { width, height, sizes } = ratios[ratio];
  return (
    <div
      className={`picture relative clip picture-${ratio}`}
      style={shared ? { viewTransitionName: shared } : undefined}
    >
      {src && !isBroken ? (
        <img
          ref={image}
          {...sourcesOf(src, sizes)}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
        />
      ) : (
        <Placeholder name={name} of={of} category={category} scene={scene} />
      )}
    </div>
  );
}

/** The photo of a product, or the drawing of its category. */
export function ProductPicture({
  of: { picture, name, category },
  ratio,
}: {
  of: { picture: string | null; name: string; category: string | null };
  ratio: keyof typeof ratios;
}) {
  return <Picture src={picture} name={name} of="product" category={category} ratio={ratio} />;
}

/**
 * Whether a photo cannot be shown. It may have failed before JavaScript was listening, so the hook
 * checks once. Until then, and without JavaScript, picture.css covers a broken photo.
 */
function useBroken(src: string | null | undefined) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    const shown = image.current;
    if (!shown || !src) return;
    const giveUp = () => setBroken(src);
    if (shown.complete && shown.naturalWidth === 0) giveUp();
    shown.addEventListener("error", giveUp);
    return () => shown.removeEventListener("error", giveUp);
  }, [src]);
  return { image, isBroken: broken !== null && broken === src };
}

/** Our own pictures come in several widths. A drawing is sharp in every width. */
function sourcesOf(src: string, sizes: string) {
  if (!src.startsWith("/images/") || src.endsWith(".svg") || src.includes("?")) return { src };
  const at = (width: number) => `${src}?w=${width}&f=auto`;
  return {
    src: at(800),
    srcSet: pictureWidths.map((width) => `${at(width)} ${width}w`).join(", "),
    sizes,
  };
}

/**
 * The drawing for something without a photo. The kind decides the drawing, and the name decides its
 * colors.
 */
function Placeholder({
  name,
  of,
  category,
  scene,
}: {
  name: string;
  of: PictureOf;
  category?: string | null;
  scene?: SceneName;
}) {
  const usual = sceneFor(of, name, category);
  return (
    <Scene
      name={scene ?? usual.scene}
      tint={usual.tint}
      sign={of === "product" ? "" : initialsOf(name)}
    />
  );
}
