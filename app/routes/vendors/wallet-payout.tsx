import { getFormProps, useForm } from "@conform-to/react";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { DescriptionList } from "~/components/kit/description-list";
import { TextField } from "~/components/kit/fields";
import { FormProblem, Notice } from "~/components/kit/notice";
import { OfficeForm } from "~/components/kit/office-form";
import { titled } from "~/components/shell/page-meta";
import { WhatStripeNeeds } from "~/components/wallet/wallet-balance";
import { dollars, formatCents } from "~/models/core/money";
import { walletPage } from "~/models/orders/payout/payout.rules";
import { RequestPayout } from "~/models/orders/payout/payout.schema";
import { offerPayout, requestPayout } from "~/models/orders/payout/request-payout.server";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";

export const meta = () => [titled("Request payout")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return offerPayout(ctx);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.vendor(args);
  return submitForm(ctx, args, RequestPayout, requestPayout, {
    failed: "Payout failed.",
    also: { vendorId: String(ctx.viewer.vendorId) },
    done: ({ amount }) =>
      ctx.toast.leadTo(walletPage, {
        title: "Payout requested",
        description: `${formatCents(amount)} will go to your bank account. This usually takes 2 days.`,
      }),
  });
}

/**
 * After a refusal too: the next request must name the refused one as the last. Only if the result
 * is unknown (503) does the form stay the same, so that pressing the button again makes no second
 * payout.
 */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== 503;

export default function RequestAPayout() {
  const { payable, whyNot, isHeldBack, lastPayoutId } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<{ amount: string }>({
    id: "request-payout",
    lastResult: answer?.result as never,
    defaultValue: { amount: payable === null ? "" : dollars(payable) },
    constraint: { amount: { maxLength: 20 } },
  });
  return (
    <ConfirmPage
      title="Request payout"
      lead="Move money from your Stripe balance to your bank account."
      back={{ to: walletPage, label: "Back to your wallet" }}
    >
      <FormProblem problem={answer?.problem} />
      {payable === null && whyNot === null && (
        <Notice tone="warning" title="Stripe isn’t responding">
          <p>
            We can’t see your available balance right now. You can still request a payout, and we’ll
            tell you the result.
          </p>
        </Notice>
      )}
      {payable !== null && (
        <DescriptionList items={[{ term: "Available now", value: formatCents(payable) }]} />
      )}
      {whyNot === null ? (
        <OfficeForm {...getFormProps(form)} className="stack">
          <input type="hidden" name="after" value={lastPayoutId} />
          <TextField
            field={fields.amount}
            label="Amount in dollars"
            hint="At most your available balance. Leave blank to pay out all of it."
            inputMode="decimal"
            autoComplete="off"
          />
          <p className="muted">
            You can’t undo a payout. If your bank returns the payout, even days later, we’ll email
            you. The money is then back in your balance.
          </p>
          <ConfirmActions
            button="Request payout"
            keep={{ to: walletPage, label: "Not now" }}
            variant="solid"
          />
        </OfficeForm>
      ) : (
        <>
          {!answer && <p>{whyNot}</p>}
          {isHeldBack && <WhatStripeNeeds />}
        </>
      )}
    </ConfirmPage>
  );
}
