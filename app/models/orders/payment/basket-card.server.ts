import { eq, sql } from "drizzle-orm";
import type { Card } from "~/platform/cards";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { addDays } from "../../core/calendar";
import { liveOrder } from "../../core/order-status.server";
import { baskets, cardHolders } from "../basket/basket.tables";
import { statusChangeStatements } from "../order/status-change.server";
import { queueWebhooks } from "../webhook/queue.server";

/* The card of a placed basket: it is entered on Stripe's page, waits until an order is weighed, and is
   forgotten when nothing has to be paid by it any more. card-charge.server.ts charges it. */

/** How many days after the pickup a card waits for an order that nobody has weighed. */
const daysToWeigh = 3;

/** The condition that the card of an order `o` is charged once the order is weighed. */
const waitsToBeWeighed = sql`o.card_when_weighed = 1 and ${liveOrder("o")}`;

/** Confirms the orders of a basket that only needed a card that can be charged later. */
export async function confirmWaiting({ db, now }: Capabilities, basketId: number): Promise<void> {
  const waiting = await db.all<{ id: number }>(sql`
    select o.id from orders o where o.basket_id = ${basketId} and o.card_when_weighed = 1
      and o.status = 'pending_payment'`);
  for (const { id } of waiting) {
    await runBatch(db, [
      ...statusChangeStatements({
        name: "pay",
        which: sql`id = ${id}`,
        only: sql`exists (select 1 from baskets b where b.id = ${basketId} and b.card_state = 'known')`,
        now,
        actor: "stripe",
      }),
      queueWebhooks(sql`${id}`, now),
    ]);
  }
}

/**
 * Lets a card wait until an order of its basket is weighed. Returns whether it still has something
 * to pay, now or later.
 */
export async function letWait({ db }: Capabilities, basketId: number): Promise<boolean> {
  const { open, later } = await runBatch(db, {
    waits: sql`
      update baskets set card_waits = 1 where id = ${basketId} and card_state = 'known'
        and not exists (select 1 from card_charges c
          where c.basket_id = baskets.id and c.state in ('waiting', 'charging'))
        and exists (select 1 from orders o where o.basket_id = baskets.id and ${waitsToBeWeighed})`,
    open: sql`select 1 from card_charges c
      where c.basket_id = ${basketId} and c.state in ('waiting', 'charging') limit 1`,
    later: sql`select 1 from orders o where o.basket_id = ${basketId} and ${waitsToBeWeighed} limit 1`,
  });
  return open.results.length + later.results.length > 0;
}

export type BasketWithCard = NonNullable<Awaited<ReturnType<typeof readBasket>>>;

export async function readBasket({ db }: Capabilities, basketId: number) {
  const [basket] = await db
    .select({
      id: baskets.id,
      userId: cardHolders.userId,
      customer: cardHolders.stripeCustomerId,
      savedCard: cardHolders.cardId,
      setupSessionId: baskets.setupSessionId,
      cardId: baskets.cardId,
      keepsCard: baskets.keepsCard,
    })
    .from(baskets)
    .innerJoin(cardHolders, eq(cardHolders.userId, baskets.userId))
    .where(sql`${baskets.id} = ${basketId} and card_state in ('entering', 'known')`);
  return basket ?? null;
}

/**
 * The card that the customer has entered on Stripe's page, saved with the basket. Null while the
 * page is open, and if it has ended without a card: then each part is paid by a checkout of its own.
 */
export async function enteredCard(
  ctx: Capabilities,
  basket: BasketWithCard,
): Promise<string | null> {
  const { id, setupSessionId } = basket;
  const isWanted = await isCardWanted(ctx, id);
  if (setupSessionId === null) {
    // The page was never made, and soon nobody needs it any more.
    if (!isWanted) await endCard(ctx, basket);
    return null;
  }
  const { isOpen, card } = isWanted
    ? await ctx.cards.findEntry(setupSessionId)
    : await ctx.cards.endEntry(setupSessionId);
  if (isOpen) return null;
  if (card === null) {
    await endCard(ctx, basket);
    return null;
  }
  return (await noteCard(ctx, basket, card)) ? card.id : null;
}

