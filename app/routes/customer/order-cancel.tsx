import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton, useBusy } from "~/components/kit/button";
import { FormProblem } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { OrderItems } from "~/components/order/order-parts";
import { titled } from "~/components/shell/page-meta";
import { NamedOrder } from "~/models/orders/order/order.schema";
import { cancelOrder, findOrder } from "~/models/orders/order/order.server";
import { orderView } from "~/models/orders/order/order.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => [titled("Cancel order")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  return orderView(await findOrder(ctx, idIn(args.params.orderId)), ctx.now);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const orderId = String(idIn(args.params.orderId));
  return submitForm(ctx, args, NamedOrder, cancelOrder, {
    failed: "Error",
    also: { orderId },
    done: () =>
      ctx.toast.leadTo("/orders", {
        title: "Order cancelled",
        description: "Your order has been successfully cancelled.",
      }),
  });
}

/** After an error too: the vendor may have changed the order. */
export const shouldRevalidate = () => true;

export default function CancelOrder() {
  const order = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  return (
    <div className="page page-narrow">
      <PageHeader
        title={`Cancel ${order.number}?`}
        lead={`${order.vendorName}, ${order.pickupDate}`}
        back={{ to: "/orders", label: "Back to My Orders" }}
      />
      <section className="card stack">
        <FormProblem problem={answer?.problem} />
        <OrderItems items={order.items} total={order.total} />
        {order.canCancel ? (
          <Form method="post" className="cluster">
            <Button variant="danger" busy={busy}>
              Cancel Order
            </Button>
            <LinkButton to="/orders" variant="soft">
              Keep it
            </LinkButton>
          </Form>
        ) : (
          <p>You can no longer cancel this order.</p>
        )}
        {order.canCancel && order.refund && (
          <p className="muted">{`We’ll refund ${order.refund} to your card.`}</p>
        )}
      </section>
    </div>
  );
}
