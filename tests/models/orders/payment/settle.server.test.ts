import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { closeCheckout, settle } from "~/models/orders/payment/settle.server";
import {
  closeCheckouts,
  expireUnpaidOrders,
} from "~/models/orders/payment/unpaid-checkouts.server";
import { reconcile } from "~/models/orders/reconciliation/reconciliation.server";
import { DomainError } from "~/platform/errors";
import type { Checkout, Payments } from "~/platform/payments";
import { accountOf, checkoutOf, type Fair, makeFair, placeAt } from "../../../support/fair";
import { books } from "../../../support/shop";

let fair: Fair;
/** Two orders that wait for payment, by two customers, at two vendors. */
let one: { orderId: number; session: string; stripeAccount: string };
let other: typeof one;
beforeEach(async () => {
  fair = await makeFair();
  const place = async (who: 0 | 1) => {
    const { orderId } = await placeAt(fair, { who, stall: who });
    const session = await checkoutOf(fair, orderId);
    return { orderId, session, stripeAccount: await accountOf(fair, who) };
  };
  one = await place(0);
  other = await place(1);
});

const minutes = 60_000;
const statuses = async () => {
  const { orders, payments } = await books(fair.world);
  return [orders, payments].map((rows) => rows.map(({ status }) => status));
};
/** A context in which Stripe answers differently. */
function ctxWith(payments: Partial<Payments>) {
  const ctx = fair.world.ctx(null);
  return { ...ctx, payments: { ...ctx.payments, ...payments } };
}
const paid = async (
  { session, stripeAccount }: typeof one,
  own: Partial<Checkout> = {},
): Promise<Checkout> => ({
  ...(await fair.world.ctx(null).payments.findCheckout({ stripeAccount, id: session })),
  state: "paid",
  paymentIntentId: `pi_${session}`,
  ...own,
});
const settleOn = (account: string, checkout: Checkout) =>
  settle(fair.world.ctx(null), account, checkout);

