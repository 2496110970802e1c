import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { isLookedFor, type MapRequest } from "~/models/guide/map/map.schema";
import {
  countText,
  type ListPart,
  listAddress,
  type MapView,
  type MarketPlace,
  partsOf,
} from "~/models/guide/map/map.view";
import { milesText } from "~/models/guide/place/place";
import type { PlaceQuestion } from "~/models/guide/place/place-question";
import { wishOn, withPickup } from "~/models/vendors/pickup/pickup-wish";
import { PlaceChoices } from "../guide/place-choices";
import { Suggestions } from "../guide/suggestions";
import { Badge } from "../kit/badge";
import { Button, LinkButton } from "../kit/button";
import { Icon } from "../kit/icon";
import { Picture } from "../kit/picture";
import { OpenBadge } from "../market/open-badge";
import { Kept, MapFilters } from "./map-filters";
import { mapAddress } from "./use-map-view";
import "./map.css";
import "../kit/field.css";
import "../kit/card.css";

/** The list beside the map, with the filters for both. */
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
  /** Notes about how the address was understood. */
  notes: string[];
  question: PlaceQuestion | null;
  lit: number | null;
  onPoint: (id: number | null) => void;
  onType: (q: string) => void;
}) {
  const { list } = view;
  return (
    <section className="map-panel stack shrinks gap-0" aria-label="Markets">
      <h1 className="hidden-text">Map of farmers markets</h1>
      <div className="map-panel-head stack gap-3">
        <MapSearch request={request} submitted={submitted} showsList={showsList} onType={onType} />
        <MapFilters request={request} near={near} showsList={showsList} />
        {submitted && request.q && <p className="small">{`Searching for "${submitted}"`}</p>}
        {notes.map((note) => (
          <p key={note} className="map-note round wash small">
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
          <h2 className="map-part muted small strong line-above">
            {request.bounds || part !== "view" ? titles[part] : "Nearest first"}
          </h2>
          <ul className="map-list stack gap-0" aria-busy={isLoading}>
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
          <LinkButton to={listAddress(request, view, near)} variant="soft">
            {near ? "See more markets, nearest first" : "See all markets as a list"}
          </LinkButton>
        )}
      </PanelFoot>
      <div className="map-toggle flex justify-center">
        <LinkButton to={mapAddress(request)} icon="map">
          Map
        </LinkButton>
      </div>
    </section>
  );
}

const titles: Record<ListPart, string> = {
  view: "In view, nearest first",
  beyond: "Outside the view, nearest first",
  unplaced: "Location not known yet",
};

const PanelFoot = ({ children }: { children: ReactNode }) => (
  <div className="map-panel-foot stack align-start gap-3">{children}</div>
);

const failed = "We couldn’t load the markets. Move the map to try again.";

/** The search above the list. Typing filters what the map shows; submitting searches everywhere. */
function MapSearch({
  request,
  submitted,
  showsList,
  onType,
}: {
  request: MapRequest;
  /** The text that was submitted last. */
  submitted: string;
  showsList: boolean;
  onType: (q: string) => void;
}) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const type = useRef(onType);
  type.current = onType;
  // The box follows the address. But text that the user typed before the page's script ran, or
  // while a page was loading, is not lost: search for it now.
  const { state } = useNavigation();
  const { key } = useLocation();
  const before = useRef(submitted);
  useEffect(() => {
    if (state !== "idle" && box.current) before.current = box.current.value;
  }, [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit may have the same text
  useEffect(() => {
    if (!box.current) return;
    const { value } = box.current;
    if (value === before.current) box.current.value = submitted;
    else type.current(value.trim());
    before.current = box.current.value;
  }, [submitted, key]);
  return (
    <Form method="get" action="/map" role="search" className="search wrap gap-2">
      <label htmlFor={id} className="hidden-text">
        Search markets
      </label>
      <Icon name="search" className="search-icon" />
      <input
        ref={box}
        id={id}
        type="search"
        name="q"
        defaultValue={submitted}
        placeholder="Search"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        className="control search-input"
        onChange={(event) => onType(event.target.value.trim())}
      />
      <Suggestions
        toPlace={(near) => mapAddress({ ...request, q: "", market: null, near }, showsList)}
      />
      <Kept request={{ ...request, q: "" }} showsList={showsList} />
      <Button>Search</Button>
    </Form>
  );
}

/** A market in the list beside the map. */
function MarketRow({
  market,
  isLit,
  onPoint,
}: {
  market: MarketPlace;
  isLit: boolean;
  /** Called when the user points at the row, and with null when the user leaves it. */
  onPoint: (id: number | null) => void;
}) {
  return (
    <li
      className={
        isLit
          ? "map-row grid align-start line-above relative map-row-lit"
          : "map-row grid align-start line-above relative"
      }
      onMouseEnter={() => onPoint(market.id)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(market.id)}
      onBlur={() => onPoint(null)}
    >
      <Picture
        src={market.picture}
        name={market.name}
        of="market"
        scene={market.scene}
        ratio="square"
      />
      <div className="map-row-text stack shrinks">
        <h3 className="map-row-name">
          <Link
            to={withPickup(`/market/${market.id}?from=map`, wishOn(market.onDay))}
            prefetch="intent"
            className="link-card-link own-color no-underline"
          >
            {market.name}
          </Link>
        </h3>
        <p className="muted small">{market.address || market.location}</p>
        <p className="card-fact">
          <Icon name="clock" />
          {(market.onDay ?? market).hoursLine}
        </p>
        <div className="cluster map-row-badges">
          {market.distance !== null && <Badge>{milesText(market.distance)}</Badge>}
          <OpenBadge {...market} />
        </div>
      </div>
    </li>
  );
}

/** Shown if nothing was found: a link to the same map without search and filters. */
export function WayOut({ request, showsList }: { request: MapRequest; showsList?: boolean }) {
  const { bounds, zoom, near, day, within } = request;
  if (!isLookedFor(request) && !day && !within) return null;
  return (
    <LinkButton to={mapAddress({ bounds, zoom, near }, showsList)} variant="soft">
      Clear search and filters
    </LinkButton>
  );
}
