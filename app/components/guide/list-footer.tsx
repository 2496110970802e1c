import { useSearchParams } from "@remix-run/react";
import { LinkButton } from "../kit/button";
import { BackLink } from "../kit/page-header";
import { Pagination } from "../kit/pagination";
import { useAddressWith } from "../kit/use-address-with";
import "./list-footer.css";

/** The pages of a long list, and on its last one the way on to what comes after it. */
export function ListFooter({
  list,
  more,
  isOutOfSeasonNext = false,
}: {
  list: { page: number; pages: number; carryOn: number | null };
  /** What the way on is called: 'More markets'. */
  more: string;
  /** Whether the list ends here, and what is out of season on the day asked for follows. */
  isOutOfSeasonNext?: boolean;
}) {
  const addressWith = useAddressWith();
  const [params] = useSearchParams();
  const from = (after: number | null) => addressWith({ page: null, after });
  const start = addressWith({ page: null, after: null, season: null });
  return (
    <div className="list-footer">
      <Pagination page={list.page} pages={list.pages} />
      {list.carryOn !== null && (
        <LinkButton to={from(list.carryOn)} variant="soft">
          {more}
        </LinkButton>
      )}
      {isOutOfSeasonNext && list.page === list.pages && (
        <LinkButton to={addressWith({ page: null, after: null, season: "out" })} variant="soft">
          Markets out of season
        </LinkButton>
      )}
      {(params.has("after") || params.has("season")) && (
        <BackLink to={start}>Back to the beginning</BackLink>
      )}
    </div>
  );
}
