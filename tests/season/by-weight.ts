import { sql } from "drizzle-orm";
import { instantOf } from "~/models/core/calendar";
import { formatCents } from "~/models/core/money";
import { howPaid } from "~/models/orders/order/how-paid.server";
import type { HowPaid } from "~/models/orders/order/order.rules";
import type { Season } from "./season";
import type { Person } from "./town";

const hour = 60 * 60_000;
/** About this many customers are asked what their weighed orders cost after a market day. */
const mostAsked = 20;
/**
 * Within this time the customer hears of new weights, and a weighed order is charged or left to be
 * paid at pickup, also if Stripe or jobs fail now and then.
 */
const doneWithin = 3 * hour;
/** A card that waits for an order to be weighed is forgotten this long after the pickup. */
const waitsAfterPickup = 3 * 24 * hour;
/** After this time, the vendor at the stall knows that a card was declined. */
const knownWithin = 2 * 60_000;

interface Line {
  orderId: number;
  status: string;
  paymentMethod: string;
  quantity: number;
  unitPrice: number;
  totalPrice: number;
  pricePerUnit: number;
  most: number;
  weight: number | null;
  /** How many pieces were weighed last. */
  piecesWeighed: number | null;
}

/**
 * Checks after each step that products sold by weight cost what they weigh and never more than
 * promised, and are weighed before they are handed over or charged.
 */
export async function weightsAreRight(season: Season): Promise<void> {
  const lines = await season.world.db.all<Line>(sql`
    select o.id orderId, o.status, o.payment_method paymentMethod, i.quantity,
      i.unit_price unitPrice, i.total_price totalPrice, i.price_per_unit pricePerUnit,
      i.weight_max most, i.weight, (select w.quantity from order_weighings w
        where w.order_id = o.id and w.product_id = i.product_id
        order by w.id desc limit 1) piecesWeighed
    from orders o join order_items i on i.order_id = o.id
    where o.pickup_date >= ${season.dayIn(-1)} and i.weight_unit is not null`);
  for (const line of lines) {
    const wrong = wrongWith(line);
    if (wrong) season.broken(`order ${line.orderId} ${wrong}: ${JSON.stringify(line)}`);
  }
  await noneCostsMore(season);
  await cardsAreRight(season);
}

/** What is wrong with a line. The price is worked out here, not by the app's own code. */
function wrongWith(line: Line): string | null {
  const { pricePerUnit, quantity, weight, unitPrice } = line;
  const priceOf = (thousandths: number) => Math.round((pricePerUnit * thousandths) / 1000);
  const promised = unitPrice * quantity;
  if (unitPrice !== Math.max(1, priceOf(line.most))) return "promises another price";
  const costs = weight === null ? promised : Math.min(promised, priceOf(weight));
  if (line.totalPrice !== costs) return `should cost ${costs}`;
  if (line.paymentMethod === "card" && weight === null) return "is paid before it is weighed";
  if (line.status === "completed" && weight === null) return "is handed over and not weighed";
  if (weight !== null && line.piecesWeighed !== quantity) return "changed after it was weighed";
  return null;
}

/** No order costs more than its items' promises. */
async function noneCostsMore(season: Season): Promise<void> {
  const dear = await season.world.db.all<{ id: number; total: number; promised: number }>(sql`
    select o.id, o.total_amount total, sum(i.unit_price * i.quantity) promised
    from orders o join order_items i on i.order_id = o.id
    where o.pickup_date >= ${season.dayIn(-1)} group by o.id having total > promised`);
  if (dear.length > 0) season.broken(`costs more than promised: ${JSON.stringify(dear)}`);
}

interface CardOrder {
  id: number;
  status: string;
  paymentMethod: HowPaid;
  toWeigh: number;
  cardState: string;
  /** The most that the customer has agreed to pay, and the most that one payment took. */
  promised: number;
  charged: number | null;
  /** When the payment began that is still open. */
  openSince: number | null;
  /** When the card was declined, and when the order was handed over last. */
  declinedAt: number | null;
  handedOverAt: number | null;
  /** When the last payment took money. */
  chargedAt: number | null;
}

