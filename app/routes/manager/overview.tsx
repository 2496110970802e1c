import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { LinkButton } from "~/components/kit/button";
import { CountLine } from "~/components/kit/count-line";
import { DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { Icon } from "~/components/kit/icon";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { readOverview } from "~/models/running/overview/overview.server";
import type { NextDay as Day } from "~/models/running/overview/overview.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";
import "~/components/manager/manager.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.name ?? "Market")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { missing, ...overview } = await readOverview(ctx, ctx.viewer.marketId);
  const { next } = overview;
  return {
    ...overview,
    closeAt: pageOf(ctx.viewer, "/schedule/close", next ? { date: next.day.date } : {}),
    sayAt: next && pageOf(ctx.viewer, `/vendors/:vendorId/coming/${next.day.date}`),
    missing: missing.map(({ text, part, show }) => ({
      text,
      to: pageOf(ctx.viewer, `/${part}`, show ? { show } : {}),
    })),
    vendorsAt: pageOf(ctx.viewer, "/vendors"),
    scheduleAt: pageOf(ctx.viewer, "/schedule"),
  };
}

export default function Overview() {
  const { name, next, missing, vendorsAt, scheduleAt, closeAt, sayAt } =
    useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title={name}
        actions={
          <LinkButton to="/" variant="soft" icon="globe">
            View Site
          </LinkButton>
        }
      >
        <p>
          <StateBadge state="active">Active</StateBadge>
        </p>
      </PageHeader>
      <div className="manager-overview grid align-start">
        {next ? (
          <NextDay
            next={next}
            vendorsAt={vendorsAt}
            closeAt={closeAt}
            sayAt={(vendorId) => (sayAt ?? "").replace(":vendorId", String(vendorId))}
          />
        ) : (
          <EmptyState
            scene="market"
            title="No upcoming market day"
            text="Add opening hours for upcoming days. Visitors, vendors and pre-orders depend on them."
          >
            <LinkButton to={scheduleAt}>Set the schedule</LinkButton>
          </EmptyState>
        )}
        {missing.length > 0 && (
          <section aria-labelledby="missing" className="manager-missing">
            <h2 id="missing" className="title-3">
              Still missing
            </h2>
            <ul>
              {missing.map(({ text, to }) => (
                <li key={text}>
                  <Link to={to} className="row between line-below own-color tall space-y-2 gap-3">
                    {text}
                    <Icon name="chevron-right" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

/** The next day of a market: its vendors, and how much each must hand over. */
function NextDay({
  next,
  vendorsAt,
  closeAt,
  sayAt,
}: {
  next: Day;
  vendorsAt: string;
  closeAt: string;
  /** The page where the manager answers for a vendor whether it comes. */
  sayAt: (vendorId: number) => string;
}) {
  const { day, isToday, hours, orders, vendors } = next;
  const answered = (is: Day["vendors"][number]["answer"]["is"]) =>
    vendors.filter(({ answer }) => answer.is === is).length;
  return (
    <section aria-labelledby="next-day" className="grid shrinks gap-4">
      <div>
        <h2 id="next-day" className="title-3">
          {isToday ? "Today" : "Next market day"}: <time dateTime={day.date}>{day.text}</time>
        </h2>
        <p className="muted">{hours}</p>
      </div>
      <CountLine
        counts={[
          { count: vendors.length, label: vendors.length === 1 ? "vendor" : "vendors" },
          { count: orders, label: orders === 1 ? "order to pick up" : "orders to pick up" },
          { count: answered("coming"), label: "confirmed" },
          { count: answered("away"), label: "not coming" },
          { count: answered("open"), label: "no answer" },
        ]}
      />
      {vendors.length === 0 ? (
        <p>
          No vendors yet. <LinkButton to={vendorsAt}>Add vendors</LinkButton>
        </p>
      ) : (
        <DataTable
          caption={`Vendors on ${day.text}`}
          rows={vendors}
          name={{ title: "Vendor", cell: (vendor) => vendor.name }}
          rowTo={({ id }) => sayAt(id)}
          columns={[
            {
              title: "Coming",
              cell: ({ answer }) => (
                <span className="manager-answer">
                  <StateBadge state={answer.state}>{answer.text}</StateBadge>
                  {answer.by && <span className="muted small">{answer.by}</span>}
                </span>
              ),
              place: "state",
            },
            {
              title: "Stall",
              cell: ({ stall }) => stall ?? <span className="muted">No stall number</span>,
            },
            {
              title: "Orders to pick up",
              isNumber: true,
              cell: ({ orders: due }) => (due === 0 ? <span className="muted">none</span> : due),
            },
          ]}
        />
      )}
      <p>
        <LinkButton to={closeAt} variant="outline" icon="minus">
          Cancel this market day
        </LinkButton>
      </p>
    </section>
  );
}
