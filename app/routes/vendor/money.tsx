import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { StuckCounts, StuckMoney } from "~/components/payment/stuck-money";
import { titled } from "~/components/shell/page-meta";
import { listStuckMoney } from "~/models/payment/stuck-money.server";
import { stuckView } from "~/models/payment/stuck-money.view";
import { allow } from "~/platform/allow";

export const meta: MetaFunction = () => [titled("Refunds and disputes")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const stuck = await listStuckMoney(ctx.db, ctx.now, ctx.viewer.vendorId);
  return stuck.map((row) => stuckView(row, "vendor", ctx.now));
}

export default function VendorMoney() {
  const stuck = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title="Refunds and disputes"
        lead="What you owe customers and has not reached them yet, and payments that they dispute. All others go back by themselves."
        back={{ to: "/vendor-dashboard", label: "Back to your pre-orders" }}
      >
        <StuckCounts stuck={stuck} />
      </PageHeader>
      <StuckMoney stuck={stuck} path="/vendor-dashboard/refunds" />
    </div>
  );
}
