import { useLocation } from "@remix-run/react";
import { LinkButton } from "./button";
import { BackLink } from "./page-header";
import { Pagination } from "./pagination";

/** The pages of a long list, and on its last one the way on to what comes after it. */
export function ListFooter({
  list,
  more,
}: {
  list: { page: number; pages: number; carryOn: number | null };
  /** What the way on is called: 'More markets'. */
  more: string;
}) {
  const { pathname, search } = useLocation();
  const on = new URLSearchParams(search);
  on.delete("page");
  const hasBegunLater = on.has("after");
  on.delete("after");
  const beginning = on.size > 0 ? `${pathname}?${on}` : pathname;
  if (list.carryOn !== null) on.set("after", String(list.carryOn));
  return (
    <div className="list-footer">
      <Pagination page={list.page} pages={list.pages} />
      {list.carryOn !== null && (
        <LinkButton to={`${pathname}?${on}`} variant="soft">
          {more}
        </LinkButton>
      )}
      {hasBegunLater && <BackLink to={beginning}>Back to the beginning</BackLink>}
    </div>
  );
}

/**
 * '12 markets', '1 market', '1,234,567 markets'; 'More than 192 markets' where a list goes on, and
 * 'At least 30 markets' where nobody knows whether it does, because it is filtered.
 */
export function countText(
  list: { count: number; more: boolean; total: number | null },
  one: string,
  many: string,
  isFiltered = false,
) {
  const number = list.total ?? list.count;
  const goesOn = isFiltered ? "At least " : "More than ";
  const words = `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
  return list.more && list.total === null ? goesOn + words : words;
}
