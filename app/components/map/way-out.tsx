import { isLookedFor, type MapRequest } from "~/models/guide/map/map.schema";
import { LinkButton } from "../kit/button";
import { mapAddress } from "./use-map-view";

/** Where nothing was found: the same map without what narrows it. */
export function WayOut({ request, showsList }: { request: MapRequest; showsList?: boolean }) {
  const { bounds, zoom, near, day, within } = request;
  if (!isLookedFor(request) && !day && !within) return null;
  return (
    <LinkButton to={mapAddress({ bounds, zoom, near }, showsList)} variant="soft">
      Clear search and filters
    </LinkButton>
  );
}
