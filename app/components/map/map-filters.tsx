import { Form, Link } from "@remix-run/react";
import { type ReactNode, type SyntheticEvent, useId } from "react";
import { weekdays } from "~/models/core/week";
import type { MapRequest } from "~/models/guide/map/map.schema";
import { distances } from "~/models/guide/market/market-filter";
import { Button } from "../kit/button";
import { Icon } from "../kit/icon";
import { closeDetails, useDetails } from "../kit/use-details";
import { mapAddress } from "./use-map-view";
import "../kit/field.css";
import "../kit/navigation.css";
import "./map.css";

/**
 * The filters 'Day' and 'Distance', which each open a row of links, and 'Open now'. Opening one row
 * closes the other.
 */
export function MapFilters({
  request,
  near,
  showsList,
}: {
  request: MapRequest;
  /** The user's location in the form that the address uses; empty if it is unknown. */
  near: string;
  showsList: boolean;
}) {
  const { day, within, openNow } = request;
  const to = (change: Partial<MapRequest>) =>
    mapAddress({ ...request, market: null, ...change }, showsList);
  // A distance is measured from the user's location, not from what the map happens to show.
  const around = { near, bounds: null };
  return (
    <div className="map-filters wrap gap-2">
      <Filter label="Day" chosen={day} clear={to({ day: null })}>
        {weekdays.map((each) => (
          <Chip key={each} to={to({ day: each })} isChosen={day === each}>
            {each}
          </Chip>
        ))}
      </Filter>
      <Filter
        label="Distance"
        chosen={distances.find(({ value }) => value === within)?.label ?? null}
        clear={to({ within: null })}
        after={<NearForm request={request} showsList={showsList} />}
      >
        {distances.map(({ value, label }) => (
          <Chip
            key={value}
            to={to({ within: value, ...(near && around) })}
            isChosen={within === value}
          >
            {label}
          </Chip>
        ))}
      </Filter>
      <Link
        to={to({ openNow: !openNow })}
        className="chip"
        preventScrollReset
        aria-current={openNow ? "true" : undefined}
      >
        {openNow && <Icon name="check" />}
        Open now
      </Link>
    </div>
  );
}

/** A choice closes the row that it was made in. */
function close({ currentTarget }: SyntheticEvent<HTMLElement>) {
  const row = currentTarget.closest("details");
  if (row) closeDetails(row);
}

function Filter({
  label,
  chosen,
  clear,
  children,
  after,
}: {
  label: string;
  chosen: string | null;
  clear: string;
  children: ReactNode;
  after?: ReactNode;
}) {
  const details = useDetails();
  return (
    <details ref={details} className="map-filter" name="map-filter">
      <summary className={chosen ? "chip map-filter-on" : "chip"}>
        {label}
        {chosen && <span className="plain-weight"> {chosen}</span>}
        <Icon name="chevron-down" />
      </summary>
      <div className="map-filter-row stack full-width round whole-line gap-3">
        <ul className="chips-list" aria-label={label}>
          {children}
          <li>
            <Link to={clear} className="chip chip-clear" preventScrollReset onClick={close}>
              <Icon name="close" />
              Clear filter
            </Link>
          </li>
        </ul>
        {after}
      </div>
    </details>
  );
}

function Chip({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="chip"
        preventScrollReset
        onClick={close}
        aria-current={isChosen ? "true" : undefined}
      >
        {isChosen && <Icon name="check" />}
        {children}
      </Link>
    </li>
  );
}

/** Filters by distance without sharing the user's location: from a ZIP or a town. */
function NearForm({ request, showsList }: { request: MapRequest; showsList: boolean }) {
  const id = useId();
  return (
    <Form method="get" action="/map" className="row gap-2" onSubmit={close}>
      <label htmlFor={id}>Near</label>
      <input
        key={request.near}
        id={id}
        name="near"
        defaultValue={request.near}
        placeholder="ZIP or town"
        maxLength={100}
        autoComplete="postal-code"
        enterKeyHint="go"
        className="control grow"
      />
      <Kept request={{ ...request, near: "" }} showsList={showsList} />
      <Button variant="soft">Go</Button>
    </Form>
  );
}

/**
 * The parts of the page's address that a form keeps: everything except where the map was and which
 * market was open.
 */
export function Kept({ request, showsList }: { request: MapRequest; showsList: boolean }) {
  const address = mapAddress({ ...request, bounds: null, market: null }, showsList);
  const kept = new URLSearchParams(address.split("?")[1]);
  return (
    <>
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
