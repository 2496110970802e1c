import { lazy, Suspense, useState } from "react";
import { type Coordinates, readCoordinates } from "~/models/guide/place/place";
import { Button } from "../kit/button";
import { useHydrated } from "../kit/use-hydrated";
import "../kit/field.css";
import "./place-picker.css";

const PlaceMap = lazy(() => import("../map/place-map.client"));

/**
 * Fills two typed coordinates in from a map. Without JavaScript, and until somebody asks for the
 * map, the two fields are all there is.
 */
export function PlacePicker({
  tiles,
  lat,
  lng,
}: {
  tiles: { url: string; attribution: string };
  /** The ids of the two fields. */
  lat: string;
  lng: string;
}) {
  const isHydrated = useHydrated();
  const [from, setFrom] = useState<{ at: Coordinates | null } | null>(null);
  if (!isHydrated) return null;
  const field = (id: string) => document.getElementById(id) as HTMLInputElement | null;
  const write = (id: string, value: number) => {
    const input = field(id);
    if (!input) return;
    input.value = String(value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const open = () =>
    setFrom({ at: readCoordinates(`${field(lat)?.value ?? ""},${field(lng)?.value ?? ""}`) });
  if (!from) {
    return (
      <div>
        <Button type="button" variant="soft" icon="map" onClick={open}>
          Choose on the map
        </Button>
      </div>
    );
  }
  return (
    <div className="place-picker">
      <p className="field-hint">Tap where the market is, or move the pin.</p>
      <Suspense fallback={<p className="muted">Loading map...</p>}>
        <PlaceMap
          tiles={tiles}
          at={from.at}
          onPlace={(place) => {
            write(lat, place.lat);
            write(lng, place.lng);
          }}
        />
      </Suspense>
    </div>
  );
}
