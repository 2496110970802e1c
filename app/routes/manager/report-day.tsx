import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { PageHeader } from "~/components/kit/page-header";
import { ReportForm } from "~/components/manager/report-form";
import { titled } from "~/components/shell/page-meta";
import { longDate } from "~/models/core/calendar";
import { WriteMarketReport } from "~/models/running/market-report/market-report.schema";
import {
  readMarketReport,
  writeMarketReport,
} from "~/models/running/market-report/market-report.server";
import {
  type MarketReportView,
  marketReportView,
} from "~/models/running/market-report/market-report.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { dateIn, type FormAnswer, submitForm } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";
import "~/components/kit/button.css";
import "~/components/kit/card.css";
import "~/components/vendors/vendor-office.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Market report for ${data.day.text}` : "Market report"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  const date = dateIn(args.params.date);
  return {
    marketId,
    ...marketReportView(await readMarketReport(ctx, { marketId, date })),
    back: pageOf(ctx.viewer, "/book"),
    salesAt: pageOf(ctx.viewer, `/book/${date}/:vendorId`),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const date = dateIn(args.params.date);
  return submitForm(ctx, args, WriteMarketReport, writeMarketReport, {
    also: { marketId: ctx.viewer.marketId, date },
    done: () =>
      ctx.toast.leadTo(pageOf(ctx.viewer, `/book/${date}`), {
        title: "Market report saved",
        description: longDate(date),
      }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function ReportOfDay() {
  const { day, when, vendors, sales, reports, back, salesAt, ...report } =
    useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={day.text}
        lead={when}
        back={{ to: back, label: "Back to market reports" }}
      />
      <div className="stack">
        <ReportForm
          key={`${day.date}-${report.version}`}
          {...report}
          date={day.date}
          vendors={vendors}
          answer={answer}
          back={back}
        />
        <DaySales
          vendors={vendors}
          sum={sales}
          reports={reports}
          isWritten={report.version > 0}
          at={(id) => salesAt.replace(":vendorId", String(id))}
        />
      </div>
    </div>
  );
}

/** The sales of each vendor that day, as far as they were reported, and who reported them. */
function DaySales({
  vendors,
  sum,
  reports,
  isWritten,
  at,
}: Pick<MarketReportView, "vendors" | "reports"> & {
  /** Whether it is recorded which vendors were there. If not, all vendors are listed. */
  isWritten: boolean;
  sum: string;
  at: (vendorId: number) => string;
}) {
  const shown = vendors.filter(({ isThere, sales }) => !isWritten || isThere || sales !== null);
  return (
    <section className="stack" aria-labelledby="takings">
      <h2 id="takings">Sales</h2>
      <p className="muted">
        {reports === 0
          ? "Vendors report their own sales. You can enter sales for vendors who don’t."
          : `${sum} so far, from ${reports === 1 ? "1 report" : `${reports} reports`}.`}
      </p>
      {shown.length > 0 && (
        <ul className="stall-list card">
          {shown.map(({ id, name, sales }) => (
            <li key={id}>
              <p className="stall-list-name">
                {name}
                <span className="muted small">{sales?.by ?? "Nothing reported"}</span>
              </p>
              <span className="cluster">
                {sales ? (
                  <strong>{sales.sum}</strong>
                ) : (
                  <StateBadge state="waiting">Unknown</StateBadge>
                )}
                <Link to={at(id)} className="button-link">
                  {sales ? "Change" : "Enter"}
                  <span className="hidden-text">{` sales of ${name}`}</span>
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
