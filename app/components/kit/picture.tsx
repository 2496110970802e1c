import { useEffect, useRef, useState } from "react";
import { pictureWidths } from "~/platform/images";
import { initialsOf, type PictureOf, Scene, type SceneName, sceneFor } from "./scene";
import "./picture.css";

/** The shapes that pictures come in: layout is reserved by width and height, `sizes` says how wide they stand. */
const ratios = {
  wide: { width: 1200, height: 675, sizes: "(min-width: 64rem) 50rem, 100vw" },
  card: {
    width: 800,
    height: 600,
    sizes: "(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 92vw",
  },
  /** As a card, which on a phone is a row. */
  listed: {
    width: 800,
    height: 600,
    sizes: "(min-width: 64rem) 23rem, (min-width: 40rem) 46vw, 8rem",
  },
  square: { width: 600, height: 600, sizes: "(min-width: 40rem) 18rem, 60vw" },
  /** Beside a line of text. */
  thumb: { width: 48, height: 48, sizes: "3rem" },
} as const;

/**
 * A picture in a fixed shape, or a drawing of its kind when there is none or it is broken. Its
 * place is kept before it arrives. `alt` is empty where the name stands beside it anyway.
 */
export function Picture({
  src,
  alt = "",
  name,
  of,
  category,
  scene,
  ratio = "card",
  eager = false,
  shared,
}: {
  src: string | null | undefined;
  alt?: string;
  /** The name of what is shown; the same name is always drawn alike. */
  name: string;
  of: PictureOf;
  /** A product's category, which decides what is drawn. */
  category?: string | null;
  /** What is drawn, where more is known of it than its name. */
  scene?: SceneName;
  ratio?: keyof typeof ratios;
  /** For the one picture at the top of a page. */
  eager?: boolean;
  /** What it is called where the list and the thing's own page show it: from one it grows into the other. */
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

/**
 * Whether a picture cannot be shown. It may have failed before JavaScript was there to hear of it,
 * so the page looks once; until then, and without JavaScript, picture.css covers it.
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

/** Our own pictures come in several widths; a drawing is sharp in all of them. */
function sourcesOf(src: string, sizes: string) {
  if (!src.startsWith("/images/") || src.endsWith(".svg") || src.includes("?")) return { src };
  const at = (width: number) => `${src}?w=${width}&f=auto`;
  return {
    src: at(800),
    srcSet: pictureWidths.map((width) => `${at(width)} ${width}w`).join(", "),
    sizes,
  };
}

/** The drawing for something that has no picture: chosen by its kind, coloured by its name. */
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
