import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { PageHeader } from "~/components/kit/page-header";
import { Pagination } from "~/components/kit/pagination";
import { WeighForm } from "~/components/order/weigh-form";
import { titled } from "~/components/shell/page-meta";
import { readWeighList } from "~/models/orders/weighing/weigh-list.server";
import { weighedToast, weighListView } from "~/models/orders/weighing/weigh-list.view";
import { weighOrders } from "~/models/orders/weighing/weigh-orders.server";
import { WeighOrders } from "~/models/orders/weighing/weighing.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { dateIn, type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Weigh for ${data.date}, ${data.marketName}` : "Weigh"),
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const day = { marketId: idIn(args.params.marketId), date: dateIn(args.params.date) };
  const { searchParams } = new URL(args.request.url);
  const page = Math.min(Math.max(1, Number.parseInt(searchParams.get("page") ?? "1", 10) || 1), 50);
  return { ...weighListView(await readWeighList(ctx, { ...day, page }), day), page };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args, { othersTo: "/vendor-auth" });
  const { pathname, searchParams } = new URL(args.request.url);
  const page = searchParams.get("page");
  return submitForm(ctx, args, WeighOrders, weighOrders, {
    failed: "Weights not saved",
    done: (weighed) =>
      ctx.toast.leadTo(
        page ? `${pathname}?page=${encodeURIComponent(page)}` : pathname,
        weighedToast(weighed),
      ),
  });
}

/** Reload after an error too: someone else may have weighed in the meantime. */
export const shouldRevalidate = () => true;

export default function Weigh() {
  const list = useLoaderData<typeof loader>();
  // Saved weights begin the form anew. A refused form keeps what was typed.
  const answer = useActionData<FormAnswer>();
  const { date, marketName, back, all, toWeigh, page, pages } = list;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Weigh"
        lead={`${date} · ${marketName} · ${toWeigh === 0 ? "Everything is weighed" : `${toWeigh} of ${all} to weigh`}`}
        back={{ to: back, label: "Back to the market day" }}
      />
      {all === 0 ? (
        <EmptyState title="Nothing to weigh" text="No open order for this day is sold by weight.">
          <LinkButton to={back}>See the market day</LinkButton>
        </EmptyState>
      ) : (
        <WeighForm key={answer ? "refused" : list.saved} list={list} answer={answer} />
      )}
      <Pagination page={page} pages={pages} />
    </div>
  );
}
