import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/kit/page-header";
import { StuckCounts, StuckMoney } from "~/components/payment/stuck-money";
import { titled } from "~/components/shell/page-meta";
import { listStuckMoney } from "~/models/payment/stuck-money.server";
import { stuckView } from "~/models/payment/stuck-money.view";
import { allow } from "~/platform/allow";

export const meta: MetaFunction = () => [titled("Money that is stuck")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const stuck = await listStuckMoney(ctx.db, ctx.now, null);
  return stuck.map((row) => stuckView(row, "admin", ctx.now));
}

export default function AdminMoney() {
  const stuck = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeader
        title="Money that is stuck"
        lead="Refunds that do not arrive by themselves, and payments that customers dispute. Each is the vendor's own money, on the vendor's account."
      >
        <StuckCounts stuck={stuck} />
      </PageHeader>
      <StuckMoney stuck={stuck} path="/admin/money" showsVendor />
    </div>
  );
}
