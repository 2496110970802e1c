import { formatNumber } from "../numbers";
import { type Listing, type ListingSpec, listingQuery, type Total } from "./listing";

/** '3 accounts', '1 account', '200+ accounts', 'No accounts'. */
export function foundText({ count, isMore }: Total, one: string, many: string): string {
  if (count === 0 && !isMore) return `No ${many}`;
  return `${formatNumber(count)}${isMore ? "+" : ""} ${count === 1 && !isMore ? one : many}`;
}

/**
 * The addresses that a list at `path` links to: the pages before and after this page, and a link
 * for each value of a filter. Such a link keeps everything else in the address.
 */
export function addressesOf<Row, By extends string, Filter extends string>(
  path: string,
  list: Listing<Row, By, Filter>,
  spec: ListingSpec<By, Filter>,
) {
  const at = (page: string | null) => page && path + listingQuery(list, spec, { page });
  const to = (filter: Filter, value: string | null) =>
    path + listingQuery(list, spec, { filters: { [filter]: value } as Record<Filter, string> });
  return {
    previous: at(list.previous),
    next: at(list.next),
    chips: <Value extends string>(
      filter: Filter,
      values: readonly Value[],
      label: (value: Value) => string,
    ) => ({
      all: values.map((value) => ({
        label: label(value),
        to: to(filter, value),
        chosen: list.filters[filter] === value,
      })),
      clear: to(filter, null),
    }),
  };
}
