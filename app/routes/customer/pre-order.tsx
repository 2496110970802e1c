import { parseWithZod } from "@conform-to/zod/v4";
import { type MetaFunction, redirect, redirectDocument } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { LinkButton } from "~/components/kit/button";
import { EmptyState } from "~/components/kit/empty-state";
import { Notice } from "~/components/kit/notice";
import { PageHeader } from "~/components/kit/page-header";
import { PreOrderForm } from "~/components/order/pre-order-form";
import { titled } from "~/components/shell/page-meta";
import { AddToBasket } from "~/models/orders/basket/basket.schema";
import { addToBasket } from "~/models/orders/basket/basket.server";
import { basketPath } from "~/models/orders/basket/basket.view";
import { mayChange, orderNumber } from "~/models/orders/order/order.rules";
import { isPlaceKey, PlaceOrder } from "~/models/orders/order/order.schema";
import { ordersOfForm, payPath } from "~/models/orders/order/order.server";
import { choosePickup } from "~/models/orders/order/pickup-choice.rules";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { whyAskBack } from "~/models/orders/order/pre-order.rules";
import { readOffer } from "~/models/orders/order/pre-order.server";
import { preOrderOffer } from "~/models/orders/order/pre-order.view";
import { withPickup } from "~/models/vendors/pickup/pickup-wish";
import type { WayToPay } from "~/models/vendors/vendor.rules";
import { allow, type RouteArgs } from "~/platform/allow";
import type { Allowed } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { boundFields } from "~/platform/fields";
import { type FormAnswer, idIn, readFields, submitForm } from "~/platform/submit";
import type { Toaster } from "~/platform/toast";
import { newToken } from "~/platform/tokens";
import type { Customer } from "~/platform/viewer";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data ? `Pre-order from ${data.offer.vendor.name}` : "Pre-order"),
  { name: "robots", content: "noindex" },
];

export async function loader(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  const draft = draftIn(new URL(args.request.url).searchParams);
  const productIds = (draft.items ?? []).map((item) => Number(item.productId));
  const key = keyIn(draft);
  const [sold, placed] = await Promise.all([
    readOffer(ctx, idIn(args.params.vendorId)),
    key && ctx.viewer?.role === "customer" ? ordersOfForm(ctx as Allowed<Customer>, key) : [],
  ]);
  const offer = preOrderOffer(sold, ctx.viewer, productIds, ctx.now);
  const items = draft.items?.filter(({ productId }) =>
    offer.products.some(({ id }) => String(id) === productId),
  );
  const { marketId, pickupDate, note } = choosePickup(offer, draft, productIds);
  return {
    offer,
    draft: {
      ...draft,
      marketId,
      pickupDate,
      paymentMethod: wayOf(draft, offer.vendor.ways),
      items,
    },
    /** Why the form starts with another market or date than the address names. */
    pickupNote: note,
    /** How many of the requested products can no longer be ordered here. */
    missing: (draft.items?.length ?? 0) - (items?.length ?? 0),
    placeKey: key ?? newToken(),
    /** The orders already placed with this form, if the customer has gone back to it. */
    placed: placed.map((order) => ({
      number: orderNumber(order.id),
      to: `/orders/${order.id}/placed`,
      change: mayChange(order, ctx.now) ? `/orders/${order.id}/change` : null,
    })),
  };
}

export async function action(args: RouteArgs) {
  const ctx = await allow.anyone(args);
  if (new URL(args.request.url).searchParams.get("into") === "basket") return add(ctx, args);
  const vendorId = String(idIn(args.params.vendorId));
  const place: typeof placeOrder = async (_, command) => {
    if (ctx.viewer === null) throw await signInFirst(args.request, ctx.toast);
    const asked = whyAskBack(command);
    if (asked) throw asked;
    return placeOrder(ctx, command).catch(sayWhatKeepsTheOrder);
  };
  return submitForm(ctx, args, PlaceOrder, place, {
    also: { vendorId },
    done: ({ orderId, checkoutUrl }) => {
      if (checkoutUrl) return redirectDocument(payPath(ctx, orderId, checkoutUrl));
      return redirect(`/orders/${orderId}/placed`);
    },
  });
}

/** After an error too: the vendor may have changed a price. */
export const shouldRevalidate = () => true;

/** This refusal leads to another page, so it says how the customer can keep the order. */
function sayWhatKeepsTheOrder(refused: unknown): never {
  if (!(refused instanceof DomainError) || refused.code !== "address_unproven") throw refused;
  const { code, message, leadsTo } = refused;
  const text = `${message} Choose “Add to basket” to keep your order until then.`;
  throw new DomainError(code, text, {
    fields: { paymentMethod: [text] },
    ...(leadsTo && { leadsTo }),
  });
}

