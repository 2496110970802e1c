import { sql } from "drizzle-orm";
import { checkBooks } from "~/models/books/books.server";
import { endOrder } from "~/models/order/end-order.server";
import { cancelOrder, finaliseOrder, payOrder } from "~/models/order/order.server";
import { placeOrder } from "~/models/order/place-order.server";
import { mostUnpaid } from "~/models/order/pre-order.rules";
import { readStall } from "~/models/order/pre-order.server";
import { cancelForVendor, moveOrder } from "~/models/order/vendor-order.server";
import { handlePaymentEvent } from "~/models/payment/payment-event.server";
import { refundWhatIsDue } from "~/models/payment/refund.server";
import { closeCheckouts, expireUnpaidOrders } from "~/models/payment/unpaid-checkouts.server";
import { pickupsAhead } from "~/models/pickup/pickup.rules";
import { weekdays } from "~/models/week";
import { DomainError } from "~/platform/errors";
import type { Customer, VendorViewer, Viewer } from "~/platform/viewer";
import { makeViewer } from "../../../support/actors";
import {
  makeMarket,
  makeProduct,
  makeSchedule,
  makeVendor,
  proveAddress,
} from "../../../support/factories";
import { makeWorld, thursdayMorning, type World } from "../../../support/world";
import { brokenAnswer, type Fate, startWorker, type Turns, together, type Worker } from "./actor";
import type { Act, Step, WebhookNews } from "./steps";

const minute = 60_000;

interface OrderRow {
  id: number;
  status: string;
  total: number;
  cancelledBy: string | null;
  method: string;
  refunds: number;
  owed: number;
  /** Payments that only a person can give back. */
  byHand: number;
}

/**
 * A stall with two customers, in which a history of orders happens: what they do is done by the
 * domain's own verbs, on a real database and with Stripe in this process. Several bazaars can
 * share one world, one after the other.
 */
export class Bazaar {
  /** Orders that were paid for while they waited for it. */
  readonly #paidInTime = new Set<number>();
  /** Orders that a verb has said are cancelled. */
  readonly #saidCancelled = new Set<number>();
  /** The checkouts whose address a customer was given: nobody can pay any other. */
  readonly #handedOut = new Set<string>();
  /** Orders that could still be paid a minute after they were called off. */
  readonly #openCheckouts = new Set<number>();
  #moves = 0;
  /** How many unpaid orders a customer has held at once beyond what one may. */
  #heldTooMany = 0;
  /** What the next calls to Stripe meet with. */
  readonly #stripeFaults: ("before" | "after")[] = [];
  #webhooks: WebhookNews = "deliver";

  private constructor(
    readonly world: World,
    readonly shop: { vendorId: number; marketId: number; honey: number; bread: number },
    readonly customers: Customer[],
    readonly date: string,
    readonly deadline: number,
  ) {}

  /** Opens a stall that sells honey, at most `limit` jars a day, and bread. */
  static async open(world: World, customers: Customer[], limit: number | null): Promise<Bazaar> {
    const market = await makeMarket(world);
    for (const day of weekdays) await makeSchedule(world, market, { day });
    const vendor = await makeVendor(world, {
      at: [market],
      takesPaymentAtPickup: true,
      ordersAtPickup: 10,
      piecesAtPickup: 999,
    });
    for (const customer of customers) await proveAddress(world, customer);
    const honey = await makeProduct(world, vendor, { priceCents: 800, dayLimit: limit });
    const bread = await makeProduct(world, vendor, { priceCents: 550 });
    const shop = {
      vendorId: vendor.id,
      marketId: market.id,
      honey: honey.id,
      bread: bread.id,
    };
    const stall = await readStall(world.ctx(null), vendor.id);
    const [pickup] = stall.markets.flatMap((each) =>
      pickupsAhead(each, [honey.id], stall.configs, world.now),
    );
    if (!pickup) throw new Error("no date is offered");
    return new Bazaar(world, shop, customers, pickup.date, pickup.cutoff);
  }

