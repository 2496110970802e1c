import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { formatNumber } from "~/models/core/numbers";
import {
  type FilterName,
  filterAddress,
  type MarketFilter,
} from "~/models/guide/market/market-filter";
import { capital } from "~/models/vendors/product/product.words";
import { LinkButton } from "../kit/button";
import { EmptyState } from "../kit/empty-state";
import { BackLink } from "../kit/page-header";
import { Pagination } from "../kit/pagination";
import { useAddressWith } from "../kit/use-here";
import { nearText } from "./list-filters";
import "../kit/navigation.css";
import "./list-filters.css";

/** The result of a list, and the filters that led to it. */
interface Found {
  list: { count: number; more: boolean; total: number | null };
  texts: MarketFilter["texts"];
  hasFilter: boolean;
}

/** The number of results, in a sentence that screen readers read out when it changes. */
export function FoundLine({
  found: { list, texts, hasFilter },
  things,
}: {
  found: Found;
  /** The word for one result and for several: ['market', 'markets']. */
  things: [one: string, many: string];
}) {
  const text = countText(list, things, hasFilter);
  return (
    <p className="muted" role="status">
      {texts.q ? `${text} for “${texts.q}”.` : `${text}.`}
      {texts.q && list.more && !hasFilter && " Type more to narrow the search."}
    </p>
  );
}

/** Shown instead of an empty list, with ways to widen the search. */
export function NothingFound({
  found: { list, texts, hasFilter },
  title,
  hint,
  elsewhere,
}: {
  found: Found;
  title: string;
  /** What else to try, if the user searched for something. */
  hint: string;
  /**
   * Other lists to search for the same text: each path, such as '/vendors', with the name of what
   * it lists.
   */
  elsewhere: Elsewhere;
}) {
  const { pathname } = useLocation();
  const { q } = texts;
  return (
    <>
      <EmptyState
        title={title}
        text={list.more ? "We’ve searched only part of the guide so far." : q && hint}
      >
        {q && (
          <LinkButton to={filterAddress(pathname, texts, { q: null })}>Clear Search</LinkButton>
        )}
        {hasFilter && (
          <LinkButton to={filterAddress(pathname, { q })} variant="soft">
            Clear filters
          </LinkButton>
        )}
      </EmptyState>
      <OtherWays texts={texts} elsewhere={elsewhere} />
    </>
  );
}

type Elsewhere = readonly { path: string; things: string }[];

/**
 * Links that may find something where the whole search found nothing: with fewer filters, or in
 * another list.
 */
export function OtherWays({
  texts,
  elsewhere,
}: {
  texts: MarketFilter["texts"];
  elsewhere: Elsewhere;
}) {
  const { pathname } = useLocation();
  const { q, near, within, day, open, category, perpound } = texts;
  const without = (name: FilterName) => filterAddress(pathname, texts, { [name]: null });
  const isMore = Boolean(q || day || open || category);
  const ways = [
    day && { label: "On any day", to: without("day") },
    open && { label: "Open or closed", to: without("open") },
    category && { label: `Without “${capital(category)}”`, to: without("category") },
    perpound && { label: "At any price", to: without("perpound") },
    within && { label: "At any distance", to: without("within") },
    near && { label: "Anywhere", to: filterAddress(pathname, texts, { near: null, within: null }) },
    near &&
      isMore && { label: `Everything ${nearText(near)}`, to: filterAddress(pathname, { near }) },
    ...elsewhere.map(
      ({ path, things }) =>
        q && { label: `“${q}” in ${things}`, to: filterAddress(path, { q, near, day }) },
    ),
  ].filter((way) => typeof way === "object");
  if (ways.length === 0) return null;
  return (
    <nav aria-labelledby="other-ways" className="stack align-center gap-2">
      <h2 id="other-ways" className="title-3">
        Try instead
      </h2>
      <ul className="chips-list">
        {ways.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} className="chip">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * '12 markets', '1 market', '1,234,567 markets'; 'More than 192 markets' if the list continues; '5
 * markets so far' for a filtered list, where there may be no more than these five.
 */
function countText(list: Found["list"], [one, many]: [string, string], isFiltered: boolean) {
  const number = list.total ?? list.count;
  const words = `${formatNumber(number)} ${number === 1 ? one : many}`;
  if (!list.more || list.total !== null) return words;
  return isFiltered ? `${words} so far` : `More than ${words}`;
}

/** The page links of a long list and, on its last page, a link to the entries that follow. */
export function ListFooter({
  list,
  more,
  isOutOfSeasonNext = false,
}: {
  list: { page: number; pages: number; carryOn: number | null };
  /** The label of the link to the entries that follow: 'More markets'. */
  more: string;
  /** True if the list ends here and the markets that are out of season on the chosen day follow. */
  isOutOfSeasonNext?: boolean;
}) {
  const addressWith = useAddressWith();
  const [params] = useSearchParams();
  const from = (after: number | null) => addressWith({ page: null, after });
  const start = addressWith({ page: null, after: null, season: null });
  return (
    <div className="list-footer stack align-center gap-4">
      <Pagination page={list.page} pages={list.pages} />
      {list.carryOn !== null && (
        <LinkButton to={from(list.carryOn)} variant="soft">
          {more}
        </LinkButton>
      )}
      {isOutOfSeasonNext && list.page === list.pages && (
        <LinkButton to={addressWith({ page: null, after: null, season: "out" })} variant="soft">
          See markets out of season
        </LinkButton>
      )}
      {(params.has("after") || params.has("season")) && (
        <BackLink to={start}>Back to the first page</BackLink>
      )}
    </div>
  );
}
