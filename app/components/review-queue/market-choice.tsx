import { Form, Link } from "@remix-run/react";
import type {
  DeskView,
  MarketChoice,
  OpenItemView,
} from "~/models/joining/review-queue/review-queue.view";
import { Button } from "../kit/button";
import { SearchForm } from "../kit/search-form";
import "../manager/vendor-list.css";

/** Which market of the guide a manager's request is about: what is chosen, and others to choose. */
export function RequestedMarket({
  open,
  desk,
  offered,
  typed,
}: {
  open: OpenItemView;
  desk: DeskView;
  /** Markets to choose from; null where one is chosen and no other is looked for. */
  offered: readonly MarketChoice[] | null;
  /** What was looked for, in the address. */
  typed: string;
}) {
  if (!open.asksFor) return null;
  const { market } = open.asksFor;
  const params = new URLSearchParams(desk.query);
  params.set("item", String(open.id));
  const back = `${desk.path}?${params}`;
  const another = new URLSearchParams(params);
  another.set("marketName", open.title);
  return (
    <section className="stack" aria-labelledby="asked-market">
      <h3 id="asked-market">Which market</h3>
      {market ? (
        <p>
          <Link to={`/market/${market.id}`}>{market.name}</Link>
          {!offered && (
            <>
              {" "}
              <Link to={`${desk.path}?${another}`} preventScrollReset className="button-link">
                Choose another market
              </Link>
            </>
          )}
        </p>
      ) : (
        <p>
          No single market is called “{open.title}”. Choose the market that this person will manage.
        </p>
      )}
      {offered && (
        <>
          <SearchForm
            label="Search markets"
            action={desk.path}
            name="marketName"
            q={typed}
            placeholder="Market name or town"
            keep={Object.fromEntries(params)}
          />
          {offered.length === 0 ? (
            <p className="muted">
              No market found. Search for another name, or{" "}
              <Link to={`/admin/market?${new URLSearchParams({ returnTo: back })}`}>
                add the market
              </Link>{" "}
              first.
            </p>
          ) : (
            <ul className="vendor-choices">
              {offered.map(({ id, name, location }) => (
                <li key={id} className="vendor-choice">
                  <span>
                    <strong>{name}</strong>
                    <span className="muted small">{location}</span>
                  </span>
                  <Form method="post" action="/admin/review/market" preventScrollReset>
                    <input type="hidden" name="itemId" value={open.id} />
                    <input type="hidden" name="version" value={open.version} />
                    <input type="hidden" name="back" value={back} />
                    <Button name="marketId" value={id} variant="soft" aria-label={`Choose ${name}`}>
                      Choose
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
