import { type SQL, sql } from "drizzle-orm";
import { leftOf } from "~/models/orders/order/pre-order.rules";
import { readOffer } from "~/models/orders/order/pre-order.server";
import type { Bazaar } from "./bazaar";

interface Removing {
  /** The cards that customers were told are removed. */
  removed: ReadonlySet<string>;
  /** The customers who asked for that, whether it worked or not. */
  askedToRemove: ReadonlySet<number>;
}

/**
 * Describes in words every broken promise about baskets: of their charges, their parts, their stock
 * and their cards. Empty if all is well.
 */
export const wrongsOfBaskets = async (bazaar: Bazaar, removing: Removing): Promise<string[]> => [
  ...(await wrongCharges(bazaar)),
  ...(await hanging(bazaar)),
  ...(await wrongStock(bazaar)),
  ...(await wrongCards(bazaar, removing)),
];

/** Charges of cards, as Stripe has them, that are not for an order of that account. */
async function wrongCharges({ world, stalls }: Bazaar): Promise<string[]> {
  const { charges, sessions, balance_transactions: moves } = world.stripe.emulator.state();
  const byCheckout = new Set(sessions.map(({ payment_intent }) => payment_intent));
  const orders = await world.db.all<{ id: number; vendorId: number; amount: number }>(sql`
    select o.id, o.vendor_id as vendorId, p.amount from orders o
    join payments p on p.order_id = o.id where o.basket_id is not null`);
  return charges
    .filter(({ paid, payment_intent: intent }) => paid && !byCheckout.has(String(intent)))
    .flatMap(({ id, amount, metadata }) => {
      const order = orders.find(
        (each) => each.id === Number(metadata.order) && each.amount === amount,
      );
      const account = moves.find(({ transaction }) => transaction.source === id)?.account;
      const stall = stalls.find((each) => each.account === account);
      return order && order.vendorId === stall?.vendorId
        ? []
        : [`${account} charged ${amount} for order ${metadata.order}`];
    });
}

/** The condition on `baskets b` that its card waits, because nobody has weighed an order yet. */
export const waitsToBeWeighed: SQL = sql`(b.card_waits = 1 and exists (select 1 from orders o
  where o.basket_id = b.id and o.card_when_weighed = 1 and o.status in ('confirmed', 'ready')))`;

/** Baskets and charges that still wait for something, and baskets that became only some orders. */
async function hanging({ world }: Bazaar): Promise<string[]> {
  const rows = await world.db.all<{ what: string }>(sql`
    select 'the card of basket ' || id || ' is ' || card_state as what from baskets b
    where card_state in ('entering', 'known') and not ${waitsToBeWeighed}
    union all
    select 'the charge of payment ' || payment_id || ' is ' || state from card_charges
    where state in ('waiting', 'charging')
    union all
    select 'basket ' || b.id || ' became ' || count(o.id) || ' orders of ' || b.parts
    from baskets b left join orders o on o.basket_id = b.id
    where b.placed_at is not null group by b.id having count(o.id) <> b.parts
    union all
    select 'basket ' || b.id || ' has several pickup codes' from baskets b
    join orders o on o.basket_id = b.id group by b.id having count(distinct o.pickup_code) <> 1`);
  return rows.map(({ what }) => what);
}

/** What a vendor still offers and what open orders hold must be all that the vendor has. */
async function wrongStock({ world, stalls, town }: Bazaar): Promise<string[]> {
  const held = await world.db.all<{ productId: number; date: string; pieces: number }>(sql`
    select i.product_id as productId, o.pickup_date as date, sum(i.quantity) as pieces
    from orders o join order_items i on i.order_id = o.id
    where o.status <> 'cancelled' group by i.product_id, o.pickup_date`);
  const wrongs: string[] = [];
  // An offer is read without the days that are over.
  const ctx = { ...world.ctx(null), now: town.deadline };
  for (const { vendorId, honey } of stalls) {
    const offer = await readOffer(ctx, vendorId);
    const product = offer.products.find(({ id }) => id === honey);
    for (const date of [town.date, town.nextDate]) {
      const brought = offer.stock.find(
        (each) => each.productId === honey && each.pickupDate === date,
      )?.brought;
      const has = brought ?? product?.dayLimit ?? Number.POSITIVE_INFINITY;
      const pieces = held.find((row) => row.productId === honey && row.date === date)?.pieces ?? 0;
      const left = leftOf(offer, honey, town.marketId, date);
      // A limit may be lowered below what is promised already.
      if (left !== Math.max(0, has - pieces)) {
        wrongs.push(`vendor ${vendorId} has ${has} jars on ${date}: ${pieces} held, ${left} left`);
      }
    }
  }
  return wrongs;
}

/** The cards at Stripe must be exactly those that customers keep, or that an order waits for. */
async function wrongCards({ world, town }: Bazaar, { removed, askedToRemove }: Removing) {
  const { payment_methods, sessions, setup_intents } = world.stripe.emulator.state();
  const attached = payment_methods.filter(({ customer }) => customer !== null);
  const holders = await world.db.all<{ userId: number; customer: string; card: string | null }>(sql`
    select user_id as userId, stripe_customer_id as customer, card_id as card from card_holders`);
  const kept = await world.db.all<{ userId: number; session: string }>(sql`
    select user_id as userId, setup_session_id as session from baskets
    where keeps_card = 1 and setup_session_id is not null`);
  const waiting = await world.db.all<{ card: string }>(sql`
    select card_id as card from baskets b where card_state = 'known' and ${waitsToBeWeighed}`);
  const isNeeded = new Set(waiting.map(({ card }) => card));
  const cardOf = (session: string) => {
    const intent = sessions.find(({ id }) => id === session)?.setup_intent;
    return setup_intents.find(({ id }) => id === intent)?.payment_method;
  };
  const owned = new Set(holders.map(({ customer }) => customer));
  const wrongs = attached
    .filter(({ customer }) => !owned.has(String(customer)))
    .map(({ id }) => `card ${id} belongs to nobody`);
  for (const { id: userId } of town.customers) {
    const holder = holders.find((each) => each.userId === userId);
    const own = attached.filter(
      ({ id, customer }) =>
        customer === holder?.customer && (id === holder.card || !isNeeded.has(id)),
    );
    const entered = kept
      .filter((each) => each.userId === userId)
      .map((each) => cardOf(each.session));
    const say = (what: string) => wrongs.push(`customer ${userId}: ${what}`);
    const cards = own.map(({ id }) => id).join(", ");
    if (cards !== (holder?.card ?? ""))
      say(`Stripe has ${cards || "no card"}, and we ${holder?.card}`);
    for (const { id } of own) {
      if (!entered.includes(id)) say(`${id} was not to be kept`);
      if (removed.has(id)) say(`${id} was said to be removed`);
    }
    const isToKeep = entered.some(Boolean) && !askedToRemove.has(userId);
    if (isToKeep && own.length === 0) say("the card that was to be kept is gone");
  }
  return wrongs;
}
