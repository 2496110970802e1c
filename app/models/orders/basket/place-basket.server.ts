import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { atField, DomainError, notFound } from "~/platform/errors";
import type { Customer } from "~/platform/viewer";
import { heldBy, whyNotHold } from "../order/held-orders.server";
import { type NewOrder, newOrderStatements, newPickupCode } from "../order/new-order.server";
import type { PlaceOrder } from "../order/order.schema";
import { isOversold, justChanged } from "../order/place-order.server";
import { isChargedWhenWeighed, notPlaced, type Offer, priceOrder } from "../order/pre-order.rules";
import { chargeBasket } from "../payment/card-charge.server";
import { customerAtStripe, openCardEntry, savedCardOf } from "../payment/card-entry.server";
import { openCheckout } from "../payment/checkout.server";
import { mostInBasket, type OpenBasket } from "./basket.rules";
import type { PlaceBasket } from "./basket.schema";
import { readBasket } from "./read-basket.server";

/**
 * How a placed basket is paid by card: nothing, one checkout, or one card that is charged for each
 * vendor, when a vendor's part is weighed or at once.
 */
type Paying = "nothing" | "checkout" | "card";

export interface PlacedBasket {
  basketId: number;
  /** Stripe's page where the customer pays or enters the card. Null if there is nothing to do. */
  payUrl: string | null;
}

/**
 * Orders everything in a basket: each vendor's part becomes an order of its own, all of them in one
 * batch or none. A single part by card is paid at its own checkout. Several are charged one by one
 * to a card that the customer enters once, or has saved. Sending the same form twice places the
 * basket once. If Stripe cannot be reached, the orders wait for payment on the basket's page.
 */
export async function placeBasket(
  ctx: Allowed<Customer>,
  command: PlaceBasket,
): Promise<PlacedBasket> {
  const { basketId } = command;
  if (!(await isPlaced(ctx, basketId))) await place(ctx, command);
  return { basketId, payUrl: await payUrlOf(ctx, basketId) };
}

async function isPlaced({ db, viewer }: Allowed<Customer>, basketId: number): Promise<boolean> {
  const found = await db.all(sql`
    select 1 from baskets
    where id = ${basketId} and user_id = ${viewer.id} and placed_at is not null`);
  return found.length > 0;
}

async function place(ctx: Allowed<Customer>, command: PlaceBasket): Promise<void> {
  const basket = await readBasket(ctx, command.basketId);
  if (!basket) throw notFound("Basket not found");
  if (basket.version !== command.version) {
    throw new DomainError("changed", "Your basket has changed. Look at it again.", notPlaced);
  }
  const orders = newOrders(ctx, command, basket);
  const total = orders.reduce((sum, { priced }) => sum + priced.total, 0);
  if (command.totalAmount !== undefined && command.totalAmount !== total) {
    throw new DomainError("changed", "The total changed. Check your order again.", notPlaced);
  }
  const byCard = orders.filter(({ command: each }) => each.paymentMethod === "card").length;
  const isChargedLater = orders.some(
    (each) => each.command.paymentMethod === "card" && isChargedWhenWeighed(each.priced.lines),
  );
  const card = command.card === "saved" ? ((await savedCardOf(ctx))?.id ?? null) : null;
  if (command.card === "saved" && byCard > 0 && card === null) {
    throw atField("card", "Your saved card is gone. Enter a card.");
  }
  const paying: Paying =
    byCard === 0
      ? "nothing"
      : byCard === 1 && card === null && !isChargedLater
        ? "checkout"
        : "card";
  // The basket's card needs its customer at Stripe, before anything is written.
  if (paying === "card") await customerAtStripe(ctx);
  await write(ctx, { basket, orders, paying, card, keepCard: command.keepCard });
}

/** A part of the basket, priced, with its vendor. */
type Part = NewOrder & { vendor: Offer["vendor"] };

/** Prices every part from the data in the database, or throws why one cannot be ordered. */
function newOrders(
  { viewer, now }: Allowed<Customer>,
  { parts }: PlaceBasket,
  basket: OpenBasket,
): Part[] {
  const vendorIds = [...new Set(basket.items.map(({ vendorId }) => vendorId))];
  if (vendorIds.length > mostInBasket.vendors) {
    throw new DomainError(
      "invalid",
      `You can order from up to ${mostInBasket.vendors} vendors at once. Remove some products.`,
      notPlaced,
    );
  }
  const pickupCode = newPickupCode();
  const isUnchanged = sql`exists (select 1 from baskets b where b.id = ${basket.id}
    and b.version = ${basket.version} and b.placed_at is null)`;
  return vendorIds.map((vendorId): Part => {
    const at = parts.findIndex((part) => part.vendorId === vendorId);
    const chosen = parts[at];
    const offer = basket.offers.find(({ vendor }) => vendor.id === vendorId);
    const items = basket.items.filter((item) => item.vendorId === vendorId);
    if (!offer || !chosen) throw justChanged();
    const command: PlaceOrder = {
      vendorId,
      marketId: basket.marketId,
      pickupDate: basket.pickupDate,
      items: items.map(({ productId, quantity }) => ({ productId, quantity })),
      paymentMethod: chosen.paymentMethod,
      specialInstructions: chosen.specialInstructions,
      placeKey: `basket-${basket.id}-${vendorId}`,
    };
    const priced = besidePart(at, () => priceOrder(command, offer, now));
    const held = heldBy({ viewer, command, now, basketId: basket.id });
    const part = { id: basket.id, isUnchanged };
    return { viewer, command, priced, held, pickupCode, basket: part, vendor: offer.vendor };
  });
}