/** Puts everything in the form into the basket for its market and date. */
function add(ctx: Allowed, args: RouteArgs) {
  const addAll = async (_: unknown, command: AddToBasket) => {
    const asked = whyAskBack(command);
    if (asked) throw asked;
    return addToBasket(ctx, command);
  };
  return submitForm(ctx, args, AddToBasket, addAll, {
    failed: "Not added to your basket",
    done: (basketId) => ctx.toast.leadTo(basketPath(basketId), { title: "Added to your basket" }),
  });
}

export default function PreOrder() {
  const { offer, draft, pickupNote, missing, placeKey, placed } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const { search } = useLocation();
  // Another address, after Back for example, is another form. A refused form stays.
  const drawn = useRef(search);
  if (!answer) drawn.current = search;
  const { vendor, refusal } = offer;
  const vendorPage = withPickup(`/vendor/${vendor.id}`, draft);
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Pre-Order"
        lead={`From ${vendor.name}, for pickup at the market.`}
        back={{ to: vendorPage, label: `Back to ${vendor.name}` }}
      />
      {refusal ? (
        <EmptyState scene="vendor" {...refusal}>
          <LinkButton to={vendorPage}>Back to the vendor</LinkButton>
        </EmptyState>
      ) : offer.products.length === 0 || offer.markets.length === 0 ? (
        <EmptyState
          scene="vendor"
          title="Available in-market only"
          text="You can’t pre-order from this vendor right now."
        >
          <LinkButton to={vendorPage}>Back to {vendor.name}</LinkButton>
        </EmptyState>
      ) : (
        <>
          {placed.map(({ number, to, change }) => (
            <Notice key={number} tone="good" title={`You already placed ${number} with this form`}>
              Sending the form again unchanged won’t create a second order. A changed form places
              another order. <Link to={to}>Go to {number}</Link>
              {change && (
                <>
                  {" · "}
                  <Link to={change}>Change {number}</Link>
                </>
              )}
            </Notice>
          ))}
          {!answer && missing > 0 && (
            <Notice tone="warning" title="Products left out of your order">
              We left out {missing === 1 ? "1 product" : `${missing} products`}. You can no longer
              pre-order {missing === 1 ? "it" : "them"}.
            </Notice>
          )}
          <PreOrderForm
            key={drawn.current}
            offer={offer}
            draft={draft}
            note={pickupNote}
            placeKey={placeKey}
            answer={answer}
          />
        </>
      )}
    </div>
  );
}

export interface Draft {
  placeKey?: string;
  marketId?: string;
  pickupDate?: string;
  specialInstructions?: string;
  paymentMethod?: string;
  items?: { productId: string; quantity: string }[];
}

/**
 * The key of a form that was started earlier, from the address, so that it is the same form after
 * the Back button.
 */
const keyIn = ({ placeKey }: Draft) => (isPlaceKey(placeKey) ? placeKey : null);

/** The way to pay that was chosen earlier, if it is still possible. */
const wayOf = ({ paymentMethod }: Draft, ways: readonly WayToPay[]) =>
  ways.find((way) => way === paymentMethod) ?? ways[0] ?? "card";

/**
 * The start of an order in an address: `?product=5`, or everything that was entered before signing
 * in.
 */
function draftIn(params: URLSearchParams): Draft {
  const { fields } = boundFields(params, PlaceOrder);
  const draft = parseWithZod(fields, { schema: PlaceOrder }).payload as Draft;
  const product = params.get("product");
  if (product) return { ...draft, items: [{ productId: product, quantity: "1" }] };
  return Array.isArray(draft.items) ? draft : { ...draft, items: [] };
}

/** Leads to the sign-in page, and then back to this form with the entered values. */
async function signInFirst(request: Request, toast: Toaster) {
  const { pathname } = new URL(request.url);
  const entered = new URLSearchParams();
  const { fields } = await readFields(request, PlaceOrder);
  for (const [name, value] of fields) {
    if (typeof value === "string" && name !== "totalAmount") {
      entered.append(name, value);
    }
  }
  toast.show({
    title: "Login required",
    description: "Sign in to place your order. We’ll keep your choices.",
  });
  const back = `${pathname.replace(/\.data$/, "")}?${entered}`;
  return redirect(`/auth?returnTo=${encodeURIComponent(back)}`);
}
