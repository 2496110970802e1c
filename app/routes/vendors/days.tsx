import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Exceptions } from "~/components/attendance/exceptions";
import { UsualWeek } from "~/components/attendance/usual-week";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { readOwnDaysAndStock } from "~/models/vendors/attendance/own-days.server";
import { dateIn, dayIn, ownDaysView } from "~/models/vendors/attendance/own-days.view";
import { allow, type RouteArgs } from "~/platform/allow";

export const meta = () => [titled("Market days")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { searchParams } = new URL(args.request.url);
  const day = dayIn(searchParams.get("day"));
  if (day) throw redirect(`/vendor-days/${day.marketId}/${day.date}`);
  const from = dateIn(searchParams.get("from"));
  return ownDaysView(await readOwnDaysAndStock(ctx), ctx.now, from);
}

export default function VendorDays() {
  const own = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Market days"
        lead="Set your usual week and any exceptions. Customers can’t order for days you’re away."
      />
      {own.markets.length === 0 ? (
        <EmptyState
          scene="market"
          title="You’re not at any market yet"
          text="Add a market to your vendor page first. Then choose your days here."
        >
          <LinkButton to="/vendor-edit/markets">Add a market</LinkButton>
        </EmptyState>
      ) : (
        <>
          <UsualWeek markets={own.markets} />
          <Exceptions own={own} />
        </>
      )}
    </div>
  );
}
