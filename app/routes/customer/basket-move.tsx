import { redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { EmptyState } from "~/components/kit/empty-state";
import { FormProblem } from "~/components/kit/notice";
import { HiddenValues } from "~/components/kit/office-form";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { MoveBasket } from "~/models/orders/basket/basket.schema";
import { moveBasket } from "~/models/orders/basket/basket.server";
import { basketPath, movesView } from "~/models/orders/basket/basket.view";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { basketIn, holdBasketForm } from "./basket.server";

export const meta = () => [titled("Change market or date"), { name: "robots", content: "noindex" }];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const basket = await basketIn(ctx, args.request, { everywhere: true });
  if (!basket) throw redirect("/basket");
  return movesView(basket, ctx.now);
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  await holdBasketForm(ctx, args.request);
  return submitForm(ctx, args, MoveBasket, moveBasket, {
    failed: "Basket not moved",
    done: (basketId) => ctx.toast.leadTo(basketPath(basketId), { title: "Basket moved" }),
  });
}

/** After an error too: another tab may have changed the basket. */
export const shouldRevalidate = () => true;

export default function Move() {
  const { id, version, day, markets } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Change market or date"
        lead={`Now: ${day}`}
        back={{ to: basketPath(id), label: "Back to your basket" }}
      />
      <FormProblem problem={answer?.problem} />
      {markets.length === 0 && (
        <EmptyState
          title="No other market or date"
          text="The vendors in your basket offer no other pickup."
        >
          <LinkButton to={basketPath(id)}>Back to your basket</LinkButton>
        </EmptyState>
      )}
      {markets.map((market) => (
        <Card key={market.id} as="section" title={market.name}>
          <p className="muted">{market.address}</p>
          <Form method="post" className="stack">
            <HiddenValues values={{ basketId: id, version, marketId: market.id }} />
            {market.choices.map(({ left, dates }) => (
              <div key={left} className="stack gap-2">
                <p>{left === "" ? "All products" : `Without ${left}`}</p>
                <div className="cluster gap-2">
                  {dates.map(({ date, label }) => (
                    <Button key={date} name="pickupDate" value={date} variant="soft">
                      {label}
                      <span className="hidden-text">
                        {` at ${market.name}${left && `, without ${left}`}`}
                      </span>
                    </Button>
                  ))}
                </div>
              </div>
            ))}
          </Form>
        </Card>
      ))}
    </div>
  );
}
