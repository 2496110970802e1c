import "./map.css";

/** In place of a map whose script has not come: the list and its search do without it. */
export function NoMap() {
  // As the bar has it: the map keeps its address without the router. Drawn in a browser only.
  const { pathname, search } = window.location;
  return (
    <div className="map-none" role="status">
      <p>The map did not load. The list has its markets.</p>
      <a href={pathname + search}>Try again</a>
    </div>
  );
}
