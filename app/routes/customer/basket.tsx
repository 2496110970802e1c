import { redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { BasketForm } from "~/components/basket/basket-form";
import { LinkButton } from "~/components/kit/button";
import { Card } from "~/components/kit/card";
import { EmptyState } from "~/components/kit/empty-state";
import { FormProblem, Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { titled } from "~/components/shell/page-meta";
import { BasketForm as Command } from "~/models/orders/basket/basket.schema";
import { changeBasket } from "~/models/orders/basket/basket.server";
import {
  basketLink,
  basketPath,
  basketView,
  besideView,
  checkoutPath,
} from "~/models/orders/basket/basket.view";
import { listBaskets } from "~/models/orders/basket/read-basket.server";
import { vendorsBeside } from "~/models/orders/basket/vendors-beside.server";
import { whyNotOrderAs } from "~/models/orders/order/pre-order.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import { type FormAnswer, submitForm } from "~/platform/submit";
import { basketIdIn, basketIn, holdBasketForm } from "./basket.server";

export const meta = () => [titled("Your basket"), { name: "robots", content: "noindex" }];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const [basket, open, beside] = await Promise.all([
    basketIn(ctx, args.request),
    listBaskets(ctx),
    vendorsBeside(ctx, basketIdIn(args.request)),
  ]);
  const refused = ctx.viewer && whyNotOrderAs(ctx.viewer);
  return {
    refusal: refused && { title: refused.title, text: refused.message },
    basket: basket && basketView(basket, ctx.now),
    beside: basket ? besideView(basket, beside) : [],
    others: open.filter(({ id }) => id !== basket?.id).map(basketLink),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  await holdBasketForm(ctx, args.request);
  const change = (_: unknown, { basketId, version, ...form }: Command) =>
    changeBasket(ctx, { basketId, version, items: itemsOf(form) });
  return submitForm(ctx, args, Command, change, {
    failed: "Basket not updated",
    done: (_, { basketId, leadsTo, ...form }) => {
      // A visitor's basket may become a part of another one at sign-in.
      if (leadsTo === "checkout") return redirect(checkoutPath(ctx.viewer ? basketId : null));
      ctx.toast.show({ title: "Basket updated" });
      const isEmpty = itemsOf(form).every(({ quantity }) => quantity === 0);
      return redirect(isEmpty ? "/basket" : basketPath(basketId));
    },
  });
}

/** After an error too: another tab may have changed the basket. */
export const shouldRevalidate = () => true;

/** The quantities in the form, with 0 for the product of the pressed 'Remove' button. */
const itemsOf = ({ items, remove }: Pick<Command, "items" | "remove">) =>
  items.map((item) => (item.productId === remove ? { ...item, quantity: 0 } : item));

export default function Basket() {
  const { refusal, basket, beside, others } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  if (!basket) return <NoBasket refusal={refusal} problem={answer?.problem} />;
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Your basket"
        lead={basket.day}
        actions={
          <LinkButton to={`/basket/move?basket=${basket.id}`} variant="soft" icon="calendar">
            Change market or date
          </LinkButton>
        }
      />
      <FormProblem problem={answer?.problem} />
      {!basket.isOrderable && (
        <Notice tone="warning" title="Some products can’t be ordered">
          Change or remove them, or choose another market or date.
        </Notice>
      )}
      <BasketForm key={`${basket.id}-${basket.version}`} basket={basket} answer={answer} />
      {beside.length > 0 && (
        <Card as="section" title="More vendors that day">
          <p className="muted">Add their products, and pay for everything at once.</p>
          <ul className="stack lined gap-0">
            {beside.map(({ id, name, kind, to }) => (
              <li key={id} className="list-line space-y-2">
                <Link to={to} prefetch="intent" className="tap strong">
                  {name}
                </Link>
                <span className="muted small">{kind}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {others.length > 0 && (
        <nav aria-labelledby="others" className="stack gap-1">
          <h2 id="others" className="title-3">
            Your other baskets
          </h2>
          {others.map(({ id, to, label }) => (
            <Link key={id} to={to} className="tap">
              {label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

function NoBasket({
  refusal,
  problem,
}: {
  refusal: { title: string; text: string } | null;
  problem: FormAnswer["problem"] | undefined;
}) {
  return (
    <div className="page page-narrow">
      <FormProblem problem={problem} />
      {refusal ? (
        <EmptyState level="h1" {...refusal}>
          <LinkButton to="/">Go to the home page</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState
          level="h1"
          title="Your basket is empty"
          text="Add products from several vendors, and pick them all up on one market day."
        >
          <LinkButton to="/ripe">Find food</LinkButton>
          <LinkButton to="/vendors" variant="soft">
            Browse Vendors
          </LinkButton>
        </EmptyState>
      )}
    </div>
  );
}
