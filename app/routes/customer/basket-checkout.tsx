import { redirect, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckoutForm } from "~/components/basket/checkout-form";
import { FormProblem } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { PlaceBasket } from "~/models/orders/basket/basket.schema";
import { basketPath, checkoutView } from "~/models/orders/basket/basket.view";
import { placeBasket } from "~/models/orders/basket/place-basket.server";
import { visitPayPath } from "~/models/orders/basket/visit.server";
import { visitPath } from "~/models/orders/order/order.view";
import { notPlaced } from "~/models/orders/order/pre-order.rules";
import { savedCardOf } from "~/models/orders/payment/card-entry.server";
import { cardText } from "~/models/orders/payment/saved-card.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { basketIn } from "./basket.server";

export const meta = () => [titled("Checkout")];

export async function loader(args: RouteArgs) {
  const ctx = await allow.customer(args);
  const [basket, saved] = await Promise.all([basketIn(ctx, args.request), savedCardOf(ctx)]);
  if (!basket) throw redirect("/basket");
  const view = checkoutView(basket, ctx.now);
  // The basket's page says what has to change.
  if (!view.isOrderable) throw redirect(basketPath(basket.id));
  return { basket: view, savedCard: saved && cardText(saved) };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.customer(args);
  return submitForm(ctx, args, PlaceBasket, placeBasket, {
    failed: notPlaced.title,
    done: ({ basketId, payUrl }) =>
      payUrl
        ? redirectDocument(visitPayPath(ctx, basketId, payUrl))
        : redirect(visitPath(basketId)),
  });
}

/** After an error too: another tab may have changed the basket, or a vendor a price. */
export const shouldRevalidate = () => true;

export default function Checkout() {
  const { basket, savedCard } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Checkout"
        lead={basket.day}
        back={{ to: basketPath(basket.id), label: "Back to your basket" }}
      />
      <FormProblem problem={answer?.problem} />
      <CheckoutForm
        key={`${basket.id}-${basket.version}`}
        basket={basket}
        savedCard={savedCard}
        answer={answer}
      />
    </div>
  );
}
