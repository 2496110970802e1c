import { streetTiles } from "~/models/guide/map/first-tiles";
import type { Coordinates } from "~/models/guide/place/place";
import "./street-picture.css";

/** A map's tile service, as the settings name it; `attribution` is HTML. */
export interface Tiles {
  url: string;
  attribution: string;
}

/**
 * The streets around a market, as plain pictures: no script, and its place is kept before they come.
 * Where they do not come, the mark stands on plain paper. The address stands beside it as text.
 */
export function StreetPicture({
  name,
  place,
  tiles: { url, attribution },
}: {
  name: string;
  place: Coordinates;
  tiles: Tiles;
}) {
  const { columns, left, top, tiles } = streetTiles(url, place);
  return (
    <figure className="street">
      <div className="street-map" role="img" aria-label={`Map of the streets around ${name}`}>
        <div
          className="street-tiles"
          style={{
            gridTemplateColumns: `repeat(${columns}, auto)`,
            marginInlineStart: -left,
            marginBlockStart: -top,
          }}
        >
          {tiles.map(({ at, address }) => (
            <span key={at}>
              {address && (
                <img
                  src={address}
                  alt=""
                  width="256"
                  height="256"
                  loading="lazy"
                  decoding="async"
                  fetchPriority="low"
                />
              )}
            </span>
          ))}
        </div>
        <svg className="street-pin" viewBox="0 0 40 40" aria-hidden="true">
          <path d="M20 39c-3-5-14-12-14-22a14 14 0 0 1 28 0c0 10-11 17-14 22z" />
          <circle cx="20" cy="17" r="5.5" />
        </svg>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the map shows this setting as HTML too */}
      <figcaption className="street-credit" dangerouslySetInnerHTML={{ __html: attribution }} />
    </figure>
  );
}
