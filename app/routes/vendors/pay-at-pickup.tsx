import { getFormProps } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormActions } from "~/components/kit/button";
import { CheckboxField, TextField } from "~/components/kit/fields";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { lazyCommand, useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { PaymentLine } from "~/components/vendors/payment-line";
import { readOwnPaying, setPayAtPickup } from "~/models/orders/portal/own-vendor.server";
import { ownPaymentView } from "~/models/orders/stripe-account/stripe-account.view";
import { SetPayAtPickup } from "~/models/vendors/vendor.schema";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta = () => [titled("Payment at pickup")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { own, payment } = await readOwnPaying(ctx);
  return { own, payment: ownPaymentView(payment) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, SetPayAtPickup, setPayAtPickup, {
    done: ({ takesPaymentAtPickup }) =>
      ctx.toast.leadTo("/vendor-payments", {
        title: "Saved",
        description: takesPaymentAtPickup
          ? "Customers can pay at your stall."
          : "Customers can no longer pay for pre-orders at your stall.",
      }),
  });
}

const command = lazyCommand(() =>
  import("~/models/vendors/vendor.schema").then((m) => m.SetPayAtPickup),
);

export default function PayAtPickup() {
  const { own: defaultValue, payment } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useCommandForm("pay-at-pickup", command, answer, { defaultValue });
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Payment at pickup"
        lead="Customers who pay at pickup may not show up. Limit how much you set aside for one customer."
        back={{ to: "/vendor-payments", label: "Back to payment" }}
      />
      <PaymentLine payment={payment} />
      <OfficeForm {...getFormProps(form)}>
        <section className="card">
          <div className="form">
            <FormProblem problem={answer?.problem} />
            <CheckboxField
              field={fields.takesPaymentAtPickup}
              label="Customers can pay at pickup (cash, SNAP/EBT, WIC)"
              hint="Only for customers with a confirmed email address."
            />
            <TextField
              field={fields.ordersAtPickup}
              type="number"
              inputMode="numeric"
              label="Open orders per customer"
              hint="How many unpaid orders one customer can have at the same time."
            />
            <TextField
              field={fields.piecesAtPickup}
              type="number"
              inputMode="numeric"
              label="Items per order"
              hint="All products together. Card orders don’t have this limit."
            />
            <FormActions button="Save" cancel="/vendor-payments" />
          </div>
        </section>
      </OfficeForm>
    </div>
  );
}
