import { type PictureOf, type SceneName, sceneFor, tints } from "./scenes";

/** Widths and heights of the shapes that pictures come in; layout is reserved by them. */
const ratios = {
  wide: { width: 1200, height: 675 },
  card: { width: 800, height: 600 },
  square: { width: 600, height: 600 },
} as const;

/**
 * A picture in a fixed shape, or a drawing of its kind when there is none. Its place is kept
 * before it arrives. `alt` is empty where the name stands beside it anyway.
 */
export function Picture({
  src,
  alt = "",
  name,
  of,
  category,
  ratio = "card",
  eager = false,
}: {
  src: string | null | undefined;
  alt?: string;
  /** The name of what is shown; the same name is always drawn alike. */
  name: string;
  of: PictureOf;
  /** A product's category, which decides what is drawn. */
  category?: string | null;
  ratio?: keyof typeof ratios;
  /** For the one picture at the top of a page. */
  eager?: boolean;
}) {
  return (
    <div className={`picture picture-${ratio}`}>
      {src ? (
        <img
          src={src}
          alt={alt}
          {...ratios[ratio]}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
        />
      ) : (
        <Placeholder name={name} of={of} category={category} />
      )}
    </div>
  );
}

/** The drawing for something that has no picture: chosen by its kind, coloured by its name. */
export function Placeholder({
  name,
  of,
  category,
}: {
  name: string;
  of: PictureOf;
  category?: string | null;
}) {
  const { scene, tint } = sceneFor(of, name, category);
  return <Scene name={scene} tint={tint} />;
}

/** A drawing from public/pictures/placeholders.svg. Always decoration. */
export function Scene({
  name,
  tint = 0,
  className = "",
}: {
  name: SceneName;
  /** Which of the colourings, from 0. */
  tint?: number;
  className?: string;
}) {
  return (
    <svg
      className={`scene ${tints[tint % tints.length]} ${className}`.trim()}
      viewBox="0 0 160 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/pictures/placeholders.svg#${name}`} />
    </svg>
  );
}
