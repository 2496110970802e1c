import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DescriptionList } from "~/components/kit/description-list";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { localDateOf, longDate } from "~/models/core/calendar";
import { findAskedMarket } from "~/models/joining/request/ask-for-access.server";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/kit/card.css";

export const meta = () => [titled("No market yet")];

/** For managers without a market. Other users are sent to the page where they belong. */
export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const { role, marketId, email } = ctx.viewer;
  if (role !== "market_manager") throw redirect("/market-manager-request-access");
  if (marketId !== null) throw redirect("/market-manager-dashboard");
  const asked = await findAskedMarket(ctx);
  return {
    email,
    contact: ctx.contact.email,
    asked: asked && {
      market: asked.marketName,
      on: longDate(localDateOf(asked.requestedAt, "UTC")),
    },
  };
}

export default function ManagerWithoutMarket() {
  const { email, contact, asked } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="You don’t manage a market yet"
        lead="Your account works, but it isn’t connected to a market."
      />
      <section className="card stack" aria-labelledby="next">
        <h2 id="next">What’s next</h2>
        <DescriptionList
          items={[
            { term: "You asked for", value: asked?.market },
            { term: "Asked on", value: asked?.on },
            { term: "Who can help", value: "The administrators of Market Day" },
          ]}
        />
        <p>
          As soon as we connect your account, we’ll email {email}. After that, this page opens your
          market’s dashboard.
        </p>
        <p>
          Waiting too long? Email <a href={`mailto:${contact}`}>{contact}</a>, or ask a manager of
          the market to add {email} under Settings, Managers.
        </p>
      </section>
    </div>
  );
}
