import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { DomainError, notFound } from "~/platform/errors";
import { stripeKey } from "~/platform/stripe";
import type { Customer, Viewer } from "~/platform/viewer";
import { baskets, cardHolders } from "../basket/basket.tables";
import { forgetCard } from "./basket-card.server";
import { checkoutEnds } from "./checkout.server";

/**
 * Returns the address where this customer enters the card for a placed basket: the open page at
 * Stripe, or a new one. The page ends when the orders can no longer be paid. Throws `not_found`,
 * `changed` if no part waits for the card, or `payments_down`.
 */
export async function openCardEntry(ctx: Allowed<Customer>, basketId: number): Promise<string> {
  const { db, viewer, now } = ctx;
  const mine = and(eq(baskets.id, basketId), eq(baskets.userId, viewer.id));
  const [basket] = await db
    .select({
      cardState: baskets.cardState,
      setupUrl: baskets.setupUrl,
      expiresAt: sql<number | null>`(select min(o.expires_at) from orders o
        where o.basket_id = baskets.id and o.status = 'pending_payment')`,
    })
    .from(baskets)
    .where(mine);
  if (!basket) throw notFound("Basket not found");
  if (basket.cardState !== "entering" || basket.expiresAt === null || now >= basket.expiresAt) {
    throw new DomainError("changed", "Nothing in this basket waits for a card.");
  }
  if (basket.setupUrl) return basket.setupUrl;
  const request = {
    customer: await customerAtStripe(ctx),
    expiresAt: checkoutEnds(basket.expiresAt, now),
    successUrl: `${ctx.origin}/visits/${basketId}/card`,
    cancelUrl: `${ctx.origin}/visits/${basketId}`,
  };
  const entry = await ctx.cards.openEntry({
    ...request,
    key: await stripeKey(`entry-${basketId}`, request, now),
  });
  if (!entry.url) throw new DomainError("payments_down", "Stripe session failed");
  const saved = await db
    .update(baskets)
    .set({ setupSessionId: entry.id, setupUrl: entry.url })
    .where(and(mine, isNull(baskets.setupSessionId), eq(baskets.cardState, "entering")))
    .returning({ id: baskets.id });
  if (saved.length > 0) return entry.url;
  // Another request was first, or the basket needs no card now. A page that is not the first one is
  // never shown to anybody.
  const [first] = await db.select({ setupUrl: baskets.setupUrl }).from(baskets).where(mine);
  if (!first?.setupUrl) throw new DomainError("changed");
  return first.setupUrl;
}

/** The viewer as a customer of the platform at Stripe, made when it is first needed. */
export async function customerAtStripe(ctx: Allowed<Customer>): Promise<string> {
  const { db, viewer, now } = ctx;
  const find = async () => {
    const [known] = await db
      .select({ id: cardHolders.stripeCustomerId })
      .from(cardHolders)
      .where(eq(cardHolders.userId, viewer.id));
    return known?.id;
  };
  const known = await find();
  if (known) return known;
  const id = await ctx.cards.createCustomer({
    key: await stripeKey(`customer-${viewer.id}`, viewer.email, now),
    email: viewer.email,
    userId: viewer.id,
  });
  await db
    .insert(cardHolders)
    .values({ userId: viewer.id, stripeCustomerId: id, updatedAt: now })
    .onConflictDoNothing();
  const saved = (await find()) ?? id;
  // Another request was first, in another hour: see `stripeKey`.
  if (saved !== id) await ctx.cards.deleteCustomer(id);
  return saved;
}

/**
 * The card that the viewer has saved, as the viewer knows it. Null if there is none. A customer may
 * have saved a card and then become a vendor.
 */
export async function savedCardOf({ db, viewer }: Allowed<Viewer>) {
  const [saved] = await db
    .select({
      id: cardHolders.cardId,
      brand: cardHolders.brand,
      last4: cardHolders.last4,
      expMonth: cardHolders.expMonth,
      expYear: cardHolders.expYear,
    })
    .from(cardHolders)
    .where(and(eq(cardHolders.userId, viewer.id), isNotNull(cardHolders.cardId)));
  return saved ?? null;
}

/**
 * Removes the viewer's saved card, here and at Stripe. If an order still has to be charged to it,
 * Stripe forgets it after that. Throws `payments_down`.
 */
export async function removeCard(ctx: Allowed<Viewer>): Promise<void> {
  const saved = await savedCardOf(ctx);
  if (!saved?.id) return;
  await forgetCard(ctx, saved.id);
  await ctx.db
    .update(cardHolders)
    .set({ ...withoutCard, updatedAt: ctx.now })
    .where(and(eq(cardHolders.userId, ctx.viewer.id), eq(cardHolders.cardId, saved.id)));
}

const withoutCard = { cardId: null, brand: null, last4: null, expMonth: null, expYear: null };

/** The job that lets Stripe forget the customers whose accounts were deleted, with their cards. */
export async function forgetCardHolders(ctx: Capabilities): Promise<void> {
  const gone = await ctx.db
    .select({ userId: cardHolders.userId, customer: cardHolders.stripeCustomerId })
    .from(cardHolders)
    .where(
      and(
        isNotNull(cardHolders.forgottenAt),
        // chargeCards ends the card of a basket, for which it has to know the customer.
        sql`not exists (select 1 from baskets b where b.user_id = ${cardHolders.userId}
          and b.card_state in ('entering', 'known'))`,
      ),
    )
    .limit(20);
  for (const { userId, customer } of gone) {
    await ctx.cards.deleteCustomer(customer);
    await ctx.db.delete(cardHolders).where(eq(cardHolders.userId, userId));
  }
}