/** Whether an order of a basket still waits for the card. */
async function isCardWanted({ db }: Capabilities, basketId: number): Promise<boolean> {
  const found = await db.all(sql`
    select 1 from orders o where o.basket_id = ${basketId} and o.status = 'pending_payment'
      and (o.card_when_weighed = 1 or exists (select 1 from payments p
        join card_charges c on c.payment_id = p.id and c.state in ('waiting', 'charging')
        where p.order_id = o.id and p.status = 'pending')) limit 1`);
  return found.length > 0;
}

/**
 * Saves an entered card with its basket, and for the customer's next baskets if it is to be kept, in
 * place of an earlier one. Both are saved at once: otherwise Stripe could keep a card that we do not
 * know. The earlier card is forgotten first, for the same reason. Returns false if another run was
 * first, with this basket or with another one of the customer.
 */
async function noteCard(
  { db, cards, now }: Capabilities,
  { id, userId, savedCard, keepsCard }: BasketWithCard,
  card: Card,
): Promise<boolean> {
  const isHere = sql`id = ${id} and card_state = 'entering'`;
  const known = sql`card_id = ${card.id}, card_state = 'known', setup_url = null`;
  if (!keepsCard) {
    const { meta } = await db.run(sql`update baskets set ${known} where ${isHere}`);
    return meta.changes === 1;
  }
  if (savedCard !== null) await forgetCard({ db, cards }, savedCard, id);
  const { brand, last4, expMonth, expYear } = card;
  const [, noted] = await runBatch(db, [
    sql`
      update card_holders set card_id = ${card.id}, brand = ${brand}, last4 = ${last4},
        exp_month = ${expMonth}, exp_year = ${expYear}, updated_at = ${now}
      where user_id = ${userId} and card_id is ${savedCard}
        and exists (select 1 from baskets where ${isHere})`,
    sql`update baskets set ${known} where ${isHere} and ${wroteOne}`,
  ]);
  return noted.meta.changes === 1;
}

/** Forgets a basket's card, unless the customer keeps it. No part waits for it any more. */
export async function endCard(ctx: Capabilities, { id, userId }: BasketWithCard, card?: string) {
  const kept = sql`select 1 from card_holders where user_id = ${userId} and card_id = ${card ?? null}`;
  if (card !== undefined && (await ctx.db.all(kept)).length === 0) await forgetCard(ctx, card, id);
  await runBatch(ctx.db, [
    sql`update baskets set card_state = 'done', card_waits = 0, card_id = null,
        setup_url = null where id = ${id}`,
    sql`
      update card_charges set state = 'dropped', updated_at = ${ctx.now}
      where basket_id = ${id} and state = 'waiting'`,
  ]);
}

/** Whether a basket, other than this one, still has to pay by a card. */
export async function isCardNeeded(
  { db }: Pick<Capabilities, "db">,
  card: string,
  basketId: number | null = null,
): Promise<boolean> {
  const needed = await db.all(sql`
    select 1 from baskets where card_id = ${card} and card_state = 'known'
      and id is not ${basketId} limit 1`);
  return needed.length > 0;
}

/** Lets Stripe forget a card, unless another basket than this one still has to pay by it. */
export async function forgetCard(
  ctx: Pick<Capabilities, "db" | "cards">,
  card: string,
  basketId: number | null = null,
): Promise<void> {
  if (!(await isCardNeeded(ctx, card, basketId))) await ctx.cards.detach(card);
}

/**
 * The baskets whose card has waited too long, at most so many. Their orders are paid at pickup, if a
 * vendor weighs them after all.
 */
export async function longWaiting({ db, now }: Capabilities, most: number) {
  const last = addDays(new Date(now).toISOString().slice(0, 10), -daysToWeigh);
  const isLong = sql`card_waits = 1 and pickup_date < ${last} and not exists (
    select 1 from orders o where o.basket_id = baskets.id and ${waitsToBeWeighed}
      and o.pickup_date >= ${last})`;
  const { found } = await runBatch(db, {
    found: sql<{ id: number }>`select id from baskets where ${isLong} limit ${most}`,
    atPickup: sql`
      update orders as o set card_when_weighed = 0, updated_at = ${now}
      where ${waitsToBeWeighed} and o.basket_id in (
        select id from baskets where ${isLong} limit ${most})`,
  });
  return found.results;
}
