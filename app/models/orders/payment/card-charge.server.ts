import { and, eq, inArray, sql } from "drizzle-orm";
import type { Card } from "~/platform/cards";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { addDays } from "../../core/calendar";
import { liveOrder } from "../../core/order-status.server";
import { whyUnpayable } from "../../vendors/vendor.rules";
import { vendors } from "../../vendors/vendor.tables";
import { baskets, cardHolders } from "../basket/basket.tables";
import { endOrder } from "../order/end-order.server";
import { checkoutLasts } from "../order/order.rules";
import { orders } from "../order/order.tables";
import { statusChangeStatements } from "../order/status-change.server";
import { stopCards } from "../stripe-account/account-state.server";
import { queueWebhooks } from "../webhook/queue.server";
import { payAtPickupInstead } from "./charge-weighed.server";
import { cannotCharge } from "./declined.words";
import { cardCharges, payments } from "./payment.tables";
import { closeCharge, settleCharge } from "./settle.server";

const atOnce = 20;
/** How many days after the pickup a card is forgotten whose order nobody has weighed. */
const daysToWeigh = 3;

/** The condition that the card of an order `o` is charged once the order is weighed. */
const waitsToBeWeighed = sql`o.card_when_weighed = 1 and ${liveOrder("o")}`;

/**
 * The job that goes on with every basket whose card is being entered or charged: a customer may
 * have entered a card and closed the browser, and any step may have been interrupted.
 */
export async function chargeCards(ctx: Capabilities): Promise<void> {
  const { db, now } = ctx;
  const [waiting, longPast] = await db.batch([
    db
      .select({ id: baskets.id })
      .from(baskets)
      .where(sql`card_state in ('entering', 'known') and card_waits = 0`)
      .orderBy(baskets.updatedAt)
      .limit(atOnce),
    db
      .select({ id: baskets.id })
      .from(baskets)
      .where(sql`card_waits = 1 and pickup_date < ${addDays(new Date(now).toISOString().slice(0, 10), -daysToWeigh)}
        and not exists (select 1 from orders o
          where o.basket_id = baskets.id and ${waitsToBeWeighed})`)
      .limit(atOnce),
  ]);
  for (const { id } of [...waiting, ...longPast]) {
    await tryToCharge(ctx, id);
    await db.update(baskets).set({ updatedAt: now }).where(eq(baskets.id, id));
  }
}

/** Charges the cards of orders that were just weighed. What fails here is tried by `chargeCards`. */
export async function chargeOrders(
  ctx: Capabilities,
  orders: readonly { orderId: number }[],
): Promise<void> {
  const ids = JSON.stringify(orders.map(({ orderId }) => orderId));
  const due = await ctx.db.all<{ id: number }>(sql`
    select distinct o.basket_id id from orders o
    join payments p on p.order_id = o.id and p.status = 'pending'
    where o.id in (select value from json_each(${ids})) and o.card_when_weighed = 1
    limit ${sql.raw(String(atOnce))}`);
  for (const { id } of due) await tryToCharge(ctx, id);
}

async function tryToCharge(ctx: Capabilities, basketId: number): Promise<void> {
  try {
    await chargeBasket(ctx, basketId);
  } catch (error) {
    ctx.log("card-failed", { basket: basketId, message: String(error) });
  }
}

/**
 * Charges a basket's card, once it is known, for every part that still waits for it. Each part is
 * charged on its own vendor's account, and one that fails leaves the others. Callers may repeat
 * this at any time, also at once: each part is charged once. Throws `payments_down` or
 * `payments_busy` if Stripe could not be asked about a part; the schedule tries it again.
 */
export async function chargeBasket(ctx: Capabilities, basketId: number): Promise<void> {
  const basket = await readBasket(ctx, basketId);
  if (!basket) return;
  const card = basket.cardId ?? (await enteredCard(ctx, basket));
  if (card === null) return;
  await confirmWaiting(ctx, basketId);
  const open = await openCharges(ctx, basketId);
  const done = await Promise.allSettled(
    open.map((charge) => chargePart(ctx, charge, { id: card, customer: basket.customer })),
  );
  const failed = done.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
  if (!(await letWait(ctx, basketId))) await endCard(ctx, basket, card);
}

