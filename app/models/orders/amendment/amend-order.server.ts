import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { atField, DomainError } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Customer } from "~/platform/viewer";
import type { Cents } from "../../core/money";
import { openOrder } from "../../core/order-status.server";
import { heldBy, whyNotHold } from "../order/held-orders.server";
import type { NewOrder } from "../order/new-order.server";
import { findOrder } from "../order/order.server";
import { isOversold, justChanged } from "../order/place-order.server";
import type { Offer } from "../order/pre-order.rules";
import { readOffer } from "../order/pre-order.server";
import { chargeBasket } from "../payment/card-charge.server";
import { savedCardOf } from "../payment/card-entry.server";
import { openCheckout } from "../payment/checkout.server";
import { claimedOf } from "../payment/refund.server";
import {
  type Amendment,
  notChanged,
  orderChanged,
  piecesTaken,
  planAmendment,
} from "./amend.rules";
import type { AmendOrder } from "./amend.schema";
import { amendmentStatements } from "./amendment-statements.server";

type Ctx = Allowed<Customer>;

/**
 * One of the customer's own orders, with what changing it needs. Throws `not_found` for any other
 * order.
 */
export async function findAmendable(ctx: Ctx, orderId: number) {
  const order = await findOrder(ctx, orderId);
  const [facts] = await ctx.db.all<{ rest: number | null; alongside: number }>(sql`
      select (select p.amount - ${claimedOf("p")} from payments p
          where p.order_id = ${orderId} and p.status = 'paid') rest,
        (select coalesce(sum(i.quantity), 0) from orders w join order_items i on i.order_id = w.id
          where ${isPaidWith(order)} and w.id <> ${orderId} and w.user_id = ${ctx.viewer.id}
            and w.payment_method = 'at_pickup' and w.card_when_weighed = 0
            and ${openOrder("w")}) alongside`);
  return {
    order,
    left: facts?.rest ?? null,
    alongside: facts?.alongside ?? 0,
    offer: await offerOf(ctx, order.vendorId),
  };
}