/**
 * Checks after each step that a card waits until its order is weighed, and is charged then; that
 * nobody is charged more than promised; and that who has paid at the stall does not pay by card too.
 */
async function cardsAreRight(season: Season): Promise<void> {
  const orders = await season.world.db.all<CardOrder>(sql`
    select o.id, o.status, ${howPaid("o")} paymentMethod, b.card_state cardState,
      exists (select 1 from order_items i where i.order_id = o.id
        and i.weight_unit is not null and i.weight is null) toWeigh,
      o.total_amount + o.corrected_amount promised,
      (select max(p.amount) from payments p where p.order_id = o.id) charged,
      (select p.created_at from payments p
        where p.order_id = o.id and p.status = 'pending') openSince,
      (select max(p.updated_at) from payments p
        where p.order_id = o.id and p.status = 'failed') declinedAt,
      (select max(e.at) from order_events e where e.order_id = o.id
        and e.to_status = 'completed' and e.from_status <> 'completed') handedOverAt,
      (select max(v.at) from payments p join payment_events v on v.payment_id = p.id
        where p.order_id = o.id and p.status = 'paid' and v.kind = 'charged') chargedAt
    from orders o join baskets b on b.id = o.basket_id
    where o.pickup_date >= ${season.dayIn(-1)} and (o.card_when_weighed = 1 or exists (
      select 1 from order_items i where i.order_id = o.id and i.weight_unit is not null))`);
  for (const order of orders) {
    const wrong = wrongWithCard(order, season.world.now);
    if (wrong) season.broken(`order ${order.id} ${wrong}: ${JSON.stringify(order)}`);
  }
}

/** What is wrong with how an order is paid. */
function wrongWithCard(order: CardOrder, now: number): string | null {
  const { status, paymentMethod, toWeigh, promised, charged, openSince } = order;
  const { declinedAt, handedOverAt, chargedAt } = order;
  const isOpen = status === "confirmed" || status === "ready";
  if (charged !== null && charged > promised) return "is charged more than promised";
  if (paymentMethod === "card_when_weighed") {
    if (isOpen && order.cardState !== "known") return "waits for a card that nobody knows";
    if (isOpen && !toWeigh && openSince === null) return "is weighed, and nobody charges the card";
    if (openSince !== null && openSince < now - doneWithin) return "is charged too late";
  }
  // The vendor knew of the decline, and took the money at the stall.
  const wasPaidAtStall =
    status === "completed" &&
    declinedAt !== null &&
    handedOverAt !== null &&
    declinedAt + knownWithin < handedOverAt;
  if (!wasPaidAtStall) return null;
  if (openSince !== null) return "is paid at the stall, and a link is open";
  return (chargedAt ?? 0) > handedOverAt ? "is paid at the stall, and by card too" : null;
}

interface Weighed {
  id: number;
  name: string;
  status: string;
  paymentMethod: HowPaid;
  /** Whether the card was declined when the order was weighed. */
  wasDeclined: number;
  /**
   * The step of its history that says so, if no email tells of it. A customer who seemed not to have
   * come needs none; if that is corrected later, the vendor knew, and took the money at the stall.
   */
  untold: number | null;
  total: number;
  toWeigh: number;
  isWeighed: number;
  isActive: number;
  date: string;
  ends: string;
  timeZone: string;
  changedAt: number | null;
  /** When the vendor weighed something last. */
  weighedAt: number | null;
  endedAt: number | null;
  /** When the order was first not collected, or cancelled. */
  lostAt: number | null;
  mail: string | null;
  mailedAt: number | null;
}

/**
 * Checks after each market day that the receipt, the API and the last email say the same of an
 * order that is sold by weight: 'at most' exactly while something is to be weighed, and how it is
 * paid. Nothing is wrong with Stripe then, so that no weighed order still waits for its card.
 */
