import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { SalesForm } from "~/components/market-report/sales-form";
import { titled } from "~/components/shell/page-meta";
import { ReportSales } from "~/models/running/market-report/market-report.schema";
import { salesView } from "~/models/running/market-report/market-report.view";
import { enterSales, findSalesOf } from "~/models/running/market-report/sales.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { dateIn, type FormAnswer, idIn, submitForm } from "~/platform/submit";
import { pageOf, toAskForAccess } from "./paths";
import "~/components/kit/card.css";

export const meta = () => [titled("Sales")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const { marketId } = ctx.viewer;
  const named = {
    marketId,
    date: dateIn(args.params.date),
    vendorId: idIn(args.params.vendorId),
  };
  return {
    marketId,
    sales: salesView(await findSalesOf(ctx, named)),
    back: pageOf(ctx.viewer, `/book/${named.date}`),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.manager(args, toAskForAccess);
  const date = dateIn(args.params.date);
  return submitForm(ctx, args, ReportSales, enterSales, {
    also: {
      marketId: ctx.viewer.marketId,
      vendorId: idIn(args.params.vendorId),
      date,
    },
    done: () =>
      ctx.toast.leadTo(pageOf(ctx.viewer, `/book/${date}`), {
        title: "Sales saved",
        description: "The report shows that you entered these sales.",
      }),
  });
}

/** Reload after an error too: someone else may have saved in the meantime. */
export const shouldRevalidate = () => true;

export default function Sales() {
  const { marketId, sales, back } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`Sales of ${sales.vendor}`}
        lead={sales.day.text}
        back={{ to: back, label: "Back to the market report" }}
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
