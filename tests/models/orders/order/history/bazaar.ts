import { sql } from "drizzle-orm";
import { announceClosings } from "~/models/orders/closing/announce.server";
import { endOrder } from "~/models/orders/order/end-order.server";
import { moveOrdersBack } from "~/models/orders/order/move-orders.server";
import { cancelOrder, finaliseOrder, payOrder } from "~/models/orders/order/order.server";
import { placeOrder } from "~/models/orders/order/place-order.server";
import { mostUnpaid } from "~/models/orders/order/pre-order.rules";
import { cancelForVendor } from "~/models/orders/order/vendor-order.server";
import { chargeCards } from "~/models/orders/payment/card-charge.server";
import { forgetCardHolders } from "~/models/orders/payment/card-entry.server";
import { hasOpenDispute, isDisputed, isLost, lostOf } from "~/models/orders/payment/dispute.server";
import { handlePaymentEvent } from "~/models/orders/payment/payment-event.server";
import { lookForRefunds } from "~/models/orders/payment/poll-refunds.server";
import { refundPart, refundWhatIsDue } from "~/models/orders/payment/refund.server";
import {
  closeCheckouts,
  endOldLinks,
  expireUnpaidOrders,
} from "~/models/orders/payment/unpaid-checkouts.server";
import { endUnpayableOrders } from "~/models/orders/payment/unpayable-orders.server";
import { askAgainForPayouts } from "~/models/orders/payout/send-payout.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { refreshOldAccounts } from "~/models/orders/stripe-account/account-jobs.server";
import { readWallets } from "~/models/orders/wallet/sync.server";
import { weighOrders } from "~/models/orders/weighing/weigh-orders.server";
import type { Capabilities } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Customer, VendorViewer, Viewer } from "~/platform/viewer";
import { moveOrder } from "../../../../support/move-order";
import type { World } from "../../../../support/world";
import {
  brokenAnswer,
  busyAnswer,
  type Fate,
  startWorker,
  type Turns,
  together,
  type Worker,
} from "./actor";
import { waitsToBeWeighed } from "./basket-wrongs";
import { Baskets } from "./baskets";
import { differencesBetween } from "./ledgers";
import { askForPayout, endPayout, payOutAtStripe } from "./payouts";
import type { Act, Step, StripeFault, WebhookNews } from "./steps";
import { sellBesideUs, tellWrongly } from "./strangers";
import { copyTown, type Stall, type Town } from "./town";
import { differencesInWallet } from "./wallets";

const minute = 60_000;
const day = 24 * 60 * minute;

/** The jobs of the schedule that concern orders and their money. */
const jobs = [
  expireUnpaidOrders,
  closeCheckouts,
  refundWhatIsDue,
  lookForRefunds,
  askAgainForPayouts,
  readWallets,
  chargeCards,
  endUnpayableOrders,
  announceClosings,
  refreshOldAccounts,
  endOldLinks,
];

