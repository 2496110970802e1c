import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button, useBusy } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { FormProblem } from "~/components/kit/notice";
import { HiddenValues, OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { SearchForm } from "~/components/kit/search-form";
import { titled } from "~/components/shell/page-meta";
import { searchText } from "~/models/core/listing/directory";
import { findChoices } from "~/models/joining/application/find.server";
import { AddStand } from "~/models/vendors/stands.schema";
import { addStand, listStands } from "~/models/vendors/stands.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";
import "~/components/vendors/vendor-office.css";

export const meta = () => [titled("Your markets")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const q = searchText(new URL(args.request.url).searchParams.get("q"));
  const [stands, found] = await Promise.all([listStands(ctx), findChoices(ctx, "markets", q)]);
  const isThere = new Set(stands.map(({ id }) => id));
  return {
    vendorId: ctx.viewer.vendorId,
    q,
    stands,
    found: q === "" ? null : found.map((each) => ({ ...each, isThere: isThere.has(each.id) })),
  };
}

/** Adds the vendor to one more market. */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, AddStand, addStand, {
    failed: "Error",
    done: () =>
      ctx.toast.leadTo("/vendor-edit/markets", {
        title: "Market added",
        description: "You now sell at this market.",
      }),
  });
}

export default function VendorMarkets() {
  const { q, stands } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Your markets"
        lead="The markets where customers find you."
        back={{ to: "/vendor-edit", label: "Back to your vendor page" }}
      />
      <FormProblem problem={answer?.problem} />
      {stands.length === 0 ? (
        <EmptyState
          scene="market"
          title="You’re not at any market yet"
          text="Search for a market below and add the market. Its page will then list you, and customers can choose it for pickup."
        />
      ) : (
        <ul className="stall-list card" aria-label="Your markets">
          {stands.map((stand) => (
            <li key={stand.id}>
              <p className="stall-list-name">
                <Link to={`/market/${stand.id}`}>{stand.name}</Link>
                <span className="muted small">
                  {[stand.location, comingText(stand.coming), readsText(stand.isShown)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </p>
              <Link to={`/vendor-edit/markets/${stand.id}/remove`} className="button-link">
                Remove…<span className="hidden-text"> {stand.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <section className="stack" aria-labelledby="add-market">
        <h2 id="add-market">Add a market</h2>
        <p className="muted small">
          When an owner adds a market, its managers can see{" "}
          <Link to="/vendor-edit/documents">your documents</Link> unless you stop sharing them.
        </p>
        <SearchForm label="Search markets" q={q} placeholder="Name or town" />
        <Found />
      </section>
    </div>
  );
}

const readsText = (isShown: number) => (isShown ? "managers can see your documents" : "");

const comingText = (coming: number) =>
  coming === 0 ? "" : coming === 1 ? "1 upcoming pre-order" : `${coming} upcoming pre-orders`;

/** The results of the search, each with its button. */
function Found() {
  const { vendorId, q, found } = useLoaderData<typeof loader>();
  const busy = useBusy();
  if (found === null) return null;
  if (found.length === 0) {
    return (
      <p role="status">
        No markets found matching “{q}”. Try another part of the name, or the town.
      </p>
    );
  }
  return (
    <ul className="stall-list card" aria-label="Markets found">
      {found.map((market) => (
        <li key={market.id}>
          <p className="stall-list-name">
            {market.name}
            <span className="muted small">{market.line}</span>
          </p>
          {market.isThere ? (
            <span className="muted small">You’re here</span>
          ) : (
            <OfficeForm action={`/vendor-edit/markets?${new URLSearchParams({ q })}`}>
              <HiddenValues values={{ vendorId, marketId: market.id }} />
              <Button variant="soft" icon="plus" busy={busy}>
                Add<span className="hidden-text"> {market.name}</span>
              </Button>
            </OfficeForm>
          )}
        </li>
      ))}
    </ul>
  );
}
