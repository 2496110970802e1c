import { Link, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { LinkButton } from "~/components/kit/button";
import { DataTable } from "~/components/kit/data-table";
import { EmptyState } from "~/components/kit/empty-state";
import { Day } from "~/components/kit/moment";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { defaultZone, localDateOf } from "~/models/core/calendar";
import { yearIn } from "~/models/running/market-report/market-report.rules";
import { type YearView, yearView } from "~/models/running/market-report/market-report.view";
import { readYear } from "~/models/running/market-report/year.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { pageOf, toAskForAccess } from "./paths";

export const meta = () => [titled("Market reports")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { searchParams } = new URL(args.request.url);
  const year = yearIn(searchParams.get("year"), localDateOf(ctx.now, defaultZone));
  const sheet = yearView(await readYear(ctx, ctx.viewer.marketId, year));
  const at = (which: number) => pageOf(ctx.viewer, "/book", { year: String(which) });
  return {
    ...sheet,
    dayAt: pageOf(ctx.viewer, "/book/:date"),
    file: pageOf(ctx.viewer, "/book/year.csv", { year: String(year) }),
    before: at(year - 1),
    after: year < sheet.thisYear ? at(year + 1) : null,
  };
}

export default function Reports() {
  const { year, days, lines, toWrite, dayAt, file, before, after } = useLoaderData<typeof loader>();
  const at = (date: string) => dayAt.replace(":date", date);
  return (
    <div className="page">
      <PageHeader
        title={`Market reports for ${year}`}
        lead="Vendors, visitors and sales for each market day. Each figure shows its source."
        actions={
          <>
            {toWrite && (
              <LinkButton to={at(toWrite.date)} icon="edit">
                {`Write report for ${toWrite.text}`}
              </LinkButton>
            )}
            <LinkButton to={file} variant="soft" icon="download" reloadDocument>
              CSV
            </LinkButton>
          </>
        }
      >
        <p className="cluster">
          <Link to={before} className="button-link">
            {`${year - 1}`}
          </Link>
          {after && (
            <Link to={after} className="button-link">
              {`${year + 1}`}
            </Link>
          )}
        </p>
      </PageHeader>
      {days.length === 0 ? (
        <EmptyState
          scene="market"
          title={`No market days in ${year}`}
          text="Each market day shows up here on its date."
        />
      ) : (
        <div className="stack">
          <YearLines lines={lines} />
          <ReportDays days={days} at={at} />
        </div>
      )}
    </div>
  );
}

const notKnown = <span className="muted">unknown</span>;

/** The totals of a year, each with its source. */
function YearLines({ lines }: Pick<YearView, "lines">) {
  return (
    <section className="stack" aria-labelledby="year">
      <h2 id="year">The year</h2>
      <DataTable
        caption="Totals for the year"
        rows={lines}
        name={{ title: "Line", cell: ({ what }) => what }}
        columns={[
          { title: "Total", cell: ({ value }) => value, isNumber: true, place: "state" },
          { title: "Source", cell: ({ how }) => how },
        ]}
      />
    </section>
  );
}

/** The year's market days, the latest first, each with a link to its report. */
function ReportDays({ days, at }: Pick<YearView, "days"> & { at: (date: string) => string }) {
  return (
    <section className="stack" aria-labelledby="days">
      <h2 id="days">Market days</h2>
      <DataTable
        caption="Market days"
        rows={days}
        name={{ title: "Day", cell: ({ day }) => <Day of={day} /> }}
        rowTo={({ id }) => at(id)}
        columns={[
          {
            title: "Market report",
            cell: ({ isWritten }) =>
              isWritten ? (
                <StateBadge state="done">Written</StateBadge>
              ) : (
                <StateBadge state="waiting">Open</StateBadge>
              ),
            place: "state",
          },
          {
            title: "Vendors",
            cell: ({ vendors }) => (vendors ? `${vendors.number} ${vendors.how}` : notKnown),
            isNumber: true,
          },
          {
            title: "Visitors",
            cell: ({ visitors }) => (visitors ? `${visitors.number} ${visitors.how}` : notKnown),
            isNumber: true,
          },
          { title: "Reports", cell: ({ reports }) => reports, isNumber: true, place: "wide" },
          { title: "Sales", cell: ({ sales }) => sales ?? notKnown, isNumber: true },
        ]}
      />
    </section>
  );
}
