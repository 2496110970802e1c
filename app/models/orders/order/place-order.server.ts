import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Customer, Viewer } from "~/platform/viewer";
import { customerAtStripe, openCardEntry } from "../payment/card-entry.server";
import { openCheckout } from "../payment/checkout.server";
import { endOrder, withoutCheckout } from "./end-order.server";
import { heldBy, whyNotHold } from "./held-orders.server";
import { isOrderOf, newOrderStatements, newPickupCode } from "./new-order.server";
import type { PlaceOrder } from "./order.schema";
import {
  isChargedWhenWeighed,
  notPlaced,
  type Offer,
  type PricedOrder,
  priceOrder,
  whyNotOrderAs,
} from "./pre-order.rules";
import { readOffer } from "./pre-order.server";

export interface PlacedOrder {
  orderId: number;
  /**
   * The address where the customer pays, or enters the card that is charged when the order is
   * weighed. Null if the order is already paid, or is paid at the stall.
   */
  checkoutUrl: string | null;
}

/**
 * Places a pre-order and, unless it is paid for at the stall, opens its checkout, or the page on
 * which the card for a product sold by weight is entered. One batch checks
 * again everything that was read, and writes the order, its items, its reserved stock, its payment
 * and its history, or nothing. Sending the same form twice makes one order and one checkout;
 * sending it with other content makes another order. If Stripe cannot be reached, or takes no cards
 * for the vendor (see `openCheckout`), the order is cancelled again, so nothing is charged and
 * nothing stays reserved. If Stripe is only too busy, the order waits for payment.
 */
export function placeOrder(ctx: Allowed<Viewer | null>, command: PlaceOrder): Promise<PlacedOrder> {
  const failed = { ...notPlaced, text: "Failed to create order" };
  return sayingWhenItFails(ctx, failed, () => placeAndOpen(ctx, command));
}

/** The message if Stripe does not answer. */
const outOfReach = new DomainError("payments_down").message;

async function placeAndOpen(
  ctx: Allowed<Viewer | null>,
  command: PlaceOrder,
): Promise<PlacedOrder> {
  const { viewer } = ctx;
  const refused = whyNotOrderAs(viewer);
  if (refused || viewer === null) throw refused;
  // `whyNotOrderAs` refuses everybody else.
  const own = ctx as Allowed<Customer>;
  const placeKey = await keyOf(command);
  const { id, status, cardFor } = await placeOnce(own, { ...command, placeKey });
  if (status !== "pending_payment") return { orderId: id, checkoutUrl: null };
  try {
    const checkoutUrl = await (cardFor === null
      ? openCheckout(ctx, viewer, id)
      : openCardEntry(own, cardFor));
    return { orderId: id, checkoutUrl };
  } catch (error) {
    if (error instanceof DomainError && error.code === "payments_down") {
      await endOrder(ctx, id, { by: "payment_failed", only: withoutCheckout });
      // A reason of the checkout's own is passed on to the letter.
      if (error.message === outOfReach) {
        throw new DomainError("payments_down", `You weren’t charged. ${outOfReach}`);
      }
    }
    // Stripe is only too busy: the order waits, and the customer pays for it from the list of their
    // orders.
    if (error instanceof DomainError && error.code === "payments_busy") {
      throw new DomainError(
        "payments_busy",
        "Card payments are busy right now. You weren’t charged, and we kept your order. Pay for it in a moment.",
        { leadsTo: { to: "/orders", label: "Go to My Orders" } },
      );
    }
    throw error;
  }
}

interface Placed {
  id: number;
  status: string;
  /** The visit for which a card is to be entered. Null if the order has a checkout, or none. */
  cardFor: number | null;
}

const findPlaced = ({ viewer }: Allowed<Customer>, command: PlaceOrder) => sql<Placed>`
  select o.id, o.status, iif(o.card_when_weighed, o.basket_id, null) cardFor
  from orders o where ${isOrderOf(viewer, command)}`;

/**
 * The statements that make a visit of an order that has just been written, because the card that
 * is charged later is a visit's card.
 */
const visitStatements = ({ now, viewer }: Allowed<Customer>, command: PlaceOrder) => {
  const alone = sql`${isOrderOf(viewer, command)} and o.card_when_weighed = 1
    and o.basket_id is null`;
  return {
    visit: sql`
      insert into baskets (user_id, market_id, pickup_date, created_at, updated_at, placed_at,
        parts, parts_placed, card_state)
      select o.user_id, o.market_id, o.pickup_date, ${now}, ${now}, ${now}, 1, 1, 'entering'
      from orders o where ${alone}`,
    part: sql`
      update orders as o set basket_id = last_insert_rowid() where ${wroteOne} and ${alone}`,
  };
};

/**
 * Writes the order, or finds the order that the same form has made before. That earlier order may
 * have taken the last piece of a product, so this function also looks for it if the new order is
 * refused.
 */
async function placeOnce(ctx: Allowed<Customer>, command: PlaceOrder): Promise<Placed> {
  try {
    const offer = await readOffer(ctx, command.vendorId);
    const priced = priceOrder(command, offer, ctx.now);
    return await writeOrder(ctx, command, offer.vendor, priced);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [placed] = await ctx.db.all<Placed>(findPlaced(ctx, command));
    if (placed) return placed;
    throw error;
  }
}

/** Identifies the submission of a pre-order form. */
function keyOf(command: PlaceOrder): Promise<string> {
  const { placeKey, vendorId, marketId, pickupDate, paymentMethod, specialInstructions } = command;
  const items = command.items.map(({ productId, quantity }) => [productId, quantity]);
  const chosen = [vendorId, marketId, pickupDate, paymentMethod, specialInstructions, items];
  return submissionKey(placeKey, chosen);
}

/**
 * Identifies a submission. Two submissions are the same if they come from the same form with the
 * same choices.
 */
export const submissionKey = async (placeKey: string, chosen: readonly unknown[]) =>
  `${placeKey}.${(await hashToken(JSON.stringify(chosen))).slice(0, 16)}`;

async function writeOrder(
  ctx: Allowed<Customer>,
  command: PlaceOrder,
  vendor: Offer["vendor"],
  priced: PricedOrder,
): Promise<Placed> {
  const whenWeighed = command.paymentMethod === "card" && isChargedWhenWeighed(priced.lines);
  // A card that is entered needs its customer at Stripe, before anything is written.
  if (whenWeighed) await customerAtStripe(ctx);
  const { viewer } = ctx;
  const held = heldBy({ viewer, command, now: ctx.now });
  const order = { viewer, command, priced, held, pickupCode: newPickupCode() };
  try {
    const { found, counted } = await runBatch(ctx.db, {
      ...newOrderStatements(ctx, order),
      ...(whenWeighed ? visitStatements(ctx, command) : {}),
      found: findPlaced(ctx, command),
      counted: held.counted,
    });
    const [placed] = found.results;
    if (placed) return placed;
    const [holding] = counted.results;
    // The order was not written and was not there before: the customer holds too many unpaid
    // orders, or something changed after it was read.
    throw (holding && whyNotHold(holding, command, vendor)) || justChanged();
  } catch (error) {
    throw isOversold(error) ? new DomainError("sold_out") : error;
  }
}

/** Whether a batch failed because too few pieces of a product are left. */
export const isOversold = (error: unknown): boolean =>
  /stock_not_oversold/.test(`${String(error)} ${String((error as Error).cause)}`);

export const justChanged = () =>
  new DomainError(
    "changed",
    "The vendor just changed what you’re ordering. Reload the page and check your order.",
    notPlaced,
  );
