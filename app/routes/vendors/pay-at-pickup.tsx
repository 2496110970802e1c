import { getFormProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { CheckboxField, TextField } from "~/components/kit/fields";
import { lazyCommand } from "~/components/kit/lazy-command";
import { FormProblem } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { useBusy } from "~/components/kit/use-busy";
import { useCommandForm } from "~/components/kit/use-command-form";
import { titled } from "~/components/shell/page-meta";
import { PaymentLine } from "~/components/vendors/payment-line";
import { readOwnPaying, setPayAtPickup } from "~/models/orders/portal/own-stall.server";
import { ownPaymentView } from "~/models/orders/stripe-account/stripe-account.view";
import { SetPayAtPickup } from "~/models/vendors/vendor.schema";
import { allow } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import "~/components/kit/card.css";

export const meta: MetaFunction = () => [titled("Payment at pickup")];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await allow.vendor(args);
  const { own, payment } = await readOwnPaying(ctx);
  return { own, payment: ownPaymentView(payment) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, SetPayAtPickup, setPayAtPickup, {
    done: ({ takesPaymentAtPickup }) => {
      ctx.toast.show({
        title: "Saved",
        description: takesPaymentAtPickup
          ? "Customers may pay at your stall."
          : "Customers no longer pay at your stall.",
      });
      return redirect("/vendor-dashboard");
    },
  });
}

const command = lazyCommand(() =>
  import("~/models/vendors/vendor.schema").then((m) => m.SetPayAtPickup),
);

export default function PayAtPickup() {
  const { own: defaultValue, payment } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const busy = useBusy();
  const [form, fields] = useCommandForm("pay-at-pickup", command, answer, { defaultValue });
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Payment at pickup"
        lead="What is paid at the stall is promised, not paid. Say how much you are willing to set aside for one customer."
        back={{ to: "/vendor-payments", label: "Back to payment" }}
      />
      <PaymentLine payment={payment} />
      <OfficeForm {...getFormProps(form)}>
        <section className="card">
          <div className="form">
            <FormProblem problem={answer?.problem} />
            <CheckboxField
              field={fields.takesPaymentAtPickup}
              label="Customers may pay at pickup (cash, SNAP/EBT, WIC)"
              hint="Only customers who have confirmed their email address can."
            />
            <TextField
              field={fields.ordersAtPickup}
              type="number"
              inputMode="numeric"
              label="Orders one customer may have open"
              hint="To be paid at your stall, and not collected yet."
            />
            <TextField
              field={fields.piecesAtPickup}
              type="number"
              inputMode="numeric"
              label="Pieces in one order"
              hint="All products counted together. There is no such limit on orders paid by card."
            />
            <div className="form-actions">
              <Button busy={busy}>Save</Button>
              <LinkButton to="/vendor-dashboard" variant="soft">
                Cancel
              </LinkButton>
            </div>
          </div>
        </section>
      </OfficeForm>
    </div>
  );
}
