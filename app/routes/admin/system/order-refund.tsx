import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { TextArea, TextField } from "~/components/kit/fields";
import { titled } from "~/components/shell/page-meta";
import { formatCents } from "~/models/core/money";
import { RefundOrder } from "~/models/orders/order/look-into.schema";
import { readAnyOrder, refundOrder } from "~/models/orders/order/look-into.server";
import { anyOrderPage } from "~/models/orders/order/look-into.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Refund an order")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const detail = await readAnyOrder(ctx, idIn(args.params.orderId));
  const { id, number, customer, vendor, left } = anyOrderPage(detail, ctx.now);
  return { id, number, customer, vendor, left, key: crypto.randomUUID() };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  const orderId = idIn(args.params.orderId);
  return submitForm(ctx, args, RefundOrder, refundOrder, {
    also: { orderId },
    done: ({ amount }) =>
      ctx.toast.leadTo(`/admin/system/orders/${orderId}`, {
        title: "Refund requested",
        description: `Within a minute, we’ll ask Stripe to refund ${formatCents(amount)}.`,
      }),
  });
}

export default function Refund() {
  const { id, number, customer, vendor, left, key } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<{ amount: string; reason: string; key: string }>({
    id: "refund-order",
    lastResult: answer?.result as never,
    defaultValue: { amount: left?.dollars, key },
    constraint: {
      amount: { required: true, maxLength: 20 },
      reason: { required: true, maxLength: 300 },
    },
  });
  const back = { to: `/admin/system/orders/${id}`, label: `Back to ${number}` };
  return (
    <ConfirmPage
      title={`Refund ${number}`}
      lead={`From ${vendor.name}’s account to the card of ${customer.username}. The order doesn’t change.`}
      back={back}
      problem={answer?.problem}
    >
      {left ? (
        <Form method="post" {...getFormProps(form)} className="stack">
          <input type="hidden" name="key" value={fields.key.value ?? key} />
          <TextField
            field={fields.amount}
            label="Amount in dollars"
            hint={`At most ${left.text}, the amount not yet refunded.`}
            inputMode="decimal"
          />
          <TextArea
            field={fields.reason}
            label="Why"
            hint="The customer sees this in an email and with the order."
            rows={3}
          />
          <ConfirmActions button="Refund" keep={{ to: back.to, label: "Don’t refund" }} />
        </Form>
      ) : (
        <p>This order has no card payment left to refund.</p>
      )}
    </ConfirmPage>
  );
}
