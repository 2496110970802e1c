import { Form, useLocation } from "@remix-run/react";
import { useId } from "react";
import { filterAddress, type MarketFilter } from "~/models/guide/market/market-filter";
import { Button } from "../kit/button";
import { ClearChip, FilterChips } from "../kit/filter-chips";
import { HiddenValues } from "../kit/office-form";
import { Filter } from "./list-filters";
import "../kit/field.css";
import "./list-filters.css";

type Texts = MarketFilter["texts"];

/** The filter 'Price per pound': a form for the highest price. */
export function PriceFilter({ texts }: { texts: Texts }) {
  const { pathname } = useLocation();
  const id = useId();
  const { perpound, ...others } = texts;
  const clear = filterAddress(pathname, others);
  return (
    <Filter
      label="Price per pound"
      chosen={perpound && `At most $${perpound} per pound`}
      without={clear}
    >
      <Form method="get" className="filter-near stack" preventScrollReset>
        <HiddenValues values={others} />
        <label htmlFor={id} className="small strong">
          At most, in dollars per pound
        </label>
        <div className="flex gap-2">
          <input
            key={perpound}
            id={id}
            name="perpound"
            defaultValue={perpound}
            required
            maxLength={12}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="search"
            placeholder="4.50"
            className="control grow"
          />
          <Button variant="soft">Filter</Button>
        </div>
        {perpound && <ClearChip to={clear} />}
      </Form>
    </Filter>
  );
}

/** 'Soonest first' or 'Lowest price per pound'. */
export function PriceSort({ texts }: { texts: Texts }) {
  const { pathname } = useLocation();
  const isByPrice = texts.sort === "price";
  return (
    <FilterChips
      label="Sort"
      chips={[
        {
          label: "Soonest first",
          to: filterAddress(pathname, texts, { sort: null }),
          chosen: !isByPrice,
        },
        {
          label: "Lowest price per pound",
          to: filterAddress(pathname, texts, { sort: "price" }),
          chosen: isByPrice,
        },
      ]}
    />
  );
}
