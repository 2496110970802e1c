import type { Map as LeafletMap } from "leaflet";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Icon } from "../kit/icon";
import { overlaps } from "./in-reach";
import type { LocationProblem as Problem } from "./use-geolocation";
import "../kit/icon-button.css";
import "./map.css";

/** What somebody on the map is using: an open popup, and the marker that has the focus. */
const used = ".leaflet-popup, .leaflet-marker-icon:focus";

/**
 * Says why it is not known where one is, in the map's upper right corner. The box never covers what
 * somebody is using: it leaves when a popup opens under it or a marker there takes the focus. Only
 * the answer to somebody's own question comes first, and closes a popup that is in its way.
 */
export function LocationProblem({
  problem,
  map,
  onDismiss,
}: {
  problem: Problem;
  map: RefObject<LeafletMap>;
  onDismiss: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const told = useRef<Problem | null>(null);
  const makeWay = () => {
    const isNew = told.current !== problem;
    told.current = problem;
    const stage = box.current?.closest(".map-stage");
    if (!box.current || !stage || !coversAny(box.current, stage.querySelectorAll(used))) return;
    if (isNew && problem.askedByHand) map.current?.closePopup();
    else onDismiss();
  };
  // Before the browser draws the box, and after whatever is drawn anew below it.
  useLayoutEffect(makeWay);
  useEffect(() => {
    const leaflet = map.current;
    const stage = box.current?.closest(".map-stage");
    leaflet?.on("move popupopen", makeWay);
    stage?.addEventListener("focusin", makeWay);
    return () => {
      leaflet?.off("move popupopen", makeWay);
      stage?.removeEventListener("focusin", makeWay);
    };
  });
  return (
    <div ref={box} className="map-problem" role="alert">
      <p>{problem.text}</p>
      <button
        type="button"
        className="icon-button"
        aria-label="Close this message"
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

function coversAny(box: Element, others: Iterable<Element>): boolean {
  const cover = box.getBoundingClientRect();
  return [...others].some((other) => overlaps(other.getBoundingClientRect(), cover));
}
