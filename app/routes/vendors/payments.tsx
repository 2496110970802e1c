import { redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/kit/badge";
import { LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { AccountBox } from "~/components/vendors/account-box";
import { ConnectStripe } from "~/models/orders/stripe-account/stripe-account.schema";
import {
  connectStripe,
  readOwnPayment,
} from "~/models/orders/stripe-account/stripe-account.server";
import { ownPaymentView } from "~/models/orders/stripe-account/stripe-account.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("Payment")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return ownPaymentView(await readOwnPayment(ctx));
}

/**
 * Leads to Stripe's own pages. If the vendor has no account there, this action creates it first.
 */
export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, ConnectStripe, connectStripe, {
    done: ({ url }) =>
      redirectDocument(ctx.payments.isAtStripe(url) ? url : "/vendor-payments/again"),
  });
}

export default function Payments() {
  const { box, takesPaymentAtPickup, waysText, canBePaid } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow stack">
      <PageHeader
        title="Payment"
        lead={canBePaid ? waysText : "How customers pay for their pre-orders."}
      />
      <FormProblem problem={answer?.problem} />
      {!canBePaid && (
        <Notice tone="warning" title="Customers can’t pre-order from you right now">
          Set up card payments or payment at pickup.
        </Notice>
      )}
      <AccountBox box={box} />
      <Card
        as="section"
        title="Payment at pickup"
        action={
          <StateBadge state={takesPaymentAtPickup ? "active" : "ended"}>
            {takesPaymentAtPickup ? "Taken" : "Not taken"}
          </StateBadge>
        }
      >
        <p>
          {takesPaymentAtPickup
            ? "Customers can pay at your stall: cash, SNAP/EBT, WIC."
            : "Customers can’t pay for pre-orders at your stall."}
        </p>
        <div className="cluster">
          <LinkButton
            to="/vendor-edit/pay-at-pickup"
            variant="soft"
            icon="edit"
            aria-label="Change payment at pickup"
          >
            Change
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
