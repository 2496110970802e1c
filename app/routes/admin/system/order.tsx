import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { titled } from "~/components/shell/page-meta";
import { OrderPage } from "~/components/system/order-page";
import { readAnyOrder } from "~/models/orders/order/look-into.server";
import { anyOrderPage } from "~/models/orders/order/look-into.view";
import { allow } from "~/platform/allow";
import { idIn } from "~/platform/submit";

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.number ?? "Order")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return anyOrderPage(await readAnyOrder(ctx, idIn(args.params.orderId)), ctx.now);
}

export default function Order() {
  return <OrderPage order={useLoaderData<typeof loader>()} />;
}
