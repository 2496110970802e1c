import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { movedBackToast } from "~/models/orders/order/move.words";
import { moveOrdersBack } from "~/models/orders/order/move-orders.server";
import { MoveOrdersBack } from "~/models/orders/order/order.schema";
import { allow } from "~/platform/allow";
import { DomainError } from "~/platform/errors";
import { check, readFields, wayBackIn } from "~/platform/submit";

/** The address of a form only: whoever comes here otherwise wants the dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  await allow.vendor(args);
  return redirect("/vendor-dashboard");
}

/** A vendor takes the last step of orders back, from what told of it or from an order itself. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  const back = (await wayBackIn(args.request)) ?? "/vendor-dashboard";
  const { fields } = await readFields(args.request, MoveOrdersBack);
  try {
    const command = check(MoveOrdersBack, { orders: fields.getAll("orders") });
    ctx.toast.show(movedBackToast(await moveOrdersBack(ctx, command)));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found") throw error;
    ctx.toast.show({ title: error.title, description: error.message, variant: "destructive" });
  }
  return redirect(back);
}
