import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DaysList } from "~/components/attendance/days-list";
import { Button, LinkButton } from "~/components/kit/button";
import { CountLine } from "~/components/kit/count-line";
import { EmptyState } from "~/components/kit/empty-state";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { readOwnDays } from "~/models/vendors/attendance/own-days.server";
import { dateIn, type OwnDaysView, ownDaysView } from "~/models/vendors/attendance/own-days.view";
import { allow } from "~/platform/allow";
import "~/components/kit/card.css";
import "~/components/attendance/attendance.css";

export const meta: MetaFunction = () => [titled("Market days")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const from = dateIn(new URL(args.request.url).searchParams.get("from"));
  return ownDaysView(await readOwnDays(ctx), ctx.now, from);
}

export default function VendorDays() {
  const { weeks, markets, from, later, away } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title="Market days"
        lead="Choose the days you’re coming. Customers can’t order for days that are off."
        back={from ? { to: "/vendor-days", label: "Back to the coming weeks" } : undefined}
        actions={
          <>
            <LinkButton to="/vendor-days/pause" variant="soft" icon="pause">
              Pause…
            </LinkButton>
            <LinkButton to="/vendor-takings" variant="soft" icon="receipt">
              Takings
            </LinkButton>
            <LinkButton to="/vendor-notices" variant="soft" icon="mail">
              Emails to you
            </LinkButton>
          </>
        }
      >
        {away > 0 && <CountLine counts={[{ count: away, label: "turned off" }]} />}
      </PageHeader>
      {markets.length === 0 && (
        <EmptyState
          scene="market"
          title="You’re not at any market yet"
          text="Once you’re at a market, choose your days here."
        />
      )}
      {markets.length > 0 && weeks.length === 0 && (
        <EmptyState
          scene="gate"
          title="No market days in these weeks"
          text="Your markets are out of season or closed."
        />
      )}
      <DaysList weeks={weeks} />
      {later && (
        <div className="cluster">
          <LinkButton to={`/vendor-days?from=${later}`} variant="outline" icon="chevron-down">
            Later days
          </LinkButton>
        </div>
      )}
      {markets.length > 0 && <MarketDays markets={markets} />}
    </div>
  );
}

/** What holds at each market where nothing is said of a date, and its pauses. */
function MarketDays({ markets }: Pick<OwnDaysView, "markets">) {
  return (
    <section className="stack" aria-labelledby="usually">
      <h2 id="usually">Usually</h2>
      <ul className="market-days grid align-start gap-4">
        {markets.map((market) => (
          <li key={market.id} className="card market-days-card">
            <h3>{market.name}</h3>
            <p>
              {market.comes === "every_date"
                ? "You’re coming on every market day, unless you turn a day off."
                : "You’re coming only on the days you turn on."}
            </p>
            <OfficeForm action="/vendor-days/usual" preventScrollReset>
              <input type="hidden" name="marketId" value={market.id} />
              <input
                type="hidden"
                name="comes"
                value={market.comes === "every_date" ? "single_dates" : "every_date"}
              />
              <Button variant="soft">
                {market.comes === "every_date"
                  ? "Come only on days I choose"
                  : "Come every market day"}
                <span className="hidden-text"> at {market.name}</span>
              </Button>
            </OfficeForm>
            {market.pauses.map((pause) => (
              <OfficeForm
                key={pause.id}
                action={`/vendor-days/pauses/${pause.id}/end`}
                preventScrollReset
                className="list-line market-days-pause"
              >
                <p>Paused {pause.text}</p>
                <Button variant="outline" icon="play">
                  End pause
                  <span className="hidden-text">
                    {" "}
                    of {market.name}, {pause.text}
                  </span>
                </Button>
              </OfficeForm>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
