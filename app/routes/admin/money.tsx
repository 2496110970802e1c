import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MoneyPage } from "~/components/payment/money-page";
import { StuckCounts, StuckMoney } from "~/components/payment/stuck-money";
import { titled } from "~/components/shell/page-meta";
import { readStuckRefunds } from "~/models/payment/money-desk.server";
import { stuckView } from "~/models/payment/stuck-money.view";
import { allow } from "~/platform/allow";

export const meta: MetaFunction = () => [titled("Money that is stuck")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const { stuck, counts } = await readStuckRefunds(ctx);
  return { counts, stuck: stuck.map((row) => stuckView(row, "admin", ctx.now)) };
}

export default function AdminMoney() {
  const { counts, stuck } = useLoaderData<typeof loader>();
  return (
    <MoneyPage
      part="refunds"
      counts={counts}
      lead="Refunds that do not arrive by themselves, and payments that customers dispute. Each is the vendor's own money, on the vendor's account."
      head={<StuckCounts stuck={stuck} />}
    >
      <StuckMoney stuck={stuck} path="/admin/money" showsVendor />
    </MoneyPage>
  );
}