/** Shows the reason why a part cannot be ordered beside this part of the form. */
function besidePart<T>(at: number, price: () => T): T {
  try {
    return price();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.code, error.message, {
      title: error.title,
      fields: { [`parts[${at}].paymentMethod`]: [error.message] },
    });
  }
}

interface Placing {
  basket: OpenBasket;
  orders: readonly Part[];
  paying: Paying;
  card: string | null;
  keepCard: boolean;
}

async function write(ctx: Allowed<Customer>, placing: Placing): Promise<void> {
  const { basket, orders } = placing;
  try {
    const { placed } = await runBatch(ctx.db, {
      orders: orders.flatMap((order) => Object.values(newOrderStatements(ctx, order)).flat()),
      ...placedStatements(ctx, placing),
    });
    // Another tab placed or changed the basket between reading and writing.
    if (placed.meta.changes === 0 && !(await isPlaced(ctx, basket.id))) throw justChanged();
  } catch (error) {
    if (isOversold(error)) throw new DomainError("sold_out");
    if (!/baskets_placed_whole/.test(`${String(error)} ${String((error as Error).cause)}`)) {
      throw error;
    }
    throw await whyNotWhole(ctx, orders);
  }
}

/** The statements that end the basket as a basket. A part that is missing undoes the whole batch. */
function placedStatements(
  { now }: Allowed<Customer>,
  { basket, orders, paying, card, keepCard }: Placing,
) {
  const cardState = paying !== "card" ? null : card === null ? "entering" : "known";
  const count = sql`(select count(*) from orders o where o.basket_id = ${basket.id})`;
  return {
    placed: sql`
      update baskets set placed_at = ${now}, updated_at = ${now}, parts = ${orders.length},
        parts_placed = ${count}, card_state = ${cardState}, card_id = ${card},
        keeps_card = ${Number(keepCard)}
      where id = ${basket.id} and version = ${basket.version} and placed_at is null`,
    charges:
      paying === "card"
        ? sql`
          insert into card_charges (payment_id, basket_id, updated_at)
          select p.id, o.basket_id, ${now} from orders o join payments p on p.order_id = o.id
          where o.basket_id = ${basket.id} and p.status = 'pending' on conflict do nothing`
        : [],
    emptied: sql`
      delete from basket_items where basket_id = ${basket.id} and exists (
        select 1 from baskets b where b.id = ${basket.id} and b.placed_at = ${now})`,
  };
}

/** Why one of the parts was refused by the write: a limit, or a change after it was read. */
async function whyNotWhole({ db }: Allowed<Customer>, orders: readonly Part[]) {
  const counted = await runBatch(
    db,
    orders.map(({ held }) => held.counted),
  );
  // The batch is undone, so the counts leave out this basket's own parts.
  const adding = orders.filter(({ command }) => command.paymentMethod === "at_pickup").length;
  const reasons = orders.map(({ command, vendor }, at) => {
    const [holding] = counted[at]?.results ?? [];
    return holding ? whyNotHold(holding, command, vendor, adding) : null;
  });
  return reasons.find((reason) => reason !== null) ?? justChanged();
}

/**
 * Where the customer goes on to pay a placed basket. The saved card is charged at once. Null if
 * there is nothing to do, or if it cannot be done now: the basket's page tells the state.
 */
async function payUrlOf(ctx: Allowed<Customer>, basketId: number): Promise<string | null> {
  const [basket] = await ctx.db.all<{ cardState: string | null; unpaid: number | null }>(sql`
    select b.card_state cardState, (select min(o.id) from orders o
      where o.basket_id = b.id and o.status = 'pending_payment') unpaid
    from baskets b where b.id = ${basketId} and b.user_id = ${ctx.viewer.id}`);
  if (!basket || basket.unpaid === null) return null;
  try {
    if (basket.cardState === "entering") return await openCardEntry(ctx, basketId);
    if (basket.cardState === null) return await openCheckout(ctx, ctx.viewer, basket.unpaid);
    await chargeBasket(ctx, basketId);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log("basket-unpaid", { basket: basketId, message: error.message });
  }
  return null;
}
