import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/kit/button";
import { HiddenValues } from "~/components/kit/office-form";
import { SearchForm } from "~/components/kit/search-form";
import { ReviewDesk } from "~/components/review-queue/review-desk";
import { titled } from "~/components/shell/page-meta";
import { marketsNamedLike } from "~/models/joining/review-queue/requested-market.server";
import { desks } from "~/models/joining/review-queue/review-queue.rules";
import type {
  DeskView,
  MarketChoice,
  OpenItemView,
} from "~/models/joining/review-queue/review-queue.view";
import { allow, type RouteArgs } from "~/platform/allow";
import type { FormAnswer } from "~/platform/submit";
import { decideOnDesk, loadDesk } from "./desk.server";
import "~/components/manager/manager.css";

export const meta = () => [titled("Admin Requests")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const desk = await loadDesk(ctx, args, desks.requests);
  const { asksFor, title } = desk.open ?? {};
  const asked = new URL(args.request.url).searchParams.get("marketName");
  const typed = asked ?? title ?? "";
  const isOffered = asksFor && (asked !== null || asksFor.market === null);
  return { desk, typed, offered: isOffered ? await marketsNamedLike(ctx, typed) : null };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return decideOnDesk(ctx, args, desks.requests);
}

/** Reload after an error too: another administrator may have decided in the meantime. */
export const shouldRevalidate = () => true;

export default function AdminRequests() {
  const { desk, ...markets } = useLoaderData<typeof loader>();
  return (
    <ReviewDesk
      title="Admin Requests"
      desk={desk}
      answer={useActionData<FormAnswer>()}
      empty="Requests for administrator, vendor and manager accounts show up here."
    >
      {desk.open && <RequestedMarket open={desk.open} desk={desk} {...markets} />}
    </ReviewDesk>
  );
}

/**
 * The market in the guide that a manager's request is about: the chosen market, and others to
 * choose from.
 */
function RequestedMarket({
  open,
  desk,
  offered,
  typed,
}: {
  open: OpenItemView;
  desk: DeskView;
  /**
   * Markets to choose from. Null if a market is chosen and the administrator is not searching for
   * another.
   */
  offered: readonly MarketChoice[] | null;
  /** The search text in the address. */
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
          We can’t tell which market “{open.title}” is. Choose the market that this person will
          manage.
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
            <ul className="line-above">
              {offered.map(({ id, name, location }) => (
                <li key={id} className="vendor-choice">
                  <span>
                    <strong>{name}</strong>
                    <span className="muted small">{location}</span>
                  </span>
                  <Form method="post" action="/admin/review/market" preventScrollReset>
                    <HiddenValues values={{ itemId: open.id, version: open.version, back }} />
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
