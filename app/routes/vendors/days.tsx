import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DaysList } from "~/components/attendance/days-list";
import { MarketDays } from "~/components/attendance/market-days";
import { LinkButton } from "~/components/kit/button";
import { CountLine } from "~/components/kit/count-line";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { readOwnDays } from "~/models/vendors/attendance/own-days.server";
import { dateIn, ownDaysView } from "~/models/vendors/attendance/own-days.view";
import { allow } from "~/platform/allow";

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
        lead="On which days you come. A day that is switched off offers no pickup."
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
              Mails to you
            </LinkButton>
          </>
        }
      >
        {away > 0 && <CountLine counts={[{ count: away, label: "switched off" }]} />}
      </PageHeader>
      {markets.length === 0 && (
        <EmptyState
          scene="market"
          title="Your stall is at no market yet"
          text="Once it is, you say here on which days you come."
        />
      )}
      {markets.length > 0 && weeks.length === 0 && (
        <EmptyState
          scene="gate"
          title="No market days in these weeks"
          text="Your markets are out of season, or closed."
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
