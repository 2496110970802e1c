import { useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { Day } from "~/components/kit/moment";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { ownDaysOfSales } from "~/models/running/market-report/market-report.view";
import { listOwnDays } from "~/models/running/market-report/sales.server";
import { allow, type RouteArgs } from "~/platform/allow";

export const meta = () => [titled("Sales")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return ownDaysOfSales(await listOwnDays(ctx));
}

export default function Sales() {
  const days = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader title="Sales" lead="Report your cash, card and benefit sales to your markets." />
      {days.length === 0 ? (
        <EmptyState
          scene="market"
          title="No market days yet"
          text="Your latest market days show up here."
        />
      ) : (
        <DataTable
          caption="Your market days"
          rows={days}
          name={{ title: "Day", cell: ({ day }) => <Day of={day} /> }}
          rowTo={({ marketId, day }) => `/vendor-takings/${marketId}/${day.date}`}
          columns={[
            {
              title: "Sales",
              cell: ({ sum }) => sum ?? <StateBadge state="waiting">Not reported</StateBadge>,
              place: "state",
            },
            { title: "Market", cell: ({ market }) => market },
            { title: "How", cell: ({ by }) => by },
          ]}
        />
      )}
    </div>
  );
}
