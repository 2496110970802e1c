import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { SalesForm } from "~/components/market-report/sales-form";
import { titled } from "~/components/shell/page-meta";
import { ReportSales } from "~/models/running/market-report/market-report.schema";
import { salesView } from "~/models/running/market-report/market-report.view";
import { findOwnSales, reportSales } from "~/models/running/market-report/sales.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { dateIn, type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Sales")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const marketId = idIn(args.params.marketId);
  const date = dateIn(args.params.date);
  return { marketId, sales: salesView(await findOwnSales(ctx, { marketId, date })) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, ReportSales, reportSales, {
    also: { marketId: idIn(args.params.marketId), date: dateIn(args.params.date) },
    done: () =>
      ctx.toast.leadTo(back, {
        title: "Sales reported",
        description: "The market report shows your sales.",
      }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

const back = "/vendor-takings";

export default function SalesOfDay() {
  const { marketId, sales } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={sales.day.text}
        lead={`Your sales at ${sales.market}. The market’s managers see your sales. The market report adds them to the market’s total.`}
        back={{ to: back, label: "Back to your sales" }}
      />
      <SalesForm
        key={sales.version}
        marketId={marketId}
        sales={sales}
        answer={answer}
        back={back}
      />
    </div>
  );
}
