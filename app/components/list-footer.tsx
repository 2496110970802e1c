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

/** '12 markets', '1 market', 'More than 192 markets'. */
export function countText(list: { count: number; more: boolean }, one: string, many: string) {
  const number = list.count.toLocaleString("en-US");
  return `${list.more ? "More than " : ""}${number} ${list.count === 1 ? one : many}`;
}
