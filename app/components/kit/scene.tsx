import { type SceneName, tints } from "./scenes";
import "./picture.css";

/** A drawing from public/pictures/placeholders.svg. Always decoration. */
export function Scene({
  name,
  tint = 0,
  sign = "",
  className = "",
}: {
  name: SceneName;
  /** Which of the colourings, from 0. */
  tint?: number;
  /** A letter or two on a board over it. */
  sign?: string;
  className?: string;
}) {
  return (
    <svg
      className={["scene", tints[tint % tints.length], className].filter(Boolean).join(" ")}
      viewBox="0 0 160 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/pictures/placeholders.svg#${name}`} />
      {sign && (
        <>
          <rect className="scene-board" x="58" y="6" width="44" height="26" rx="5" />
          <text className="scene-sign" x="80" y="25">
            {sign}
          </text>
        </>
      )}
    </svg>
  );
}
