import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { DescriptionList } from "~/components/kit/description-list";
import { TextArea } from "~/components/kit/fields";
import { Day } from "~/components/kit/moment";
import { titled } from "~/components/shell/page-meta";
import { SettleRefund } from "~/models/orders/payment/stuck-money.schema";
import { findRefund, settleRefund } from "~/models/orders/payment/stuck-money.server";
import { stuckView } from "~/models/orders/payment/stuck-money.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, idIn, submitForm } from "~/platform/submit";

export const meta = () => [titled("Refunded by hand")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return stuckView(await findRefund(ctx, idIn(args.params.refundId)), "admin", ctx.now);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.admin(args, { othersTo: "/" });
  return submitForm(ctx, args, SettleRefund, settleRefund, {
    also: { refundId: idIn(args.params.refundId) },
    done: () =>
      ctx.toast.leadTo("/admin/money", {
        title: "Noted",
        description: "We’ll email the customer your note.",
      }),
  });
}

export default function SettleByHand() {
  const refund = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<{ note: string }>({
    id: "settle-refund",
    lastResult: answer?.result as never,
    constraint: { note: { required: true, maxLength: 300 } },
  });
  return (
    <ConfirmPage
      title={`Did someone refund ${refund.money} for ${refund.number} by hand?`}
      lead={`${refund.vendorName} to ${refund.customer}`}
      back={{ to: "/admin/money", label: "Back to stuck payments" }}
      problem={answer?.problem}
    >
      <DescriptionList
        items={[
          { term: "Amount", value: refund.money },
          { term: "Customer", value: <a href={`mailto:${refund.email}`}>{refund.customer}</a> },
          { term: "Waiting since", value: <Day of={refund.since} /> },
          { term: "Stripe says", value: refund.reason && <code>{refund.reason}</code> },
          { term: "Payment", value: <code>{refund.payment}</code> },
        ]}
      />
      {refund.canSettle ? (
        <Form method="post" {...getFormProps(form)} className="stack">
          <TextArea
            field={fields.note}
            label="How"
            hint="The customer sees this in an email and with the order. Example: “By check, on May 8.”"
            rows={3}
          />
          <ConfirmActions
            button="Mark as refunded"
            keep={{ to: "/admin/money", label: "Not yet" }}
          />
          <p className="muted">
            We’ll stop asking Stripe for this refund. You can’t undo this. The audit log shows your
            name.
          </p>
        </Form>
      ) : (
        <p>
          You can’t mark this refund as made by hand. Either Stripe may still make the refund, or
          the refund is already settled.
        </p>
      )}
    </ConfirmPage>
  );
}
