import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { OfficeForm } from "~/components/kit/office-form";
import { titled } from "~/components/shell/page-meta";
import { moneyStays } from "~/models/orders/stripe-account/stripe-account.rules";
import { readOwnPayment } from "~/models/orders/stripe-account/stripe-account.server";
import { ownPaymentView } from "~/models/orders/stripe-account/stripe-account.view";
import { allow, type RouteArgs } from "~/platform/allow";
import "~/components/payment/payment.css";

export const meta = () => [titled("Connect another account")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  const { box } = ownPaymentView(await readOwnPayment(ctx));
  if (box.action !== "replace") return redirect("/vendor-payments");
  return { account: box.account };
}

const back = { to: "/vendor-payments", label: "Back to payment" };

/** The confirmation page before a vendor replaces a Stripe account that we can no longer reach. */
export default function ReplaceAccount() {
  const { account } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title="Connect another account at Stripe?"
      lead="You can’t go back to the old account afterward."
      back={back}
    >
      <ul className="stack">
        <li>You can take cards again once Stripe has checked the new account.</li>
        <li>{moneyStays}</li>
        <li>
          We can’t refund orders that were paid into the old account. Refund them in your Stripe
          dashboard.
        </li>
      </ul>
      <p className="muted small">
        Old account: <span className="account-id">{account}</span>
      </p>
      <OfficeForm action="/vendor-payments">
        <input type="hidden" name="replaces" value={account ?? ""} />
        <ConfirmActions
          button="Connect another account"
          keep={{ to: back.to, label: "Keep the old account" }}
        />
      </OfficeForm>
    </ConfirmPage>
  );
}
