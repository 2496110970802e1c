import { searchText } from "../../core/listing/directory";
import { type Cents, dollars, parsePrice } from "../../core/money";
import { type MarketFilter, marketFilter } from "../../guide/market/market-filter";

/** The filters of the search for food: those for markets, and the price of a pound. */
export interface RipeFilter extends MarketFilter {
  /** Whether the lowest price per pound comes first, instead of the soonest date. */
  isByPrice: boolean;
  mostPerPound: Cents | null;
}

/**
 * Reads the filters of an address of /ripe: those of `marketFilter`, `sort=price`, and `perpound`
 * in dollars. Filters that are not valid are left out, with a note.
 */
export function ripeFilter(params: URLSearchParams): RipeFilter {
  const others = new URLSearchParams(params);
  others.delete("sort");
  const filter = marketFilter(others);
  const notes = [...filter.notes];
  const sort = searchText(params.get("sort"));
  const isByPrice = sort === "price";
  // Links from other lists may bring their own sort, which means nothing here.
  if (!["", "price", "name", "distance"].includes(sort)) {
    notes.push("You can sort only by “price”, which means the price per pound.");
  }
  const typed = searchText(params.get("perpound"));
  const mostPerPound = parsePrice(typed);
  if (typed && mostPerPound === null) {
    notes.push(`“${typed}” isn’t a price. Enter dollars per pound, like “5” or “4.50”.`);
  }
  return {
    ...filter,
    isByPrice,
    mostPerPound,
    texts: {
      ...filter.texts,
      ...(isByPrice && { sort }),
      ...(mostPerPound !== null && { perpound: dollars(mostPerPound) }),
    },
    notes,
  };
}
