import { Form, Link, useLocation } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { weekdays } from "~/models/core/week";
import {
  distances,
  distanceText,
  type FilterName,
  filterAddress,
  type MarketFilter,
  categories as ofMarkets,
  sortAnywhere,
} from "~/models/guide/market/market-filter";
import { readCoordinates } from "~/models/guide/place/place";
import { capital } from "~/models/vendors/product/product.words";
import { Button } from "../kit/button";
import { ClearChip, FilterChips } from "../kit/filter-chips";
import { Icon } from "../kit/icon";
import { useDetails } from "../kit/use-details";
import "../kit/field.css";
import "../kit/navigation.css";
import "./list-filters.css";

type Texts = MarketFilter["texts"];

/**
 * The filters of a list: 'Day', 'Distance' and 'Category', which each open a row of choices, and
 * 'Open now'. They are links and one form; every choice is in the address.
 */
export function ListFilters({
  texts,
  categories = ofMarkets,
  with: shown = ["open", "category"],
  children,
}: {
  texts: Texts;
  categories?: readonly string[];
  /** The filters offered besides day and distance. */
  with?: readonly ("open" | "category")[];
  /** Further filters, which only one list has. */
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  const to = (change: Partial<Record<FilterName, string | null>>) =>
    filterAddress(pathname, texts, change);
  const isOpen = texts.open === "now";
  const anywhere = to({ near: null, within: null, sort: sortAnywhere(texts) });
  return (
    <div className="filters-row wrap relative gap-2">
      <Filter label="Day" chosen={texts.day} without={to({ day: null })}>
        <FilterChips
          label="Day"
          chips={weekdays.map((day) => ({
            label: day,
            to: to({ day: texts.day === day ? null : day }),
            chosen: texts.day === day,
          }))}
          clear={to({ day: null })}
        />
      </Filter>
      <Filter label="Distance" chosen={texts.near && distanceChosen(texts)} without={anywhere}>
        <DistanceForm texts={texts} clear={anywhere} />
      </Filter>
      {shown.includes("open") && (
        <Link
          to={to({ open: isOpen ? null : "now" })}
          className="chip"
          preventScrollReset
          aria-current={isOpen ? "true" : undefined}
        >
          {isOpen && <span className="hidden-text">Remove </span>}
          Open now
          {isOpen && <Icon name="close" />}
        </Link>
      )}
      {shown.includes("category") && (
        <Filter
          label="Category"
          chosen={texts.category && capital(texts.category)}
          without={to({ category: null })}
        >
          <FilterChips
            label="Category"
            chips={categories.map((category) => ({
              label: capital(category),
              to: to({ category: texts.category === category ? null : category }),
              chosen: texts.category === category,
            }))}
            clear={to({ category: null })}
          />
        </Filter>
      )}
      {children}
    </div>
  );
}

/** 'near Miami'. Coordinates are the user's own location, so they become 'near you'. */
export const nearText = (near: string) => `near ${readCoordinates(near) ? "you" : near}`;

/** 'near Miami', '10 miles, near Miami'. */
const distanceChosen = ({ near = "", within }: Texts) =>
  within ? `${distanceText(within)}, ${nearText(near)}` : nearText(near);

/**
 * A button that opens its choices. If one of them is chosen, the button shows it and a cross
 * removes it.
 */
export function Filter({
  label,
  chosen,
  without,
  children,
}: {
  label: string;
  chosen: string | undefined;
  /** The address of the list without this choice. */
  without: string;
  children: ReactNode;
}) {
  const details = useDetails();
  return (
    <div className="filter-pair flex">
      <details ref={details} className="filter" name="filter">
        <summary className={chosen ? "chip filter-on" : "chip"}>
          <span className={chosen && "hidden-text"}>{label}</span>
          {chosen && <span className="filter-chosen plain-weight no-wrap">{chosen}</span>}
          <Icon name="chevron-down" />
        </summary>
        <div className="filter-panel">{children}</div>
      </details>
      {chosen && (
        <Link to={without} className="chip filter-off" preventScrollReset>
          <span className="hidden-text">Remove {chosen}</span>
          <Icon name="close" />
        </Link>
      )}
    </div>
  );
}

/** The place and the distance belong together, so each distance is a button of the place's form. */
function DistanceForm({ texts, clear }: { texts: Texts; clear: string }) {
  const id = useId();
  const { near = "", within, q, day, category, open, perpound, sort } = texts;
  const kept = { q, day, category, open, perpound, sort };
  return (
    <Form method="get" className="filter-near stack" preventScrollReset>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor={id} className="small strong">
        Near ZIP or town
      </label>
      <div className="flex gap-2">
        <input
          key={near}
          id={id}
          name="near"
          defaultValue={near}
          required
          maxLength={100}
          autoComplete="postal-code"
          enterKeyHint="search"
          placeholder="33133, or Miami, FL"
          className="control grow"
        />
        <Button variant="soft" name={within && "within"} value={within}>
          Find
        </Button>
      </div>
      <ul className="chips-list" aria-label="Distance">
        {distances.map(({ value, label }) => (
          <li key={value}>
            <button
              type="submit"
              name="within"
              value={value}
              className="chip"
              aria-pressed={value === within}
            >
              {value === within && <Icon name="check" />}
              {label}
            </button>
          </li>
        ))}
        {near && (
          <li>
            <ClearChip to={clear} />
          </li>
        )}
      </ul>
    </Form>
  );
}

/** 'Nearest first' or 'By name', for a list that offers both. */
export function ListSort({ texts, sort }: { texts: Texts; sort: MarketFilter["sort"] }) {
  const { pathname } = useLocation();
  const choices = [
    {
      label: "Nearest first",
      sort: "distance",
      to: filterAddress(pathname, texts, { sort: null }),
    },
    { label: "By name", sort: "name", to: filterAddress(pathname, texts, { sort: "name" }) },
  ];
  return (
    <FilterChips
      label="Sort"
      chips={choices.map(({ label, to, sort: each }) => ({ label, to, chosen: each === sort }))}
    />
  );
}

/** The parts of an address that were not understood, in small muted text. */
export function FilterNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="filter-notes stack muted small">
      {notes.map((note) => (
        <li key={note}>
          <Icon name="info" />
          {note}
        </li>
      ))}
    </ul>
  );
}