/** Runs jobs one after the other. A failing job does not stop the other jobs. */
async function runInTurn(these: typeof jobs, ctx: Capabilities): Promise<void> {
  const failures: unknown[] = [];
  for (const job of these) await job(ctx).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Runs these jobs, and the job that lets Stripe forget the cards of a visit. */
export const runJobs = (world: World) => runInTurn([...jobs, forgetCardHolders], world.ctx(null));

export interface OrderRow {
  id: number;
  version: number;
  status: string;
  /** The price when the order was placed: a correction takes nothing off it. */
  total: number;
  /** The part of the price that corrections took off. */
  corrected: number;
  cancelledBy: string | null;
  method: string;
  /** Whether the order's card is charged when it is weighed, and whether it was declined then. */
  waits: number;
  isDeclined: number;
  /** The number of weights that were entered. */
  weighings: number;
  /** The payment that pays for the order, at Stripe, and its amount. */
  paidBy: string | null;
  paid: number;
  takenOffBefore: number;
  vendorId: number;
  userId: number;
  pickupDate: string;
  /**
   * In integer cents: the refund that is still owed to the customer, and the part of it that only a
   * person can refund.
   */
  owed: number;
  byHand: number;
  /** The amount already refunded, and the part of it that was of the payment for the order. */
  refunded: number;
  refundedOfPaid: number;
  isDisputed: number;
  /**
   * The amount that a bank leaves with its customer after a lost dispute. Stripe then refunds
   * nothing more.
   */
  lost: number;
}

/**
 * The vendors and customers of a town, to whom a history of orders happens. Everything they do runs the
 * domain's own verbs on a real database, with Stripe in this process, where each vendor has its own
 * account. Each bazaar has its own copy of a town.
 */
export class Bazaar {
  /** Orders that were paid while they waited for payment. */
  readonly #paidInTime = new Set<number>();
  /** Orders that a verb has reported as cancelled. */
  readonly #saidCancelled = new Set<number>();
  /**
   * The addresses of the checkouts that customers were given. Nobody can pay at any other checkout.
   */
  readonly handedOut = new Set<string>();
  /** Orders that could still be paid a minute after they were cancelled. */
  readonly #openCheckouts = new Set<number>();
  /** The webhook's failures that the test did not plan. */
  readonly #broken: string[] = [];
  #moves = 0;
  /**
   * How many unpaid orders above the limit a customer has held at once. Those of one basket are one.
   */
  #heldTooMany = 0;
  /** The faults that the next calls to Stripe meet. */
  readonly #stripeFaults: StripeFault[] = [];
  #webhooks: WebhookNews = "deliver";
  readonly #baskets = new Baskets(this);

  private constructor(
    readonly town: Town,
    readonly platformFee: number,
    readonly close: () => Promise<void>,
  ) {}

  /**
   * Opens a bazaar in a copy of a town. Vendors sell at most `limit` jars of honey a day, and the
   * platform takes `platformFee` basis points of each payment. Close the bazaar after looking at
   * it.
   */
  static async open(
    town: Town,
    { limit = null, platformFee = 0 }: { limit?: number | null; platformFee?: number } = {},
  ): Promise<Bazaar> {
    const { close, ...copy } = await copyTown(town);
    const bazaar = new Bazaar(copy, platformFee, close);
    if (limit !== null) await bazaar.#limit(limit);
    return bazaar;
  }

  get world(): World {
    return this.town.world;
  }

  get stalls() {
    return this.town.stalls;
  }

  /**
   * Runs a history. Throws every error that is neither a refusal nor the result of a planned fate.
   */
  async live(steps: readonly Step[]): Promise<void> {
    this.world.fetch = (request) => this.#receive(request);
    for (const step of steps) {
      if (!("together" in step)) await this.#act(step);
      else {
        await together(
          step.picks,
          step.together.map((act) => (turns) => this.#act(act, turns)),
        );
      }
      // Only placing or changing something adds unpaid orders.
      const acts = "together" in step ? step.together : [step];
      if (acts.some(({ does }) => /^(place|change order)/.test(does))) await this.#countUnpaid();
    }
  }

  async #countUnpaid(): Promise<void> {
    const [most] = await this.world.db.all<{ unpaid: number }>(sql`
      select count(distinct coalesce(-basket_id, id)) as unpaid from orders
      where status = 'pending_payment'
      group by user_id order by unpaid desc limit 1`);
    this.#heldTooMany = Math.max(this.#heldTooMany, (most?.unpaid ?? 0) - mostUnpaid);
  }

  async #act(act: Act, turns?: Turns): Promise<void> {
    const { world } = this;
    const fate = "fate" in act ? act.fate : undefined;
    switch (act.does) {
      case "place":
        return this.ask(this.customer(act.who), { fate, turns }, async ({ ctx }) => {
          const shop = this.stall(act.stall);
          const { checkoutUrl } = await placeOrder(ctx, {
            vendorId: shop.vendorId,
            marketId: this.town.marketId,
            pickupDate: this.town.date,
            items: [
              { productId: shop.honey, quantity: act.honey },
              ...(act.bread ? [{ productId: shop.bread, quantity: act.bread }] : []),
              ...(act.chicken ? [{ productId: shop.chicken, quantity: act.chicken }] : []),
            ],
            specialInstructions: null,
            paymentMethod: act.pays,
            placeKey: `${shop.vendorId}-form-${act.form}`,
          });
          this.#baskets.handOut(checkoutUrl);
        });
      case "pay again": {
        const order = await this.order(act.order);
        if (!order) return;
        return this.ask(this.owner(order), { fate, turns }, async ({ ctx }) => {
          this.#baskets.handOut(await payOrder(ctx, { orderId: order.id }));
        });
      }
      case "weigh": {
        const order = await this.order(act.order);
        const stall = this.stalls.find(({ vendorId }) => vendorId === order?.vendorId);
        if (!order || !stall) return;
        const line = { orderId: order.id, productId: stall.chicken, weight: act.weight };
        return this.ask(this.vendor(order.vendorId), { fate, turns }, ({ ctx }) =>
          weighOrders(ctx, { lines: [line] }),
        );
      }
      case "pay":
      case "decline": {
        const session = await this.#session(act.checkout);
        if (!session) return;
        const pay = async () => {
          const { order } = session;
          if (act.does === "decline") await world.stripe.decline(session.id);
          else {
            const before = (await this.orders()).find(({ id }) => id === order);
            const wasOpen = session.status() === "open";
            await world.stripe.pay(session.id);
            const isPaid = wasOpen && session.status() === "complete";
            if (isPaid && before?.status === "pending_payment") this.#paidInTime.add(order);
          }
        };
        return turns ? turns(pay) : pay();
      }
      case "come back": {
        const session = await this.#session(act.checkout);
        const order = (await this.orders()).find(({ id }) => id === session?.order);
        if (!session || !order) return;
        return this.ask(this.owner(order), { fate, turns }, ({ ctx }) =>
          finaliseOrder(ctx, session.id),
        );
      }
      case "cancel": {
        const order = await this.order(act.order);
        if (!order) return;
        return this.ask(this.owner(order), { fate, turns }, async ({ ctx }) => {
          await cancelOrder(ctx, { orderId: order.id });
          this.#saidCancelled.add(order.id);
        });
      }
      case "vendor": {
        const order = await this.order(act.order);
        if (!order) return;
        return this.ask(this.vendor(order.vendorId), { fate, turns }, async ({ ctx }) => {
          if (act.to === "back") {
            const { id: orderId, version } = order;
            return moveOrdersBack(ctx, { orders: [{ orderId, version }] });
          }
          if (act.to !== "cancelled") return moveOrder(ctx, { orderId: order.id, to: act.to });
          await cancelForVendor(ctx, { orderId: order.id, reason: "The bees have left" });
          this.#saidCancelled.add(order.id);
        });
      }
      case "close the market": {
        const order = await this.order(act.order);
        if (!order) return;
        return this.ask(null, { fate, turns }, async ({ ctx }) => {
          await endOrder(ctx, order.id, { by: "closure" });
        });
      }
      case "change email": {
        const customer = this.customer(act.who);
        this.#moves += 1;
        customer.email = `moved-${this.#moves}@example.com`;
        return;
      }
      case "refuse refund": {
        const refunds = (await this.#refunds()).filter(({ status }) => status === "succeeded");
        const { id: refund } = refunds[act.refund % Math.max(1, refunds.length)] ?? {};
        if (refund) await world.stripe.control("refunds/fail", { refund, reason: act.reason });
        return;
      }
      case "refund in part": {
        const order = await this.order(act.order);
        if (!order) return;
        return this.ask(null, { fate, turns }, async ({ ctx }) => {
          const { cents: amount, key } = act;
          const note = "A jar was short.";
          await refundPart(ctx, { orderId: order.id, amount, note, key: `k${key}`, askedBy: null });
        });
      }
      case "refund at Stripe": {
        const charges = await this.#charges();
        const charge = charges[act.charge % Math.max(1, charges.length)];
        if (!charge) return;
        // The dashboard cannot make a refund that Stripe refuses, so ignore the error.
        await world.stripe
          .client()
          .refunds.create(
            { charge: charge.id, ...(act.cents !== null && { amount: act.cents }) },
            { stripeAccount: charge.account },
          )
          .catch(() => {});
        return;
      }
      case "dispute": {
        const charges = await this.#charges();
        const charge = charges[act.charge % Math.max(1, charges.length)];
        if (charge) {
          const { payment_intent } = charge;
          await world.stripe.control("disputes", { payment_intent, status: act.as });
        }
        return;
      }
      case "turn dispute":
      case "decide dispute": {
        const own = new Set((await this.#charges()).map(({ id }) => id));
        const disputes = world.stripe.emulator
          .state()
          .disputes.filter(({ charge }) => own.has(String(charge)));
        const { id: dispute } = disputes[act.dispute % Math.max(1, disputes.length)] ?? {};
        if (dispute === undefined) return;
        if (act.does === "turn dispute") {
          await world.stripe.control("disputes/turn", { dispute, status: act.to });
        } else await world.stripe.control(`disputes/${act.as}`, { dispute });
        return;
      }
      case "empty the balance":
        await world.stripe.control("balances/empty", { account: this.stall(act.stall).account });
        return;
      case "pay money in":
        await this.#payIn(act.stall);
        return;
      case "sell beside us":
        return sellBesideUs(world, this.stall(act.stall), await this.order(act.order));
      case "tell wrongly":
        return tellWrongly(world, this.stalls, act, (request) => this.#receive(request));
      case "request payout": {
        const stall = this.stall(act.stall);
        return this.ask(this.vendor(stall.vendorId), { fate, turns }, ({ ctx }) =>
          askForPayout(ctx, stall, act),
        );
      }
      case "pay out at Stripe":
        return payOutAtStripe(world, this.stall(act.stall), act.cents);
      case "fail payout":
      case "cancel payout":
        return endPayout(world, this.stalls, act);
      case "change webhooks":
        this.#webhooks = act.to;
        await world.stripe.control("webhooks", { mode: act.to === "lose" ? "deliver" : act.to });
        return;
      case "webhooks":
        return this.#deliver(fate, turns);
      case "minute":
        return this.#minute({ fate, turns }, turnedTo(act.first ?? 0));
      case "wait":
        world.now = Math.max(world.now, this.#momentOf(act.until));
        return;
      case "break Stripe":
        this.#stripeFaults.push(...act.calls.filter((call) => call !== "stands"));
        // Stripe keeps this 500 under the idempotency key of the call that gets it.
        for (const call of act.calls) {
          if (call !== "stands") continue;
          const fault = { match: "POST /v1/refunds", as: "500", times: 1 };
          await world.stripe.control("faults", { calls: [fault] });
        }
        return;
      case "limit":
        return this.#limit(act.to);
      default:
        return this.#baskets.act(act, { fate, turns });
    }
  }

  async #limit(to: number | null): Promise<void> {
    const honey = JSON.stringify(this.stalls.map((stall) => stall.honey));
    await this.world.db.run(sql`
      update products set day_limit = ${to} where id in (select value from json_each(${honey}))`);
  }

  /** Makes all services healthy again and runs the schedule until no work is left. */
  async calmDown(): Promise<void> {
    const { world } = this;
    this.#stripeFaults.length = 0;
    // Drops the events that were set to be lost, before delivery works again.
    if (this.#webhooks === "lose") await this.#deliver();
    this.#webhooks = "deliver";
    await world.stripe.control("webhooks", { mode: "deliver" });
    for (const stall of this.stalls.keys()) await this.#payIn(stall);
    await this.#baskets.calmDown();
    for (let round = 0; round < 12; round += 1) {
      await this.#deliver();
      await this.#minute(
        {},
        jobs.filter((job) => job !== readWallets),
      );
      if (round === 0) await this.#findOpenCheckouts();
      const [left] = await world.db.all<{ count: number }>(sql`
        select (select count(*) from orders where status = 'pending_payment')
          + (select count(*) from payments where status = 'pending')
          + (select count(*) from baskets b
            where card_state in ('entering', 'known') and not ${waitsToBeWeighed})
          + (select count(*) from payments where checkout_url is not null and status <> 'pending')
          + (select count(*) from refunds r join payments p on p.id = r.payment_id
            where r.state = 'pending'
              or r.state = 'requested'
                and (${isLost} and not ${hasOpenDispute} or not ${isDisputed}))
          + (select count(*) from payouts where status = 'requested') as count`);
      // Stripe sends undelivered events again. The schedule asks Stripe about lost events on the
      // next day.
      const { waiting } = world.stripe.emulator.state().webhooks;
      if (round > 0 && left?.count === 0 && waiting === 0) break;
      // A refund that the bank has refused waits for a day.
      world.now += 25 * 60 * minute;
    }
    // Very recent changes are judged only by the next reading of a wallet.
    world.now += 2 * 60 * minute;
    await this.#deliver();
    await this.#minute({}, [readWallets]);
  }

  /**
   * Notes cancelled orders that can still be paid. A minute after a cancellation, payment must be
   * impossible.
   */
  async #findOpenCheckouts(): Promise<void> {
    const { sessions } = this.world.stripe.emulator.state();
    const ours = await this.#checkouts();
    for (const { id, status } of await this.orders()) {
      const isOpen = sessions.some(
        ({ id: session, url }) =>
          url !== null && this.handedOut.has(url) && ours.get(session) === id,
      );
      if (status === "cancelled" && isOpen) this.#openCheckouts.add(id);
    }
  }

  /** Describes every broken promise in words. Empty if all is well. */
  async wrongs(): Promise<string[]> {
    const { world } = this;
    const wrongs = (await reconcile(world.db)).map(
      ({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows)}`,
    );
    wrongs.push(...(await differencesBetween(world)), ...this.#broken);
    const paidBy = await this.#ordersPaidBy();
    for (const { vendorId } of this.stalls) {
      wrongs.push(...(await differencesInWallet(world, this.vendor(vendorId), paidBy)));
    }
    wrongs.push(...(await this.#baskets.wrongs()));
    const orders = await this.orders();
    const charges = await this.#charges();
    for (const order of orders) {
      const { id, status, total, cancelledBy, method, isDisputed } = order;
      const own = charges.filter((charge) => charge.order === id);
      const keeping = own.filter((charge) => charge.payment_intent === order.paidBy);
      const keptOf = (some: typeof own) =>
        some.reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0);
      const kept = keptOf(own);
      const stands = ["confirmed", "ready", "completed", "not_collected"].includes(status);
      const say = (what: string) => wrongs.push(`order ${id} (${status}): ${what}`);
      if (status === "pending_payment") say("still waits for payment");
      if (order.owed > order.byHand && !isDisputed) say("is still owed its money");
      if (order.lost > 0 && (order.owed > 0 || order.byHand > 0))
        say("is owed what its customer's bank gave back");
      // What is withdrawn while an order is weighed may take its money after all.
      if (order.weighings === 0 && own.length > 1) say(`was charged ${own.length} times`);
      if (
        method === "card" &&
        stands &&
        (keeping.length !== 1 || keeping[0]?.amount !== order.paid)
      ) {
        say(`is confirmed for ${keeping.length} payments of ${order.paid}`);
      }
      // What was taken off before the card was charged was never paid.
      if (method === "card" && stands && order.paid !== total - order.takenOffBefore) {
        say(`is confirmed for ${order.paid} instead of ${total - order.takenOffBefore}`);
      }
      if (method === "card" && stands && keptOf(keeping) !== order.paid - order.refundedOfPaid) {
        say(
          `keeps ${keptOf(keeping)} of ${order.paid}, and the books say that ${order.refundedOfPaid} went back`,
        );
      }
      const rest = total - order.corrected + order.byHand;
      if (method === "card" && stands && !isDisputed && kept > rest) {
        say(`keeps ${kept} for ${rest}`);
      }
      // While the bank holds money and has not decided the dispute, the app refunds nothing.
      const waits = own.some(({ atBank, isUndecided }) => isUndecided && atBank > 0);
      const atBank = own.reduce((sum, charge) => sum + charge.atBank, 0);
      if (!(method === "card" && stands) && kept - atBank > order.byHand && !waits) {
        say("keeps money for nothing");
      }
      if (own.some((charge) => charge.amount_refunded + charge.atBank > charge.amount))
        say("gave back more than was paid");
      if (this.#openCheckouts.has(id)) say("could be paid a minute after it was called off");
      const byAccident = cancelledBy === "expired" || cancelledBy === "payment_failed";
      if (this.#paidInTime.has(id) && byAccident) say("was paid in time and not kept");
      if (this.#saidCancelled.has(id) && status !== "cancelled") say("was said to be cancelled");
    }
    if (this.#heldTooMany > 0) wrongs.push(`${this.#heldTooMany} unpaid orders too many were held`);
    return wrongs;
  }

  /** The order of each stored checkout, by the checkout's session. */
  async #checkouts(): Promise<Map<string, number>> {
    const rows = await this.world.db.all<{ session: string; id: number }>(sql`
      select p.checkout_session_id as session, o.id from payments p
      join orders o on o.id = p.order_id
      where o.market_id = ${this.town.marketId} and p.checkout_session_id is not null`);
    return new Map(rows.map(({ session, id }) => [session, id]));
  }

  /**
   * The order that each payment intent is for. A charge of a basket's card names its order at
   * Stripe, so that a charge that our books do not know is found, too.
   */
  async #ordersPaidBy(): Promise<Map<string, number>> {
    const { sessions, payment_intents } = this.world.stripe.emulator.state();
    const ours = await this.#checkouts();
    const byCheckout = new Map(sessions.map((each) => [each.payment_intent, ours.get(each.id)]));
    return new Map(
      payment_intents.flatMap(({ id, metadata }) => {
        const order = byCheckout.has(id) ? byCheckout.get(id) : Number(metadata.order);
        return order === undefined ? [] : [[id, order]];
      }),
    );
  }

  /** The payments at Stripe for orders of this bazaar, oldest first. */
  async #charges() {
    const { charges, disputes } = this.world.stripe.emulator.state();
    if (charges.length === 0) return [];
    const paidBy = await this.#ordersPaidBy();
    const orders = await this.orders();
    return charges.flatMap((charge) => {
      const order = orders.find(({ id }) => id === paidBy.get(String(charge.payment_intent)));
      const stall = this.stalls.find(({ vendorId }) => vendorId === order?.vendorId);
      const dispute = disputes.find((each) => each.charge === charge.id);
      const moves = dispute?.balance_transactions ?? [];
      return charge.paid && order && stall
        ? [
            {
              ...charge,
              order: order.id,
              account: stall.account,
              atBank: -moves.reduce((sum, { amount }) => sum + amount, 0),
              isUndecided: /_(needs_response|under_review)$|^(needs|under)_/.test(
                dispute?.status ?? "",
              ),
            },
          ]
        : [];
    });
  }

  /** The refunds to customers of these vendors, oldest first. */
  async #refunds() {
    const own = new Set((await this.#charges()).map(({ id }) => id));
    const { refunds } = this.world.stripe.emulator.state();
    return refunds.filter(({ charge }) => own.has(String(charge)));
  }

  async #payIn(stall: number) {
    const { account } = this.stall(stall);
    await this.world.stripe.control("balances/fund", { account, amount: 1_000_000 });
  }

  /**
   * The outcome of each order, oldest first, such as 'confirmed' or 'cancelled customer refunded'.
   */
  async endings(): Promise<string[]> {
    return (await this.orders()).map((order) => {
      const { status, cancelledBy, refunded, total, byHand, isDisputed } = order;
      const back = refunded > 0 && (refunded === total ? "refunded" : "refunded in part");
      return [
        status,
        cancelledBy,
        back,
        byHand > 0 && "to refund by hand",
        isDisputed && "disputed",
        order.weighings > 0 && (order.method === "card" ? "charged when weighed" : "weighed"),
        order.isDeclined && "after a declined card",
        order.waits && status !== "cancelled" && "to be weighed",
      ]
        .filter(Boolean)
        .join(" ");
    });
  }

  /** The orders of these vendors, oldest first. */
  orders() {
    return this.world.db.all<OrderRow>(sql`
      select o.id, o.version, o.user_id as userId, o.vendor_id as vendorId, o.status,
        o.pickup_date as pickupDate, o.total_amount + o.corrected_amount as total,
        o.corrected_amount as corrected, o.cancelled_by as cancelledBy, o.payment_method as method,
        o.card_when_weighed as waits,
        exists (select 1 from order_events e where e.order_id = o.id and e.actor = 'stripe'
          and e.from_status = e.to_status) as isDeclined,
        (select count(*) from order_weighings w where w.order_id = o.id) as weighings,
        max(iif(p.status = 'paid', p.payment_intent_id, null)) as paidBy,
        coalesce(sum(p.amount) filter (where p.status = 'paid'), 0) as paid,
        coalesce(sum(p.taken_off_before) filter (where p.status = 'paid'), 0) as takenOffBefore,
        coalesce(sum(p.refunded_amount), 0) as refunded,
        coalesce(sum(p.refunded_amount) filter (where p.status = 'paid'), 0) as refundedOfPaid,
        coalesce(sum(p.amount - p.refunded_amount) filter (where p.status = 'refund_due'), 0) as owed,
        (select coalesce(sum(r.amount), 0) from refunds r join payments q on q.id = r.payment_id
          where q.order_id = o.id and r.state = 'refused') as byHand,
        coalesce(max(p.id is not null and ${isDisputed}), 0) as isDisputed,
        coalesce(sum(${lostOf("p")}), 0) as lost
      from orders o left join payments p on p.order_id = o.id
      where o.market_id = ${this.town.marketId} group by o.id order by o.id`);
  }

  /** Runs a worker for `viewer`. The worker may refuse. It may fail only if that is its fate. */
  async ask<V extends Viewer | null>(
    viewer: V,
    { fate, turns }: { fate?: Fate; turns?: Turns },
    does: (worker: Worker<V>) => Promise<unknown>,
  ): Promise<void> {
    const worker = this.#start(viewer, { fate, turns });
    try {
      await does(worker);
    } catch (error) {
      if (!(error instanceof DomainError) && !worker.wasStruck()) throw error;
    }
    await worker.isDone();
  }

  #minute(how: { fate?: Fate; turns?: Turns }, these = jobs) {
    return this.ask(null, how, ({ ctx }) => runInTurn(these, ctx));
  }

  readonly #stripe: typeof fetch = async (input, init) => {
    const fault = this.#stripeFaults.shift();
    if (fault === "before") return brokenAnswer();
    if (fault === "busy") return busyAnswer();
    const answer = await this.world.stripe.fetch(input, init);
    return fault === "after" ? brokenAnswer() : answer;
  };

  #fateOfWebhooks: { fate?: Fate; turns?: Turns } = {};

  async #deliver(fate?: Fate, turns?: Turns): Promise<void> {
    this.#fateOfWebhooks = { fate, turns };
    await this.world.stripe.settle();
    this.#fateOfWebhooks = {};
  }

  /**
   * Receives a webhook like the route: answers 500 after a failure, so that Stripe sends the event
   * again. Nobody hears the news of accounts: a schedule's job asks Stripe about them once a day.
   */
  async #receive(request: Request): Promise<Response> {
    const isLost = this.#webhooks === "lose" || request.url.endsWith("/stripe-accounts");
    if (isLost) return new Response(null, { status: 200 });
    const { fate, turns } = this.#fateOfWebhooks;
    const worker = this.#start(null, { fate, turns });
    try {
      const { ctx } = worker;
      await handlePaymentEvent(ctx, await ctx.payments.readEvent(request, ctx.now));
      return new Response(null, { status: 200 });
    } catch (error) {
      if (!(error instanceof DomainError) && !worker.wasStruck()) this.#broken.push(String(error));
      return new Response(null, { status: 500 });
    }
  }

  #start<V extends Viewer | null>(viewer: V, how: { fate?: Fate; turns?: Turns }): Worker<V> {
    const { platformFee } = this;
    return startWorker(this.world, viewer, { ...how, stripe: this.#stripe, platformFee });
  }

  vendor = (id: number) =>
    this.town.stalls.find(({ vendorId }) => vendorId === id)?.owner as VendorViewer;

  stall = (pick: number) => this.stalls[pick % this.stalls.length] as Stall;

  customer = (who: number) => this.town.customers[who % this.town.customers.length] as Customer;

  owner = (order: { userId: number }) =>
    this.town.customers.find(({ id }) => id === order.userId) as Customer;

  async order(pick: number) {
    const orders = await this.orders();
    return orders[pick % Math.max(1, orders.length)];
  }

  /** A checkout to which a customer of these vendors was sent. */
  async #session(pick: number) {
    const all = () => this.world.stripe.emulator.state().sessions;
    const sessions = all().filter(({ id }) =>
      [...this.handedOut].some((url) => url.endsWith(`/${id}`)),
    );
    const session = sessions[pick % Math.max(1, sessions.length)];
    return (
      session && {
        id: session.id,
        order: (await this.#checkouts()).get(session.id) ?? 0,
        status: () => all().find(({ id }) => id === session.id)?.status,
      }
    );
  }

  #momentOf(until: Extract<Act, { does: "wait" }>["until"]): number {
    const { now } = this.world;
    switch (until) {
      case "a moment":
        return now + 1000;
      case "some minutes":
        return now + 7 * minute;
      case "the checkout ends":
        return now + 30 * minute;
      case "the deadline":
        return this.town.deadline;
      case "just before the deadline":
        return this.town.deadline - 1;
      case "after the pickup":
        return this.town.deadline + 24 * 60 * minute;
      case "the key is forgotten":
        return now + 25 * 60 * minute;
      case "the money is there":
        return now + 3 * day;
    }
  }
}

/** The jobs, starting with job number `first`. */
const turnedTo = (first: number) => [...jobs.slice(first), ...jobs.slice(0, first)];