  /** Lets a history happen. Throws for whatever it meets that is neither a refusal nor its fate. */
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
      const [most] = await this.world.db.all<{ unpaid: number }>(sql`
        select count(*) as unpaid from orders where status = 'pending_payment'
        group by user_id order by unpaid desc limit 1`);
      this.#heldTooMany = Math.max(this.#heldTooMany, (most?.unpaid ?? 0) - mostUnpaid);
    }
  }

  async #act(act: Act, turns?: Turns): Promise<void> {
    const { world, shop } = this;
    const fate = "fate" in act ? act.fate : undefined;
    const vendor = { vendorId: shop.vendorId, role: "vendor" } as VendorViewer;
    switch (act.does) {
      case "place":
        return this.#ask(this.#customer(act.who), { fate, turns }, async ({ ctx }) => {
          const { checkoutUrl } = await placeOrder(ctx, {
            vendorId: shop.vendorId,
            marketId: shop.marketId,
            pickupDate: this.date,
            items: [
              { productId: shop.honey, quantity: act.honey },
              ...(act.bread ? [{ productId: shop.bread, quantity: act.bread }] : []),
            ],
            specialInstructions: null,
            paymentMethod: act.pays,
            placeKey: `${shop.vendorId}-form-${act.form}`,
          });
          if (checkoutUrl) this.#handedOut.add(checkoutUrl);
        });
      case "pay again": {
        const order = await this.#order(act.order);
        if (!order) return;
        return this.#ask(this.#owner(order), { fate, turns }, async ({ ctx }) => {
          this.#handedOut.add(await payOrder(ctx, { orderId: order.id }));
        });
      }
      case "pay":
      case "decline": {
        const session = this.#session(act.checkout);
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
        const session = this.#session(act.checkout);
        const order = (await this.orders()).find(({ id }) => id === session?.order);
        if (!session || !order) return;
        return this.#ask(this.#owner(order), { fate, turns }, ({ ctx }) =>
          finaliseOrder(ctx, session.id),
        );
      }
      case "cancel": {
        const order = await this.#order(act.order);
        if (!order) return;
        return this.#ask(this.#owner(order), { fate, turns }, async ({ ctx }) => {
          await cancelOrder(ctx, { orderId: order.id });
          this.#saidCancelled.add(order.id);
        });
      }
      case "vendor": {
        const order = await this.#order(act.order);
        if (!order) return;
        const viewer = { ...vendor, id: this.#customer(0).id };
        return this.#ask(viewer, { fate, turns }, async ({ ctx }) => {
          if (act.to !== "cancelled") return moveOrder(ctx, { orderId: order.id, to: act.to });
          await cancelForVendor(ctx, { orderId: order.id, reason: "The bees have left" });
          this.#saidCancelled.add(order.id);
        });
      }
      case "close the market": {
        const order = await this.#order(act.order);
        if (!order) return;
        return this.#ask(null, { fate, turns }, async ({ ctx }) => {
          await endOrder(ctx, order.id, { by: "closure" });
        });
      }
      case "change e-mail": {
        const customer = this.#customer(act.who);
        this.#moves += 1;
        customer.email = `moved-${this.#moves}@example.com`;
        return;
      }
      case "refuse refund": {
        const refunds = await this.#refunds();
        const { id: refund } = refunds[act.refund % Math.max(1, refunds.length)] ?? {};
        if (refund) await world.stripe.control("refunds/fail", { refund, reason: act.reason });
        return;
      }
      case "change webhooks":
        this.#webhooks = act.to;
        await world.stripe.control("webhooks", { mode: act.to === "lose" ? "deliver" : act.to });
        return;
      case "webhooks":
        return this.#deliver(fate, turns);
      case "minute":
        return this.#minute({ fate, turns });
      case "wait":
        world.now = Math.max(world.now, this.#momentOf(act.until));
        return;
      case "break Stripe":
        this.#stripeFaults.push(...act.calls);
        return;
      case "limit":
        await world.db.run(sql`update products set day_limit = ${act.to} where id = ${shop.honey}`);
        return;
    }
  }

  /** Makes services healthy again and lets the schedule run until nothing is under way. */
  async calmDown(): Promise<void> {
    const { world } = this;
    this.#stripeFaults.length = 0;
    // What was on its way to nobody does not arrive after all.
    if (this.#webhooks === "lose") await this.#deliver();
    this.#webhooks = "deliver";
    await world.stripe.control("webhooks", { mode: "deliver" });
    for (let round = 0; round < 6; round += 1) {
      await this.#deliver();
      await this.#minute({});
      if (round === 0) await this.#findOpenCheckouts();
      const [left] = await world.db.all<{ count: number }>(sql`
        select (select count(*) from orders where status = 'pending_payment')
          + (select count(*) from payments
            where status = 'refund_due' and refund_after is not null
              or checkout_url is not null and status <> 'pending') as count`);
      // What Stripe could not tell yet it tells again.
      const { waiting } = world.stripe.emulator.state().webhooks;
      if (left?.count === 0 && waiting === 0) return;
      // A refund that the bank has refused rests for a day.
      world.now += 25 * 60 * minute;
    }
  }

  /** A minute after an order was called off, nobody can pay for it any more. */
  async #findOpenCheckouts(): Promise<void> {
    const { sessions } = this.world.stripe.emulator.state();
    for (const { id, status } of await this.orders()) {
      const isOpen = sessions.some(
        ({ url, metadata }) =>
          url !== null && this.#handedOut.has(url) && metadata?.order === String(id),
      );
      if (status === "cancelled" && isOpen) this.#openCheckouts.add(id);
    }
  }

  /** Everything that is not as it was promised, in words; empty when all is well. */
  async wrongs(): Promise<string[]> {
    const { world } = this;
    const wrongs = (await checkBooks(world.db)).map(
      ({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows)}`,
    );
    const orders = await this.orders();
    const state = world.stripe.emulator.state();
    for (const order of orders) {
      const { id, status, total, cancelledBy, method } = order;
      const sessions = state.sessions.filter(({ metadata }) => metadata?.order === String(id));
      const charges = state.charges.filter((charge) =>
        sessions.some((session) => session.payment_intent === charge.payment_intent),
      );
      const kept = charges.filter((charge) => !charge.refunded);
      const stands = ["confirmed", "ready", "completed", "not_collected"].includes(status);
      const say = (what: string) => wrongs.push(`order ${id} (${status}): ${what}`);
      if (status === "pending_payment") say("still waits for payment");
      if (order.owed > order.byHand) say("is still owed its money");
      if (method === "card" && stands && (kept.length !== 1 || kept[0]?.amount !== total)) {
        say(`is confirmed for ${kept.length} payments of ${total}`);
      }
      if (!(method === "card" && stands) && kept.length > order.byHand) {
        say("keeps money for nothing");
      }
      if (charges.length > 1) say(`was charged ${charges.length} times`);
      for (const charge of charges) {
        const refunds = state.refunds.filter((refund) => refund.charge === charge.id);
        const made = refunds.filter((refund) => refund.status === "succeeded");
        if (made.length > 1) say(`was refunded ${made.length} times`);
        if (charge.refunded && charge.amount_refunded !== total) say("was not refunded whole");
      }
      if (this.#openCheckouts.has(id)) say("could be paid a minute after it was called off");
      const byAccident = cancelledBy === "expired" || cancelledBy === "payment_failed";
      if (this.#paidInTime.has(id) && byAccident) say("was paid in time and not kept");
      if (this.#saidCancelled.has(id) && status !== "cancelled") say("was said to be cancelled");
    }
    if (this.#heldTooMany > 0) wrongs.push(`${this.#heldTooMany} unpaid orders too many were held`);
    return wrongs;
  }

  /** What was given back to customers of this stall, oldest first. */
  async #refunds() {
    const own = new Set((await this.orders()).map(({ id }) => String(id)));
    const { sessions, refunds } = this.world.stripe.emulator.state();
    const intents = new Set(
      sessions
        .filter(({ metadata }) => own.has(metadata?.order ?? ""))
        .map(({ payment_intent }) => payment_intent),
    );
    return refunds.filter(({ payment_intent }) => intents.has(payment_intent));
  }

  /** What became of each order, oldest first: 'confirmed', 'cancelled customer refunded'. */
  async endings(): Promise<string[]> {
    return (await this.orders()).map(({ status, cancelledBy, refunds, byHand }) =>
      [status, cancelledBy, refunds > 0 && "refunded", byHand > 0 && "to refund by hand"]
        .filter(Boolean)
        .join(" "),
    );
  }

  /** The orders of this stall, oldest first. */
  orders() {
    return this.world.db.all<OrderRow & { userId: number }>(sql`
      select id, user_id as userId, status, total_amount as total, cancelled_by as cancelledBy,
        payment_method as method,
        (select count(*) from payments p where p.order_id = orders.id
          and p.status = 'refunded') as refunds,
        (select count(*) from payments p where p.order_id = orders.id
          and p.status = 'refund_due') as owed,
        (select count(*) from payments p where p.order_id = orders.id
          and p.status = 'refund_due' and p.refund_after is null) as byHand
      from orders where vendor_id = ${this.shop.vendorId} order by id`);
  }

  /** Runs a worker for somebody. It may refuse; it may fail only if that is its fate. */
  async #ask<V extends Viewer | null>(
    viewer: V,
    { fate, turns }: { fate?: Fate; turns?: Turns },
    does: (worker: Worker<V>) => Promise<unknown>,
  ): Promise<void> {
    const worker = startWorker(this.world, viewer, { fate, turns, stripe: this.#stripe });
    try {
      await does(worker);
    } catch (error) {
      if (!(error instanceof DomainError) && !worker.wasStruck()) throw error;
    }
  }

  /** What the schedule does for orders; a job that fails does not keep the others from running. */
  #minute(how: { fate?: Fate; turns?: Turns }) {
    return this.#ask(null, how, async ({ ctx }) => {
      const failures: unknown[] = [];
      for (const job of [expireUnpaidOrders, closeCheckouts, refundWhatIsDue]) {
        await job(ctx).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    });
  }

  readonly #stripe: typeof fetch = async (input, init) => {
    const fault = this.#stripeFaults.shift();
    if (fault === "before") return brokenAnswer();
    const answer = await this.world.stripe.fetch(input, init);
    return fault === "after" ? brokenAnswer() : answer;
  };

  #fateOfWebhooks: { fate?: Fate; turns?: Turns } = {};

  async #deliver(fate?: Fate, turns?: Turns): Promise<void> {
    this.#fateOfWebhooks = { fate, turns };
    await this.world.stripe.settle();
    this.#fateOfWebhooks = {};
  }

  /** The webhook, as the route answers it: 500 where it failed, so that it is told again. */
  async #receive(request: Request): Promise<Response> {
    // Of a refund that failed nobody but Stripe knows, which goes on telling for three days.
    const isLost = this.#webhooks === "lose" && !(await isOfFailedRefund(request.clone()));
    if (isLost) return new Response(null, { status: 200 });
    const { fate, turns } = this.#fateOfWebhooks;
    const worker = startWorker(this.world, null, { fate, turns, stripe: this.#stripe });
    try {
      const { ctx } = worker;
      await handlePaymentEvent(ctx, await ctx.payments.readEvent(request, ctx.now));
      return new Response(null, { status: 200 });
    } catch (error) {
      if (!(error instanceof DomainError) && !worker.wasStruck()) throw error;
      return new Response(null, { status: 500 });
    }
  }

  #customer = (who: number) => this.customers[who % this.customers.length] as Customer;

  #owner = (order: { userId: number }) =>
    this.customers.find(({ id }) => id === order.userId) as Customer;

  async #order(pick: number) {
    const orders = await this.orders();
    return orders[pick % Math.max(1, orders.length)];
  }

  /** A checkout that a customer of this stall has been sent to. */
  #session(pick: number) {
    const all = () => this.world.stripe.emulator.state().sessions;
    const sessions = all().filter(({ id }) =>
      [...this.#handedOut].some((url) => url.endsWith(`/${id}`)),
    );
    const session = sessions[pick % Math.max(1, sessions.length)];
    return (
      session && {
        id: session.id,
        order: Number(session.metadata?.order),
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
        return this.deadline;
      case "just before the deadline":
        return this.deadline - 1;
      case "after the pickup":
        return this.deadline + 24 * 60 * minute;
      case "the key is forgotten":
        return now + 25 * 60 * minute;
    }
  }
}

const isOfFailedRefund = async (request: { text(): Promise<string> }) =>
  /"status":"failed"/.test(await request.text());

/** A world for bazaars, and two customers who come to each of them. */
export async function makeTown(): Promise<{ world: World; customers: Customer[] }> {
  const world = await makeWorld({ now: thursdayMorning });
  const customers = [await makeViewer(world, "customer"), await makeViewer(world, "customer")];
  return { world, customers: customers as Customer[] };
}
