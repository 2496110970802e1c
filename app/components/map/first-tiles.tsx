import { memo } from "react";
import { firstTiles } from "~/models/guide/map/first-tiles";
import { mostZoom } from "~/models/guide/map/map.schema";
import type { Start } from "./leaflet-map.client";
import "./map.css";

/**
 * Only where a script will draw the map, and where Leaflet will want these very tiles;
 * map.css says the same.
 */
const media = "(scripting: enabled) and (min-resolution: 1.01dppx) and (max-width: 47.99rem)";

/**
 * What a phone shows of the map until its script is there: the tiles themselves, sent with the page.
 * Draws nothing where only the screen's size says what the map will show.
 */
export const FirstTiles = memo(function FirstTiles({
  url,
  attribution,
  start,
}: {
  url: string;
  /** As HTML, from the settings. */
  attribution: string;
  start: Start;
}) {
  if ("frame" in start || start.zoom >= mostZoom) return null;
  const middle = "center" in start ? start.center : start.bounds;
  const { columns, left, top, tiles } = firstTiles(url, middle, start.zoom);
  return (
    <div className="map-first">
      <div
        className="map-first-tiles"
        style={{
          gridTemplateColumns: `repeat(${columns}, auto)`,
          marginInlineStart: -left,
          marginBlockStart: -top,
        }}
      >
        {/* After the page's own style and script, which have to share a slow line with them. */}
        {tiles.map(({ at, address }) => (
          <picture key={at}>
            {address && <source media={media} srcSet={address} />}
            <img
              src="data:,"
              alt=""
              width="128"
              height="128"
              decoding="async"
              fetchPriority="low"
            />
          </picture>
        ))}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Leaflet shows this setting as HTML too */}
      <p className="map-first-credit" dangerouslySetInnerHTML={{ __html: attribution }} />
    </div>
  );
});