export async function totalsAgree(season: Season): Promise<void> {
  const { random, town } = season;
  const orders = await readWeighed(season);
  for (const order of orders) {
    cardIsSettled(season, order);
    mailAgrees(season, order);
  }
  const people = town.customers.filter(({ name }) => orders.some((each) => each.name === name));
  for (const person of people) {
    if (!random.chance(mostAsked / people.length)) continue;
    const own = orders.filter(({ name, isActive }) => name === person.name && isActive);
    for (const order of own) await receiptAgrees(season, person, order);
    await apiAgrees(season, person, own);
  }
}

/** Orders of this week with something that is sold by weight, and the last email about each. */
const readWeighed = ({ world }: Season) =>
  world.db.all<Weighed>(sql`
    with weighed as (
      select o.*, u.username name, u.is_active active,
        (select max(i.weight is null) from order_items i
          where i.order_id = o.id and i.weight_unit is not null) toWeigh,
        (select max(i.weight is not null) from order_items i where i.order_id = o.id) isWeighed,
        (select m.id from mail_outbox m where m.key = 'reminder:' || o.id or m.key in (
            select 'order-event:' || e.id from order_events e where e.order_id = o.id)
          order by m.id desc limit 1) mailId
      from orders o join users u on u.id = o.user_id
      where o.updated_at > ${world.now - 7 * 24 * hour})
    select o.id, o.name, o.status, o.total_amount total, o.toWeigh, o.isWeighed,
      ${howPaid("o")} paymentMethod, exists (select 1 from payments p
        where p.order_id = o.id and p.status = 'failed') wasDeclined,
      (select e.id from order_events e where e.order_id = o.id and e.actor = 'stripe'
        and e.from_status = e.to_status and e.to_status <> 'not_collected' and not exists (
          select 1 from mail_outbox t where t.key = 'order-event:' || e.id)
        and not exists (select 1 from order_events h where h.order_id = o.id
          and h.from_status = 'not_collected' and h.to_status = 'completed'
          and h.at > e.at + ${knownWithin})) untold,
      o.active isActive, o.pickup_date date, o.pickup_time_end ends, o.time_zone timeZone,
      (select max(e.at) from order_events e where e.order_id = o.id and (
        exists (select 1 from order_weighings w where w.event_id = e.id)
        or exists (select 1 from order_corrections c where c.event_id = e.id))) changedAt,
      (select max(e.at) from order_events e join order_weighings w on w.event_id = e.id
        where e.order_id = o.id) weighedAt,
      (select min(e.at) from order_events e where e.order_id = o.id
        and e.to_status not in ('pending_payment', 'confirmed', 'ready')) endedAt,
      (select min(e.at) from order_events e where e.order_id = o.id
        and e.to_status in ('not_collected', 'cancelled')) lostAt,
      m.text mail, m.created_at mailedAt
    from weighed o left join mail_outbox m on m.id = o.mailId
    where o.toWeigh is not null`);

function cardIsSettled(season: Season, order: Weighed): void {
  const { paymentMethod, untold, isActive, toWeigh, status } = order;
  if (status === "cancelled" || status === "pending_payment") return;
  // Who has not collected an order has nothing to pay.
  const isTold = status === "not_collected" || untold === null;
  if (paymentMethod === "at_pickup" && !isTold && isActive) {
    season.broken(`nobody was told of the declined card: ${JSON.stringify(order)}`);
  }
  if (paymentMethod !== "card_when_weighed" || toWeigh) return;
  season.broken(`order ${order.id} is weighed and not charged: ${JSON.stringify(order)}`);
}

const totalOf = ({ total, toWeigh }: Weighed) =>
  `${toWeigh ? "at most " : ""}${formatCents(total)}`;

