import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ClosedDays } from "~/components/closing/closed-days";
import { LinkButton } from "~/components/kit/button";
import { PageHeader } from "~/components/kit/page-header";
import { WeekTable } from "~/components/manager/week-table";
import { titled } from "~/components/shell/page-meta";
import { weekView } from "~/models/guide/market/manager.view";
import { closureView } from "~/models/orders/closing/closing.view";
import { readSchedule } from "~/models/orders/closing/schedule-page.server";
import { allow } from "~/platform/allow";
import { marketQuery, toAskForAccess } from "./paths";

export const meta: MetaFunction = () => [titled("Schedule")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { week, closures } = await readSchedule(ctx, ctx.viewer.marketId);
  return {
    week: weekView(week),
    closed: closures.map(closureView),
    query: marketQuery(ctx.viewer),
    calendar: `/market/${ctx.viewer.marketId}/calendar.ics`,
  };
}

export default function Schedule() {
  const { week, closed, query, calendar } = useLoaderData<typeof loader>();
  const at = "/market-manager-dashboard/schedule";
  return (
    <div className="page">
      <PageHeader
        title="Schedule"
        lead="When the market opens. Its page, the map, calendars and pickup dates go by it."
        actions={
          <>
            <LinkButton to={`${at}/new${query}`} icon="plus">
              Add opening
            </LinkButton>
            <LinkButton to={`${at}/close${query}`} variant="outline" icon="minus">
              Close a day
            </LinkButton>
            <LinkButton to={calendar} variant="soft" icon="calendar" reloadDocument>
              Calendar
            </LinkButton>
          </>
        }
      />
      <div className="stack">
        <WeekTable week={week} at={at} query={query} />
        <ClosedDays days={closed} at={`${at}/closed`} query={query} />
      </div>
    </div>
  );
}
