import { useLocation } from "@remix-run/react";

/** In place of a map whose script has not come: the list and its search do without it. */
export function NoMap() {
  const { pathname, search } = useLocation();
  return (
    <div className="map-none" role="status">
      <p>The map did not load. The list has its markets.</p>
      <a href={pathname + search}>Try again</a>
    </div>
  );
}
