import { redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmActions, ConfirmPage } from "~/components/kit/confirm-page";
import { FormProblem } from "~/components/kit/notice";
import { titled } from "~/components/shell/page-meta";
import { isCardNeeded } from "~/models/orders/payment/basket-card.server";
import { removeCard, savedCardOf } from "~/models/orders/payment/card-entry.server";
import { cardText } from "~/models/orders/payment/saved-card.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { z } from "~/platform/zod";

export const meta = () => [titled("Remove your saved card")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  const saved = await savedCardOf(ctx);
  if (!saved) throw redirect("/account");
  const isNeeded = saved.id !== null && (await isCardNeeded(ctx, saved.id));
  return { card: cardText(saved), isNeeded };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.signedIn(args);
  return submitForm(ctx, args, z.object({}), () => removeCard(ctx), {
    failed: "Card not removed",
    done: () => ctx.toast.leadTo("/account", { title: "Card removed" }),
  });
}

export default function RemoveCard() {
  const { card, isNeeded } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <ConfirmPage
      title="Remove your saved card?"
      lead={card}
      back={{ to: "/account", label: "Back to your account" }}
    >
      <FormProblem problem={answer?.problem} />
      <p>
        {isNeeded
          ? "We delete the card from your account. An order of yours still has to be weighed: we charge the card for it, and then delete it from Stripe, too."
          : "We delete the card from Market Day and from Stripe. Your orders stay as they are."}
      </p>
      <Form method="post">
        <ConfirmActions button="Remove card" keep={{ to: "/account", label: "Keep it" }} />
      </Form>
    </ConfirmPage>
  );
}
