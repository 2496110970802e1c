import { useLoaderData } from "@remix-run/react";
import { StepPages } from "~/components/kit/pagination";
import { MoneyPage } from "~/components/payment/money-page";
import { StuckCounts, StuckMoney } from "~/components/payment/stuck-money";
import { titled } from "~/components/shell/page-meta";
import { oldestFirst, readListing } from "~/models/core/listing/listing";
import { readStuckRefunds } from "~/models/orders/payment/money-desk.server";
import { stuckPageView } from "~/models/orders/payment/stuck-money.view";
import { allow, type RouteArgs } from "~/platform/allow";

const path = "/admin/money";

export const meta = () => [titled("Stuck payments")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const asked = readListing(new URL(args.request.url).searchParams, oldestFirst);
  const { list, counts, otherVersions } = await readStuckRefunds(ctx, asked);
  return { counts, otherVersions, ...stuckPageView(path, list, "admin", ctx.now) };
}

export default function AdminMoney() {
  const { counts, otherVersions, stuck, total, previous, next } = useLoaderData<typeof loader>();
  return (
    <MoneyPage
      part="refunds"
      counts={counts}
      otherVersions={otherVersions}
      lead="Refunds that haven’t gone through and payments that customers dispute. The money comes from the vendor’s own Stripe account."
      head={<StuckCounts stuck={stuck} total={total} />}
    >
      <StuckMoney stuck={stuck} path={path} showsVendor />
      <StepPages previous={previous} next={next} />
    </MoneyPage>
  );
}
