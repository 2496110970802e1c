import type { ReactNode } from "react";
import { type MapRequest, mapParams } from "~/models/guide/map/map.schema";
import { countText, type ListPart, type MapView, partsOf } from "~/models/guide/map/map.view";
import type { PlaceQuestion } from "~/models/guide/place/place-question";
import { PlaceChoices } from "../guide/place-choices";
import { LinkButton } from "../kit/button";
import { MapFilters } from "./map-filters";
import { MapSearch } from "./map-search";
import { MarketRow } from "./market-row";
import { mapAddress } from "./use-map-view";
import { WayOut } from "./way-out";
import "./map.css";

/** The list beside the map, with what narrows both. */
export function MapPanel({
  request,
  view,
  near,
  submitted,
  showsList,
  isLoading,
  hasFailed,
  notes,
  question,
  lit,
  onPoint,
  onType,
}: {
  request: MapRequest;
  view: MapView;
  near: string;
  submitted: string;
  showsList: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  /** What the reader should know of how the address was understood. */
  notes: string[];
  question: PlaceQuestion | null;
  lit: number | null;
  onPoint: (id: number | null) => void;
  onType: (q: string) => void;
}) {
  const { list } = view;
  return (
    <section className="map-panel" aria-label="Markets">
      <h1 className="hidden-text">Map of farmers markets</h1>
      <div className="map-panel-head">
        <MapSearch request={request} submitted={submitted} showsList={showsList} onType={onType} />
        <MapFilters request={request} near={near} showsList={showsList} />
        {submitted && request.q && <p className="small">{`Searching for "${submitted}"`}</p>}
        {notes.map((note) => (
          <p key={note} className="map-note small">
            {note}
          </p>
        ))}
        <PlaceChoices
          question={question}
          to={(near) => {
            const q = request.near ? request.q : "";
            return mapAddress({ ...request, bounds: null, q, near }, showsList);
          }}
        />
        <p className="map-count muted small" role="status">
          {isLoading ? "Loading markets..." : hasFailed ? failed : countText(view)}
        </p>
      </div>
      {partsOf(list).map(({ part, markets }) => (
        <div key={part}>
          <h2 className="map-part">
            {request.bounds || part !== "view" ? titles[part] : "Nearest first"}
          </h2>
          <ul className="map-list" aria-busy={isLoading}>
            {markets.map((market) => (
              <MarketRow
                key={market.id}
                market={market}
                isLit={market.id === lit}
                onPoint={onPoint}
              />
            ))}
          </ul>
        </div>
      ))}
      <PanelFoot>
        {list.length === 0 && <WayOut request={request} showsList={showsList} />}
        {!view.isWhole && (
          <LinkButton to={listAddress({ ...request, near })} variant="soft">
            {near ? "More markets, nearest first" : "All markets as a list"}
          </LinkButton>
        )}
      </PanelFoot>
      <div className="map-toggle">
        <LinkButton to={mapAddress(request)} icon="map">
          Map
        </LinkButton>
      </div>
    </section>
  );
}

const titles: Record<ListPart, string> = {
  view: "On the map, nearest first",
  beyond: "Beyond the map, nearest first",
  unplaced: "Where they are is not known yet",
};

const PanelFoot = ({ children }: { children: ReactNode }) => (
  <div className="map-panel-foot">{children}</div>
);

/** The list of all markets, narrowed as the map is. */
function listAddress({ q, day, within, near, category, openNow }: MapRequest): string {
  const params = mapParams({ q, day, within, near, category, openNow });
  return params.size > 0 ? `/markets?${params}` : "/markets";
}

const failed = "The markets could not be loaded. Move the map to try again.";
