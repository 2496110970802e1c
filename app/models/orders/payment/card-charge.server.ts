import { and, eq, inArray, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { stripeKey } from "~/platform/stripe";
import { whyUnpayable } from "../../vendors/vendor.rules";
import { vendors } from "../../vendors/vendor.tables";
import { baskets } from "../basket/basket.tables";
import { endOrder } from "../order/end-order.server";
import { checkoutLasts } from "../order/order.rules";
import { orders } from "../order/order.tables";
import { stopCards } from "../stripe-account/account-state.server";
import {
  confirmWaiting,
  endCard,
  enteredCard,
  letWait,
  longWaiting,
  readBasket,
} from "./basket-card.server";
import { payAtPickupInstead } from "./charge-weighed.server";
import { cannotCharge } from "./declined.words";
import { cardCharges, payments } from "./payment.tables";
import { closeCharge, settleCharge } from "./settle.server";
import { atThisMoment } from "./unpaid-checkouts.server";

const atOnce = 20;

/**
 * The job that goes on with every basket whose card is being entered or charged: a customer may
 * have entered a card and closed the browser, and any step may have been interrupted.
 */
export async function chargeCards(run: Capabilities): Promise<void> {
  const waiting = await run.db
    .select({ id: baskets.id })
    .from(baskets)
    .where(sql`card_state in ('entering', 'known') and card_waits = 0`)
    .orderBy(baskets.updatedAt)
    .limit(atOnce);
  const longPast = await longWaiting(run, atOnce);
  for (const { id } of [...waiting, ...longPast]) {
    const ctx = atThisMoment(run);
    await tryToCharge(ctx, id);
    await ctx.db.update(baskets).set({ updatedAt: ctx.now }).where(eq(baskets.id, id));
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

const openCharges = ({ db }: Capabilities, basketId: number) =>
  db
    .select({
      paymentId: cardCharges.paymentId,
      orderId: payments.orderId,
      /** The charge at Stripe. Null while the part waits for its turn. */
      chargeId: cardCharges.paymentIntentId,
      stripeAccount: payments.stripeAccountId,
      amount: payments.amount,
      applicationFee: payments.applicationFee,
      /** Whether the order still waits for this payment. */
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
type OpenCharge = Awaited<ReturnType<typeof openCharges>>[number];

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
  const request = {
    ...{ stripeAccount, orderId, paymentId, amount, applicationFee },
    card: card.id,
    customer: card.customer,
  };
  const key = await stripeKey(`charge-${paymentId}`, request, ctx.now);
  const { id } = await ctx.cards.prepare({ ...request, key });
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
  await closeCharge(ctx, { stripeAccount, id });
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
