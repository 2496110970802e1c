import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { TextArea } from "~/components/kit/fields";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { OrderItems } from "~/components/order/order-parts";
import { titled } from "~/components/shell/page-meta";
import { formatCents } from "~/models/core/money";
import { CancelForVendor } from "~/models/orders/order/order.schema";
import { cancelForVendor, findVendorOrder } from "~/models/orders/order/vendor-order.server";
import { vendorOrderView } from "~/models/orders/order/vendor-order.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Cancel order")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { refund, ...order } = await findVendorOrder(ctx, idIn(args.params.orderId));
  return {
    ...vendorOrderView(order, ctx.now),
    refund: refund > 0 ? formatCents(refund) : null,
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const orderId = String(idIn(args.params.orderId));
  return submitForm(ctx, args, CancelForVendor, cancelForVendor, {
    failed: "Failed to cancel order",
    also: { orderId },
    done: () =>
      ctx.toast.leadTo("/vendor-preorders", {
        title: "Order cancelled",
        description: "We’ll tell your customer why.",
      }),
  });
}

export default function CancelOrderForVendor() {
  const order = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<{ reason: string }>({
    id: "cancel-order",
    lastResult: answer?.result as never,
    constraint: { reason: { required: true, maxLength: 300 } },
  });
  return (
    <ConfirmPage
      title={`Cancel ${order.number}?`}
      lead={`${order.customer}, ${order.pickupDate}`}
      back={{ to: "/vendor-preorders", label: "Back to your pre-orders" }}
    >
      <FormProblem problem={answer?.problem} />
      <OrderItems items={order.items} total={order.total} />
      {order.canCancel ? (
        <OfficeForm {...getFormProps(form)} className="stack">
          <TextArea
            field={fields.reason}
            label="Reason"
            hint="Your customer sees this in an email and with the order."
            rows={3}
          />
          <ConfirmActions
            button="Cancel Order"
            keep={{ to: "/vendor-preorders", label: "Keep it" }}
          />
          {order.refund && (
            <p className="muted">{`We’ll refund ${order.refund} to your customer’s card.`}</p>
          )}
        </OfficeForm>
      ) : (
        <p>You can no longer cancel this order.</p>
      )}
    </ConfirmPage>
  );
}