/** Confirms the orders of a basket that only needed a card that can be charged later. */
async function confirmWaiting({ db, now }: Capabilities, basketId: number): Promise<void> {
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
async function letWait({ db }: Capabilities, basketId: number): Promise<boolean> {
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

type Basket = NonNullable<Awaited<ReturnType<typeof readBasket>>>;

async function readBasket({ db }: Capabilities, basketId: number) {
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
async function enteredCard(ctx: Capabilities, basket: Basket): Promise<string | null> {
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
  { id, userId, savedCard, keepsCard }: Basket,
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
async function endCard(ctx: Capabilities, { id, userId }: Basket, card?: string) {
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

interface OpenCharge {
  paymentId: number;
  orderId: number;
  /** The charge at Stripe. Null while the part waits for its turn. */
  chargeId: string | null;
  stripeAccount: string;
  amount: number;
  applicationFee: number;
  /** Whether the order still waits for this payment. */
  isPending: boolean;
  name: string;
  takesPaymentAtPickup: boolean;
}

const openCharges = ({ db }: Capabilities, basketId: number): Promise<OpenCharge[]> =>
  db
    .select({
      paymentId: cardCharges.paymentId,
      orderId: payments.orderId,
      chargeId: cardCharges.paymentIntentId,
      stripeAccount: payments.stripeAccountId,
      amount: payments.amount,
      applicationFee: payments.applicationFee,
      isPending: sql<boolean>`${payments.status} = 'pending'`.mapWith(Boolean),
      name: orders.vendorName,
      takesPaymentAtPickup: vendors.takesPaymentAtPickup,
    })
    .from(cardCharges)
    .innerJoin(payments, eq(payments.id, cardCharges.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(vendors, eq(vendors.id, orders.vendorId))
    .where(
      and(eq(cardCharges.basketId, basketId), inArray(cardCharges.state, ["waiting", "charging"])),
    );

/**
 * Charges the card for one part. If the vendor can no longer take cards, the part's order ends, as
 * it does at a checkout.
 */
async function chargePart(
  ctx: Capabilities,
  part: OpenCharge,
  card: { id: string; customer: string },
): Promise<void> {
  const { stripeAccount, orderId } = part;
  if (!part.isPending) return dropCharge(ctx, part);
  try {
    const id = part.chargeId ?? (await begin(ctx, part, card));
    if (id !== null) await take(ctx, part, id);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "no_cards") throw error;
    await endOrder(ctx, orderId, { by: "payment_failed", note: whyUnpayable(part) });
    await runBatch(ctx.db, payAtPickupInstead(ctx, part, cannotCharge));
    await stopCards(ctx, stripeAccount);
  }
}

/** Ends the charge of an order that nobody wants to be paid any more. */
async function dropCharge(ctx: Capabilities, { paymentId, chargeId, stripeAccount }: OpenCharge) {
  if (chargeId !== null) {
    await closeCharge(ctx, { stripeAccount, id: chargeId });
    return;
  }
  await ctx.db
    .update(cardCharges)
    .set({ state: "dropped", updatedAt: ctx.now })
    .where(and(eq(cardCharges.paymentId, paymentId), eq(cardCharges.state, "waiting")));
}

/**
 * Prepares a charge at Stripe and saves it. Null if the order no longer waits for it: then the
 * charge is canceled, and has taken nothing.
 */
async function begin(
  ctx: Capabilities,
  { paymentId, orderId, stripeAccount, amount, applicationFee }: OpenCharge,
  card: { id: string; customer: string },
): Promise<string | null> {
  const { id } = await ctx.cards.prepare({
    key: `charge-${paymentId}`,
    ...{ stripeAccount, orderId, paymentId, amount, applicationFee },
    card: card.id,
    customer: card.customer,
  });
  const [begun] = await ctx.db
    .update(cardCharges)
    .set({ state: "charging", paymentIntentId: id, updatedAt: ctx.now })
    .where(
      and(
        eq(cardCharges.paymentId, paymentId),
        sql`(${cardCharges.state} = 'waiting'
          or ${cardCharges.state} = 'charging' and ${cardCharges.paymentIntentId} = ${id})`,
        sql`exists (select 1 from payments where id = ${paymentId} and status = 'pending')`,
      ),
    )
    .returning({ id: cardCharges.paymentId });
  if (begun) return id;
  await closeCharge(ctx, { stripeAccount, id });
  return null;
}

/** Takes the money of a prepared charge, and saves what the bank said. */
async function take(ctx: Capabilities, part: OpenCharge, id: string) {
  const { paymentId, orderId, stripeAccount } = part;
  const charge = await ctx.cards.confirm({ stripeAccount, id });
  if (charge.state === "paid") return settleCharge(ctx, stripeAccount, charge);
  if (charge.state === "canceled") {
    await runBatch(ctx.db, payAtPickupInstead(ctx, part));
    return void (await closeCharge(ctx, { stripeAccount, id }));
  }
  if (charge.state !== "declined") return;
  const until = ctx.now + checkoutLasts;
  await runBatch(ctx.db, [
    sql`
      update card_charges set state = 'declined', declined = ${charge.declined}, updated_at = ${ctx.now}
      where payment_id = ${paymentId} and state = 'charging'`,
    sql`
      update orders set expires_at = ${until}
      where ${wroteOne} and id = ${orderId} and status = 'pending_payment'`,
    ...payAtPickupInstead(ctx, part, charge.declined),
  ]);
  // The customer can pay by a checkout now. Nobody shall pay by this charge, too.
  await ctx.cards.cancel({ stripeAccount, id });
}

/**
 * Lets a part be paid by a checkout of its own instead of the basket's card. Throws `changed` if
 * the card is being charged at this moment.
 */
export async function leaveCard({ db, now }: Capabilities, paymentId: number): Promise<void> {
  const [charge] = await db
    .update(cardCharges)
    .set({ state: sql`iif(state = 'waiting', 'dropped', state)`, updatedAt: now })
    .where(eq(cardCharges.paymentId, paymentId))
    .returning({ state: cardCharges.state });
  if (charge?.state !== "charging") return;
  throw new DomainError(
    "changed",
    "We’re charging your card for this order. Look again in a minute.",
  );
}
