import { marker, map as openMap, tileLayer } from "leaflet";
import { useEffect, useRef } from "react";
import { mostZoom } from "~/models/guide/map/map.schema";
import { type Coordinates, defaultCenter, turned } from "~/models/guide/place/place";
import { nameMap, pinIcon } from "./markers.client";
import "./leaflet-map.css";

const near = 16;
const far = 9;

/** A map for choosing one place: by a tap, or by moving the pin. Loaded lazily. */
export default function PlaceMap({
  tiles,
  at,
  onPlace,
}: {
  tiles: { url: string; attribution: string };
  /** Where the map starts; null if nothing is chosen yet. */
  at: Coordinates | null;
  onPlace: (place: Coordinates) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const told = useRef(onPlace);
  told.current = onPlace;
  const start = useRef(at);

  useEffect(() => {
    if (!box.current) return;
    const from = start.current;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const map = openMap(box.current, {
      worldCopyJump: true,
      inertia: !isCalm,
      zoomAnimation: !isCalm,
      fadeAnimation: false,
      markerZoomAnimation: !isCalm,
    });
    nameMap(box.current, "Map for choosing the market’s location");
    map.setView(from ?? defaultCenter, from ? near : far);
    tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: mostZoom }).addTo(map);
    const pin = marker(from ?? defaultCenter, {
      icon: pinIcon(true),
      draggable: true,
      autoPan: true,
      title: "The market’s location",
    });
    if (from) pin.addTo(map);
    const put = ({ lat, lng }: Coordinates) => {
      pin.setLatLng({ lat, lng }).addTo(map);
      told.current({ lat: Number(lat.toFixed(6)), lng: Number(turned(lng).toFixed(6)) });
    };
    map.on("click", ({ latlng }) => put(latlng));
    pin.on("dragend", () => put(pin.getLatLng()));
    return () => {
      map.remove();
    };
  }, [tiles]);

  return <div ref={box} className="place-map box clip" />;
}