describe("a checkout that was paid", () => {
  it("confirms its own order, once, and no other", async () => {
    const checkout = await paid(one);
    await Promise.all([1, 2, 3].map(() => settleOn(one.stripeAccount, checkout)));
    expect(await statuses()).toEqual([
      ["confirmed", "pending_payment"],
      ["paid", "pending"],
    ]);
    expect((await books(fair.world)).ledger).toEqual([{ kind: "charged", amount: 1600 }]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });

  it.each([{ amount: 1599 }, { currency: "cad" }])(
    "otherwise than was asked for confirms nothing: %j",
    async (own) => {
      await settleOn(one.stripeAccount, await paid(one, own));
      expect(await statuses()).toEqual([
        ["pending_payment", "pending_payment"],
        ["pending", "pending"],
      ]);
      expect((await books(fair.world)).ledger).toEqual([]);
    },
  );

  it("on another account than it was made on confirms nothing", async () => {
    await settleOn(other.stripeAccount, await paid(one));
    expect((await books(fair.world)).ledger).toEqual([]);
  });

  it("and was never written down is somebody else's, whatever it says of our payments", async () => {
    await settleOn(one.stripeAccount, await paid(one, { id: "cs_2", paymentIntentId: "pi_2" }));
    expect((await books(fair.world)).ledger).toEqual([]);
    await fair.world.db.run(sql`update payments set checkout_session_id = null`);
    await settleOn(one.stripeAccount, await paid(one));
    expect((await books(fair.world)).ledger).toEqual([]);
  });

  it("is not one that is only finished, before its money has come", async () => {
    await settleOn(one.stripeAccount, await paid(one, { state: "processing" }));
    expect((await books(fair.world)).ledger).toEqual([]);
  });
});

describe("an order whose time is over", () => {
  beforeEach(() => {
    fair.world.now += 30 * minutes;
  });

  it("waits for the next run while its checkout is still open: it may yet be paid", async () => {
    const { findCheckout, endCheckout } = fair.world.ctx(null).payments;
    const ctx = ctxWith({
      endCheckout: (named) => (named.id === one.session ? findCheckout : endCheckout)(named),
    });
    const named = { stripeAccount: one.stripeAccount, id: one.session };
    await expect(closeCheckout(ctx, named)).rejects.toMatchObject({ code: "payments_down" });
    await expireUnpaidOrders(ctx);
    expect((await statuses())[0]).toEqual(["pending_payment", "cancelled"]);
    await expireUnpaidOrders(fair.world.ctx(null));
    expect((await statuses())[0]).toEqual(["cancelled", "cancelled"]);
  });

  it("is over at that very moment and not before", async () => {
    fair.world.now -= 1;
    await expireUnpaidOrders(fair.world.ctx(null));
    expect((await statuses())[0]).toEqual(["pending_payment", "pending_payment"]);
    fair.world.now += 1;
    await expireUnpaidOrders(fair.world.ctx(null));
    expect((await statuses())[0]).toEqual(["cancelled", "cancelled"]);
  });

  it("is confirmed where it was paid at the last moment, and the other one ends", async () => {
    await fair.world.stripe.pay(one.session);
    await expireUnpaidOrders(fair.world.ctx(null));
    expect((await statuses())[0]).toEqual(["confirmed", "cancelled"]);
    expect(await reconcile(fair.world.db)).toEqual([]);
  });
});

describe("an order whose money is on its way for days", () => {
  const payLater = async (stall: typeof one) => {
    const ctx = fair.world.ctx(null);
    const { endCheckout } = ctx.payments;
    return ctxWith({
      endCheckout: async (named) =>
        named.id === stall.session ? paid(stall, { state: "processing" }) : endCheckout(named),
    });
  };

  it("waits for it, while another one ends", async () => {
    fair.world.now += 30 * minutes;
    await expireUnpaidOrders(await payLater(one));
    expect((await statuses())[0]).toEqual(["pending_payment", "cancelled"]);
  });

  it("ends when its stall has to begin", async () => {
    const [order] = await fair.world.db.all<{ at: number }>(sql`
      select cancel_deadline as at from orders where id = ${one.orderId}`);
    fair.world.now = (order?.at ?? 0) - 1;
    await expireUnpaidOrders(await payLater(one));
    expect((await statuses())[0]?.[0]).toBe("pending_payment");
    fair.world.now += 1;
    await expireUnpaidOrders(await payLater(one));
    expect((await statuses())[0]).toEqual(["cancelled", "cancelled"]);
  });
});

describe("the checkout of an order that was called off", () => {
  beforeEach(async () => {
    await fair.world.db.run(sql`
      update payments set status = iif(order_id = ${one.orderId}, 'expired', 'failed')`);
  });
  const open = () =>
    fair.world.stripe.emulator.state().sessions.filter(({ status }) => status === "open").length;

  it("is closed, whatever it was called off for", async () => {
    await closeCheckouts(fair.world.ctx(null));
    expect(open()).toBe(0);
  });

  it("that cannot be closed just now is tried again, after the others", async () => {
    const { endCheckout } = fair.world.ctx(null).payments;
    const asked: string[] = [];
    const ctx = ctxWith({
      endCheckout: async (named) => {
        asked.push(named.id);
        if (named.id === one.session) throw new DomainError("payments_down");
        return endCheckout(named);
      },
    });
    fair.world.now += minutes;
    await closeCheckouts({ ...ctx, now: fair.world.now });
    expect(asked).toEqual([one.session, other.session]);
    const rows = await fair.world.db.all(
      sql`select order_id, updated_at from payments where checkout_url is not null`,
    );
    expect(rows).toEqual([{ order_id: one.orderId, updated_at: fair.world.now }]);
    await closeCheckouts(fair.world.ctx(null));
    expect(open()).toBe(0);
  });

  it("of an order that still waits is left alone", async () => {
    await fair.world.db.run(sql`
      update payments set status = 'pending' where order_id = ${other.orderId}`);
    await closeCheckouts(fair.world.ctx(null));
    expect(open()).toBe(1);
  });
});