/** What the vendor offers now. Null if the vendor is no longer in the guide. */
async function offerOf(ctx: Ctx, vendorId: number): Promise<Offer | null> {
  try {
    return await readOffer(ctx, vendorId);
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}

/** The condition on `orders w` that it is this order, or one of the same visit and vendor. */
const isPaidWith = ({ id, vendorId }: { id: number; vendorId: number }) => sql`(w.id = ${id}
  or w.vendor_id = ${vendorId} and w.basket_id = (
    select f.basket_id from orders f where f.id = ${id}))`;

/** What a change would do. Nothing is done yet. Throws as `amendOrder` does. */
export async function proposeAmendment(ctx: Ctx, command: AmendOrder): Promise<Amendment> {
  return planAmendment(await findAmendable(ctx, command.orderId), command, ctx.now);
}

/** The result of changing an order. */
export interface Amended {
  orderId: number;
  /** Whether nothing was left in the order, so that it was cancelled. */
  isCancelled: boolean;
  /** The order with what was added. Null if nothing was. */
  addedOrderId: number | null;
  /** The amount that was requested as a refund to the card. */
  refund: Cents;
  /** The visit that has the order and what was added to it. Null for an order alone. */
  visitId: number | null;
  /** Stripe's page where the customer pays for what was added. Null if there is nothing to do. */
  payUrl: string | null;
}

/**
 * Changes a confirmed order of the customer. What the customer wants less of is a correction of the
 * order, and its money goes back to the card. What the customer wants more of becomes another order
 * of the same visit, with the same pickup code and a payment of its own, so that what was agreed
 * for the first order stays. Both are written in one batch or not at all; it checks again
 * everything that was read. Sending the same form twice changes the order once. If Stripe cannot be
 * reached, the added order waits for its payment on the page of the visit. Throws `not_found`,
 * `changed`, `too_late`, `sold_out` or `invalid`, and everything that refuses a new order.
 */
export function amendOrder(ctx: Ctx, command: AmendOrder): Promise<Amended> {
  const text = "We couldn’t change your order. Nothing changed. Try again.";
  return sayingWhenItFails(ctx, { text }, () => amend(ctx, command));
}

async function amend(ctx: Ctx, command: AmendOrder): Promise<Amended> {
  const state = await findAmendable(ctx, command.orderId);
  if (!(await findDone(ctx, command))) {
    await write(ctx, planAmendment(state, command, ctx.now), command);
  }
  const done = await findDone(ctx, command);
  if (!done) throw orderChanged();
  const payUrl = done.addedOrderId === null ? null : await payUrlOf(ctx, done.addedOrderId);
  return { orderId: command.orderId, ...done, isCancelled: done.isCancelled === 1, payUrl };
}

async function findDone({ db }: Ctx, { orderId, key }: AmendOrder) {
  const [done] = await db.all<{
    addedOrderId: number | null;
    refund: number;
    isCancelled: number;
    visitId: number | null;
  }>(
    sql`
      select a.added_order_id addedOrderId, a.refunded_amount refund,
        o.status = 'cancelled' isCancelled, o.basket_id visitId
      from order_amendments a join orders o on o.id = a.order_id
      where a.order_id = ${orderId} and a.key = ${key}`,
  );
  return done ?? null;
}

async function write(ctx: Ctx, plan: Amendment, command: AmendOrder): Promise<void> {
  const card = await cardFor(ctx, plan, command);
  const added = addedOrder(ctx, plan);
  try {
    await runBatch(ctx.db, amendmentStatements(ctx, { plan, key: command.key, added, card }));
  } catch (error) {
    // The same form was sent twice at once, and the other request was first.
    if (await findDone(ctx, command)) return;
    const text = `${String(error)} ${String((error as Error).cause)}`;
    if (isOversold(error)) throw new DomainError("sold_out", undefined, notChanged);
    if (text.includes("order_amendments_as_seen")) throw orderChanged();
    if (text.includes("order_amendments_added_whole")) throw await whyNotAdded(ctx, plan, added);
    throw error;
  }
}

/**
 * The card that what is added is to be charged to: the card that waits until the order is weighed,
 * or the saved one. Null for a checkout, or at pickup. Throws if the card is gone.
 */
async function cardFor(ctx: Ctx, { order, added }: Amendment, { card }: AmendOrder) {
  if (added?.command.paymentMethod !== "card") return null;
  if (order.paymentMethod === "card_when_weighed") {
    const [visit] = await ctx.db.all<{ card: string }>(sql`
      select b.card_id card from orders o join baskets b on b.id = o.basket_id
      where o.id = ${order.id} and b.card_state = 'known'`);
    if (!visit) throw orderChanged();
    return visit.card;
  }
  if (card !== "saved") return null;
  const saved = await savedCardOf(ctx);
  if (saved?.id) return saved.id;
  throw atField("card", "Your saved card is gone. Choose another card.");
}

/** What is added, as a new order of the same visit. */
function addedOrder({ viewer, now }: Ctx, plan: Amendment): NewOrder | null {
  if (!plan.added) return null;
  const { order, less } = plan;
  const { command, priced } = plan.added;
  const addsTo = { isOne: isPaidWith(order), released: piecesTaken(order, less) };
  return {
    ...{ viewer, command, priced },
    held: heldBy({ viewer, command, now, addsTo }),
    pickupCode: order.pickupCode,
    basket: {
      id: sql`(select f.basket_id from orders f where f.id = ${order.id})`,
      isUnchanged: sql`exists (select 1 from orders f
        where f.id = ${order.id} and f.version = ${order.version})`,
    },
  };
}

/** Why the write refused what was to be added: a limit, or a change after it was read. */
async function whyNotAdded({ db }: Ctx, { added }: Amendment, order: NewOrder | null) {
  if (!added || !order) return justChanged();
  const { counted } = await runBatch(db, { counted: order.held.counted });
  const [held] = counted.results;
  return (held && whyNotHold(held, added.command, added.vendor)) || justChanged();
}

/**
 * Where the customer goes on to pay for what was added. The saved card is charged at once. Null if
 * there is nothing to do, or if it cannot be done now: the page of the visit tells the state.
 */
async function payUrlOf(ctx: Ctx, orderId: number): Promise<string | null> {
  const [unpaid] = await ctx.db.all<{ basketId: number; isCharged: number }>(sql`
    select o.basket_id basketId, o.card_when_weighed or exists (select 1 from card_charges c
      join payments p on p.id = c.payment_id where p.order_id = o.id) isCharged
    from orders o where o.id = ${orderId} and o.status = 'pending_payment'`);
  if (!unpaid) return null;
  try {
    if (!unpaid.isCharged) return await openCheckout(ctx, ctx.viewer, orderId);
    await chargeBasket(ctx, unpaid.basketId);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log("amendment-unpaid", { order: orderId, message: error.message });
  }
  return null;
}