async function receiptAgrees(season: Season, { browser }: Person, order: Weighed): Promise<void> {
  const page = await browser.open(`/orders/${order.id}/receipt`);
  const said = page.all(".order-items tfoot .money").map(({ text }) => text.trim());
  if (said.join() !== totalOf(order)) {
    season.broken(`order ${order.id} costs ${totalOf(order)}, its receipt says ${said}`);
  }
  const paid = paidTexts[order.paymentMethod];
  if (!page.text.includes(`Payment ${paid} Pickup `)) {
    season.broken(`order ${order.id} is paid ${paid}, its receipt says ${page.text}`);
  }
  const link = (await browser.open(`/orders/${order.id}/placed`)).text;
  const isToPay = order.paymentMethod === "at_pickup" && /confirmed|ready/.test(order.status);
  if (order.wasDeclined && isToPay && !/You weren’t charged .* Pay at pickup/.test(link)) {
    season.broken(`the card for order ${order.id} was declined, its page says ${link}`);
  }
}

/** How a receipt says that an order is paid. */
const paidTexts: Record<HowPaid, string> = {
  card: "By card",
  card_when_weighed: "By card, when weighed",
  at_pickup: "At pickup",
};

interface Told {
  id: number;
  totalAmount: number;
  paymentMethod: string;
  items: { weight: { weighed: number | null } | null }[];
}

async function apiAgrees(season: Season, { browser }: Person, orders: readonly Weighed[]) {
  const { body } = await browser.ask("GET", "/api/orders");
  for (const order of orders) {
    const told = (body as Told[]).find(({ id }) => id === order.id);
    const isToWeigh = told?.items.some(({ weight }) => weight?.weighed === null) ?? false;
    const isSame =
      told?.totalAmount === order.total &&
      told.paymentMethod === order.paymentMethod &&
      isToWeigh === Boolean(order.toWeigh);
    if (!isSame) {
      season.broken(`order ${order.id} costs ${totalOf(order)}, the API: ${JSON.stringify(told)}`);
    }
  }
}

/**
 * The last email says what the order costs, unless only a part of it is weighed, because the
 * customer hears once when all of it is. The email may be missing if the order changed so late that
 * it was handed over, or its pickup was over, before an email could be written; but not if a card
 * was charged for new weights of an order that the customer has.
 */
function mailAgrees(season: Season, order: Weighed): void {
  const { changedAt, weighedAt, endedAt, lostAt, mail, mailedAt, date, ends, timeZone } = order;
  if (!order.isActive || (order.toWeigh && order.isWeighed)) return;
  const pickedUp = instantOf(date, ends, timeZone);
  const isCharged =
    order.paymentMethod === "card" && /confirmed|ready|completed/.test(order.status);
  const isTold = isCharged && changedAt === weighedAt;
  const never = Number.POSITIVE_INFINITY;
  const ended = isTold ? (lostAt ?? never) : Math.min(pickedUp, endedAt ?? never);
  const until = Math.min(ended, season.world.now);
  const isMailed = mailedAt !== null && mailedAt > (changedAt ?? 0);
  const isDue = changedAt !== null && until - changedAt > doneWithin;
  if (!isMailed && !isDue) return;
  const [, way = "", said] = /^Total([^:\n]*): (.*)$/m.exec(mail ?? "") ?? [];
  const isForgotten = season.world.now > pickedUp + waitsAfterPickup;
  if (said !== totalOf(order) || !mayBePaid(order, isForgotten).includes(way)) {
    season.broken(
      `order ${order.id} costs ${totalOf(order)}, its last email says ${said}: ${mail}`,
    );
  }
}

/** What the last email about an order may say of how it is paid. */
function mayBePaid(
  { paymentMethod, wasDeclined, status }: Weighed,
  isForgotten: boolean,
): string[] {
  if (status === "cancelled") return [""];
  const later = " by card, when weighed";
  // No email follows when a card is forgotten, long after the pickup.
  if (paymentMethod === "at_pickup") return [" to pay at pickup", ...(isForgotten ? [later] : [])];
  if (paymentMethod === "card_when_weighed") return [later];
  // No email follows when the card that waited is charged, or when the customer pays by the link.
  return ["", later, ...(wasDeclined ? [" to pay at pickup"] : [])];
}
