import { Link, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { placementsView } from "~/models/vendors/product/own-products.view";
import { readPlacements } from "~/models/vendors/product/pre-order-settings.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { idIn } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => [titled("Markets and pre-orders")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  return placementsView(await readPlacements(ctx, idIn(args.params.productId)));
}

export default function ProductMarkets() {
  const { id, name, whyNot, markets } = useLoaderData<typeof loader>();
  const own = `/vendor-products/${id}`;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Markets and pre-orders"
        lead={`Where you sell ${name} and how customers pre-order it.`}
        back={{ to: own, label: "Back to the product" }}
      />
      {whyNot && (
        <Notice>
          <p>{whyNot}</p>
        </Notice>
      )}
      {markets.length === 0 && (
        <EmptyState
          scene="market"
          title="You’re not at any market yet"
          text="Add a market to your vendor page first. Then set up pre-orders here."
        >
          <LinkButton to="/vendor-edit/markets">Add a market</LinkButton>
        </EmptyState>
      )}
      {markets.map((market) => (
        <section key={market.id} className="card stack" aria-labelledby={`market-${market.id}`}>
          <div className="list-line">
            <h2 id={`market-${market.id}`}>{market.name}</h2>
            <StateBadge state={market.isEnabled && !whyNot ? "active" : "ended"}>
              {market.isEnabled && !whyNot ? "Pre-orders" : "In-market only"}
            </StateBadge>
          </div>
          <p>{market.text}.</p>
          {market.instructions && <p className="muted prose">{market.instructions}</p>}
          {market.dates.length > 0 && (
            <ul className="stack">
              {market.dates.map(({ date, label, text }) => (
                <li key={date}>
                  <Link to={`${own}/markets/${market.id}?date=${date}`}>{label}</Link>: {text}
                </li>
              ))}
            </ul>
          )}
          <div className="cluster">
            <LinkButton to={`${own}/markets/${market.id}`} variant="soft">
              Change
              <span className="hidden-text"> {market.name}</span>
            </LinkButton>
          </div>
        </section>
      ))}
    </div>
  );
}
