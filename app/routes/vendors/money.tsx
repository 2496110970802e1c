import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { StepPages } from "~/components/kit/pagination";
import { StuckCounts, StuckMoney } from "~/components/payment/stuck-money";
import { titled } from "~/components/shell/page-meta";
import { oldestFirst, readListing } from "~/models/core/listing/listing";
import { listStuckMoney } from "~/models/orders/payment/stuck-list.server";
import { stuckPageView } from "~/models/orders/payment/stuck-money.view";
import { allow, type RouteArgs } from "~/platform/allow";

const path = "/vendor-dashboard/refunds";

export const meta = () => [titled("Refunds and disputes")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const asked = readListing(new URL(args.request.url).searchParams, oldestFirst);
  const list = await listStuckMoney(ctx, ctx.viewer.vendorId, asked);
  return stuckPageView(path, list, "vendor", ctx.now);
}

export default function VendorMoney() {
  const { stuck, total, previous, next } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title="Refunds and disputes"
        lead="Refunds that haven’t gone through and payments that customers dispute. We handle all other refunds automatically."
      >
        <StuckCounts stuck={stuck} total={total} />
      </PageHeader>
      <StuckMoney stuck={stuck} path={path} />
      <StepPages previous={previous} next={next} />
    </div>
  );
}
