import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/models/orders/order/order.server";
import { orders } from "~/models/orders/order/order.tables";
import { payments } from "~/models/orders/payment/payment.tables";
import { refundWhatIsDue } from "~/models/orders/payment/refund.server";
import { runScheduled } from "~/models/running/scheduled/scheduled.server";
import { DomainError } from "~/platform/errors";
import { nobody, signedIn } from "../support/actors";
import { toastOf } from "../support/cookies";
import { makeUser } from "../support/factories";
import { everyMinute, openShop, placeByForm, records, type Shop } from "../support/shop";
import { makeWorld, type World } from "../support/world";

const minutes = 60_000;
let world: World;
let shop: Shop;
let session: string;
beforeEach(async () => {
  world = await makeWorld();
  shop = await openShop(world);
  session = await placeByForm(world, shop);
});

const comeBack = (as: Parameters<World["request"]>[2] = { as: "customer" }) =>
  world.request("GET", `/success?session_id=${session}`, as);
const paidOnce = {
  orders: [{ status: "confirmed", total: 1600 }],
  payments: [{ status: "paid", amount: 1600, refunded: 0 }],
  ledger: [{ kind: "charged", amount: 1600 }],
  stock: [2],
  history: ["pending_payment", "confirmed"],
};
const refundedOnce = {
  orders: [{ status: "cancelled" }],
  payments: [{ status: "refunded", amount: 1600, refunded: 1600 }],
  ledger: [
    { kind: "charged", amount: 1600 },
    { kind: "refunded", amount: -1600 },
  ],
  stock: [0],
};

/** The page that a customer reaches from the form and from the checkout. */
const outcome = async () =>
  (await world.request("GET", "/orders/1/placed", { as: "customer" })).text();

describe("coming back from the checkout", () => {
  it("confirms the paid order, and shows all it needs on its own page", async () => {
    await world.stripe.pay(session);
    const answer = await comeBack();
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/orders/1/placed");
    const html = await outcome();
    for (const told of [
      "Order placed!",
      "Your pre-order is confirmed.",
      'class="code"',
      "Grove Market",
      "Saturday, May 9, 2026",
      "/orders/1/calendar.ics",
      "Get Directions",
      "/orders/1/cancel",
      "Can be cancelled until",
    ]) {
      expect(html).toContain(told);
    }
    expect(await records(world)).toMatchObject(paidOnce);
  });

  it("shows the same when the page is reloaded, and counts nothing twice", async () => {
    await world.stripe.pay(session);
    await comeBack();
    expect((await comeBack()).headers.get("Location")).toBe("/orders/1/placed");
    expect(await outcome()).toContain("Order placed!");
    expect(await records(world)).toMatchObject(paidOnce);
  });

  it("without paying leaves an order that can still be paid", async () => {
    expect((await comeBack()).headers.get("Location")).toBe("/orders/1/placed");
    const told = await outcome();
    expect(told).toContain("Payment error");
    expect(told).toContain("This order isn’t paid yet.");
    expect(told).toContain("You can still pay until");
    expect(told).not.toContain('class="code"');
    const orderId = (await records(world)).orders[0]?.id;
    const html = await (await world.request("GET", "/orders", { as: "customer" })).text();
    expect(html).toContain("Pay now");
    const pay = await world.request("POST", `/orders/${orderId}/pay`, { as: "customer", form: {} });
    expect(pay.headers.get("Location")).toContain(session);
  });

  it("finds no order for an unknown or missing checkout, or another customer's", async () => {
    await world.stripe.pay(session);
    const other = await signedIn(world, {
      ...(await makeUser(world)),
      role: "customer",
      vendorId: null,
      vendors: [],
      marketId: null,
    });
    for (const answer of [
      await comeBack({ as: other }),
      await world.request("GET", "/success?session_id=cs_test_none", { as: "customer" }),
      await world.request("GET", "/success", { as: "customer" }),
    ]) {
      expect(answer.headers.get("Location")).toBe("/");
      expect(toastOf(answer)).toMatchObject({
        title: "No order found",
        description: "We couldn't find your order details.",
      });
    }
    expect((await records(world)).orders).toMatchObject([{ status: "pending_payment" }]);
  });

  it("is POST /api/orders with the checkout's id in the API, with 402 until it is paid", async () => {
    const finalise = (said: object) =>
      world.request("POST", "/api/orders", { as: "customer", json: said });
    expect((await finalise({})).status).toBe(402);
    expect((await finalise({ checkoutSessionId: session })).status).toBe(402);
    await world.stripe.pay(session);
    const answer = await finalise({ checkoutSessionId: session });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "confirmed", totalAmount: 1600 });
    expect((await finalise({ checkoutSessionId: "cs_test_none" })).status).toBe(404);
  });

  it("while Stripe is down tells the customer, and the webhook confirms the order later", async () => {
    await world.stripe.pay(session);
    await world.stripe.control("faults", {
      calls: [{ match: "GET /v1/checkout/sessions/*", times: 4, as: "500" }],
    });
    const answer = await comeBack();
    expect(answer.headers.get("Location")).toBe("/orders/1/placed?payment=unknown");
    const told = async () => {
      const path = "/orders/1/placed?payment=unknown";
      return (await world.request("GET", path, { as: "customer" })).text();
    };
    expect(await told()).toContain(
      "We couldn’t check your payment right now. We’ll confirm your order as soon as we can",
    );
    await world.stripe.settle();
    expect(await told()).not.toContain(
      "We couldn’t check your payment right now. We’ll confirm your order as soon as we can",
    );
    expect(await records(world)).toMatchObject(paidOnce);
  });
});

describe("the webhook and the return from the checkout", () => {
  it.each([
    ["the webhook alone", async () => world.stripe.settle()],
    [
      "the webhook, then the return",
      async () => {
        await world.stripe.settle();
        await comeBack();
      },
    ],
    [
      "the return, then the webhook",
      async () => {
        await comeBack();
        await world.stripe.settle();
      },
    ],
    ["both at once", async () => Promise.all([comeBack(), world.stripe.settle(), comeBack()])],
    [
      "the webhook twice",
      async () => {
        await world.stripe.control("webhooks", { mode: "duplicate" });
        await world.stripe.settle();
      },
    ],
  ])("confirm the order once: %s", async (_, happens) => {
    await world.stripe.pay(session);
    await happens();
    expect(await records(world)).toMatchObject(paidOnce);
    expect((await records(world)).history).toHaveLength(2);
  });

  it("ignore a checkout that was never stored and given to no customer", async () => {
    await world.db.update(payments).set({ checkoutSessionId: null, checkoutUrl: null });
    await world.stripe.pay(session);
    await world.stripe.settle();
    expect((await records(world)).ledger).toEqual([]);
  });

  it("refuse an amount that differs from the order's", async () => {
    await world.db.update(payments).set({ amount: 9999 });
    await world.stripe.pay(session);
    await world.stripe.settle();
    expect((await records(world)).orders).toMatchObject([{ status: "pending_payment" }]);
    expect((await records(world)).ledger).toEqual([]);
  });
});

describe("a webhook from Stripe", () => {
  const payload = JSON.stringify({
    id: "evt_forged",
    object: "event",
    type: "checkout.session.completed",
    data: { object: { id: "cs", payment_status: "paid" } },
  });
  const send = (headers: Record<string, string>) =>
    world.request("POST", "/webhooks/stripe", {
      as: nobody,
      body: payload,
      headers: { "Content-Type": "application/json", ...headers },
    });

  it("with a missing or wrong signature does nothing", async () => {
    expect((await send({})).status).toBe(400);
    expect((await send({ "Stripe-Signature": "t=1,v1=abc" })).status).toBe(400);
    expect((await records(world)).history).toEqual(["pending_payment"]);
  });

  /** Pays, and keeps the request that Stripe then sent. */
  const overhear = async (): Promise<Request> => {
    const heard: Request[] = [];
    const deliver = world.fetch.bind(world);
    world.fetch = async (request) => {
      if (new URL(request.url).pathname === "/webhooks/stripe")
        heard.push(request.clone() as Request);
      return deliver(request);
    };
    await world.stripe.pay(session);
    await world.stripe.settle();
    world.fetch = deliver;
    const [first] = heard;
    if (!first) throw new Error("nothing was delivered");
    return first;
  };

  it("that is already known is accepted, and changes nothing", async () => {
    const again = await overhear();
    await world.db.run(sql`update payments set status = 'pending'`);
    expect((await world.fetch(again)).status).toBe(200);
    expect((await records(world)).payments).toMatchObject([{ status: "pending" }]);
    expect((await records(world)).ledger).toHaveLength(1);
  });

  it("that is replayed later is refused as too old", async () => {
    const again = await overhear();
    world.now += 6 * minutes;
    expect((await world.fetch(again)).status).toBe(400);
  });
});

describe("an unpaid order", () => {
  it("expires after 30 minutes, releases its stock and closes its checkout", async () => {
    world.now += 30 * minutes - 1;
    await everyMinute(world);
    expect((await records(world)).orders).toMatchObject([{ status: "pending_payment" }]);
    world.now += 1;
    await everyMinute(world);
    await everyMinute(world);
    expect(await records(world)).toMatchObject({
      orders: [{ status: "cancelled", cancelled_by: "expired" }],
      payments: [{ status: "expired" }],
      stock: [0],
      history: ["pending_payment", "cancelled"],
    });
    expect((await world.stripe.pay(session)).status).toBe(410);
  });

  it("is confirmed, not expired, if it was paid at the last moment", async () => {
    await world.stripe.pay(session);
    world.now += 31 * minutes;
    await everyMinute(world);
    expect(await records(world)).toMatchObject(paidOnce);
  });

  it("is not cancelled while Stripe is down, because it may have been paid", async () => {
    world.now += 31 * minutes;
    await world.stripe.control("faults", {
      calls: [{ match: "POST /v1/checkout/sessions/*/expire", times: 2, as: "500" }],
    });
    await everyMinute(world);
    expect((await records(world)).orders).toMatchObject([{ status: "pending_payment" }]);
    await everyMinute(world);
    expect((await records(world)).orders).toMatchObject([{ status: "cancelled" }]);
  });

  it("that cannot be ended does not hold up other orders", async () => {
    // Twenty orders with checkouts that Stripe cannot end now. All of them expired earlier than
    // this order.
    await world.db.run(sql`
      insert into orders (user_id, vendor_id, market_id, status, vendor_name, market_name,
        time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end, pickup_code,
        expires_at, place_key, created_at, updated_at)
      select user_id, vendor_id, market_id, 'pending_payment', '', '', time_zone, 100, pickup_date,
        '09:00', '12:00', 'AAAA', 1, 'stuck-' || n.value, 0, 0
      from orders, json_each(${JSON.stringify(Array.from({ length: 20 }, (_, n) => n))}) n`);
    await world.db.run(sql`
      insert into payments (order_id, stripe_account_id, amount, checkout_session_id, created_at,
        updated_at)
      select o.id, a.id, 100, 'cs_stuck_' || o.id, 0, 0 from orders o
      join stripe_accounts a on a.vendor_id = o.vendor_id where place_key like 'stuck-%'`);
    world.now += 31 * minutes;
    const ctx = world.ctx(null);
    const stripe = ctx.payments;
    ctx.payments = {
      ...stripe,
      endCheckout: async (named) => {
        if (named.id.startsWith("cs_stuck_")) throw new DomainError("payments_down");
        return stripe.endCheckout(named);
      },
    };
    await runScheduled(ctx);
    await runScheduled(ctx);
    expect((await records(world)).orders[0]).toMatchObject({ cancelled_by: "expired" });
  });

  it("with a checkout on the vendor's own domain is led there by a page", async () => {
    await world.db.run(sql`
      update payments set checkout_url = 'https://pay.stall.example/c/pay/' || checkout_session_id`);
    const pay = await world.request("POST", "/orders/1/pay", { as: "customer", form: {} });
    expect(pay.headers.get("Location")).toBe("/orders/1/pay");
    // Without this header a script would look for a page of the app at this address.
    expect(pay.headers.get("X-Remix-Reload-Document")).toBe("true");
    const on = await world.request("GET", "/orders/1/pay", { as: "customer" });
    expect(on.status).toBe(200);
    expect(on.headers.get("Refresh")).toBe(`0; url=https://pay.stall.example/c/pay/${session}`);
    await world.db.run(sql`update payments set checkout_url = null`);
    const none = await world.request("GET", "/orders/1/pay", { as: "customer" });
    expect(none.headers.get("Location")).toBe("/orders");
  });

  it("cannot be paid after its time is over", async () => {
    world.now += 30 * minutes;
    const orderId = (await records(world)).orders[0]?.id;
    const pay = await world.request("POST", `/orders/${orderId}/pay`, { as: "customer", form: {} });
    expect(pay.headers.get("Location")).toBe(`/orders/${orderId}/placed`);
    expect(toastOf(pay)?.description).toContain("It’s too late to pay for this order");
  });
});

describe("the money of a cancelled order", () => {
  const cancelAsCustomer = async () => {
    const { viewer } = await world.as("customer");
    if (viewer === null) throw new Error("nobody");
    const orderId = (await records(world)).orders[0]?.id ?? 0;
    return cancelOrder(world.ctx({ ...viewer, role: "customer" as const }), { orderId });
  };

  it("is refunded once if the order was cancelled while being paid", async () => {
    await cancelAsCustomer();
    await world.stripe.pay(session);
    await world.stripe.settle();
    await comeBack();
    await everyMinute(world);
    expect(await records(world)).toMatchObject(refundedOnce);
    expect(world.stripe.emulator.state().refunds).toHaveLength(1);
  });

  it("is refunded once if the order was paid before", async () => {
    await world.stripe.pay(session);
    await world.stripe.settle();
    await cancelAsCustomer();
    await everyMinute(world);
    await everyMinute(world);
    expect(await records(world)).toMatchObject(refundedOnce);
    expect(world.stripe.emulator.state().refunds).toHaveLength(1);
  });

  it("stays due while Stripe is down, and is refunded later, once", async () => {
    await world.stripe.pay(session);
    await world.stripe.settle();
    await world.stripe.control("faults", {
      calls: [{ match: "POST /v1/refunds", times: 2, as: "after" }],
    });
    await cancelAsCustomer();
    await refundWhatIsDue(world.ctx(null));
    expect((await records(world)).payments).toMatchObject([{ status: "refund_due" }]);
    world.now += minutes;
    await everyMinute(world);
    expect(await records(world)).toMatchObject(refundedOnce);
    expect(world.stripe.emulator.state().refunds).toHaveLength(1);
  });

  it("is not refunded twice, however often the order is cancelled", async () => {
    await world.stripe.pay(session);
    await world.stripe.settle();
    await Promise.all([cancelAsCustomer(), cancelAsCustomer()]);
    await cancelAsCustomer();
    await everyMinute(world);
    expect(await records(world)).toMatchObject(refundedOnce);
    expect((await records(world)).history).toEqual(["pending_payment", "confirmed", "cancelled"]);
    expect(world.stripe.emulator.state().refunds).toHaveLength(1);
  });

  it("is refunded even if no webhook comes and the customer never returns", async () => {
    await world.stripe.control("webhooks", { mode: "hold" });
    await cancelAsCustomer();
    await world.stripe.pay(session);
    await everyMinute(world);
    expect(await records(world)).toMatchObject(refundedOnce);
  });

  it("is not accepted after a minute, because the checkout is closed", async () => {
    await cancelAsCustomer();
    await everyMinute(world);
    expect((await world.stripe.pay(session)).status).toBe(410);
    expect((await records(world)).ledger).toEqual([]);
  });

  it("counts as refunded even if Stripe no longer remembers the request", async () => {
    await world.stripe.pay(session);
    await world.stripe.settle();
    await world.stripe.control("faults", {
      calls: [{ match: "POST /v1/refunds", times: 2, as: "after" }],
    });
    await cancelAsCustomer();
    await everyMinute(world);
    world.now += 25 * 60 * minutes;
    await everyMinute(world);
    expect(await records(world)).toMatchObject(refundedOnce);
    expect(world.stripe.emulator.state().refunds).toHaveLength(1);
  });

  it("is refunded without waiting behind refunds that cannot be made", async () => {
    await world.stripe.pay(session);
    await world.stripe.settle();
    await cancelAsCustomer();
    // Twenty refunds of payments that Stripe does not know. All of them were due earlier than this
    // refund.
    await world.db.run(sql`
      insert into orders (user_id, vendor_id, market_id, status, vendor_name, market_name,
        time_zone, total_amount, pickup_date, pickup_time_start, pickup_time_end, pickup_code,
        cancelled_by, place_key, created_at, updated_at)
      select user_id, vendor_id, market_id, 'cancelled', '', '', time_zone, 100, pickup_date,
        '09:00', '12:00', 'AAAA', 'customer', 'stuck-' || n.value, 0, 0
      from orders, json_each(${JSON.stringify(Array.from({ length: 20 }, (_, n) => n))}) n`);
    await world.db.run(sql`
      insert into payments (order_id, stripe_account_id, status, amount, payment_intent_id,
        created_at, updated_at)
      select o.id, a.id, 'refund_due', 100, 'pi_nowhere_' || o.id, 0, 0 from orders o
      join stripe_accounts a on a.vendor_id = o.vendor_id where place_key like 'stuck-%'`);
    await world.db.run(sql`
      insert into refunds (payment_id, amount, reason, ask_key, next_try_at, created_at, updated_at)
      select id, 100, 'order_ended', 'order_ended', 0, 0, 0 from payments where amount = 100`);
    await everyMinute(world);
    await everyMinute(world);
    expect((await records(world)).payments[0]).toMatchObject({ status: "refunded" });
  });
});

describe("My Orders", () => {
  it("shows every item of every order", async () => {
    await placeByForm(world, shop, {
      placeKey: "second-order",
      "items[0].quantity": "3",
      "items[1].productId": String(shop.bread.id),
      "items[1].quantity": "1",
    });
    const answer = await world.request("GET", "/api/orders", { as: "customer" });
    const listed = (await answer.json()) as {
      items: { productName: string; quantity: number }[];
    }[];
    expect(
      listed.map(({ items }) => items.map((item) => [item.productName, item.quantity])),
    ).toEqual([
      [
        ["Honey", 3],
        ["Bread", 1],
      ],
      [["Honey", 2]],
    ]);
    const html = await (await world.request("GET", "/orders", { as: "customer" })).text();
    expect(html).toContain("Bread");
    expect(html).toContain("$29.50");
  });
});

describe("an order of a customer", () => {
  it("is a 404 for another customer, as a page, a form and by API", async () => {
    const orderId = (await records(world)).orders[0]?.id;
    const other = await signedIn(world, {
      ...(await makeUser(world)),
      role: "customer",
      vendorId: null,
      vendors: [],
      marketId: null,
    });
    const asked = [
      await world.request("GET", `/orders/${orderId}/cancel`, { as: other }),
      await world.request("POST", `/orders/${orderId}/cancel`, { as: other, form: {} }),
      await world.request("POST", `/orders/${orderId}/pay`, { as: other, form: {} }),
      await world.request("PATCH", `/api/orders/${orderId}/cancel`, { as: other }),
    ];
    expect(asked.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    const [order] = await world.db
      .select()
      .from(orders)
      .where(eq(orders.id, orderId ?? 0));
    expect(order?.status).toBe("pending_payment");
  });

  it("is shown to its vendor once it is paid, with items and totals", async () => {
    const vendorUser = await makeUser(world, { userType: "vendor" });
    await world.db.run(
      sql`insert into vendor_accounts (vendor_id, user_id, created_at) values (${shop.vendor.id}, ${vendorUser.id}, 0)`,
    );
    const vendor = await signedIn(world, {
      ...vendorUser,
      role: "vendor",
      vendorId: shop.vendor.id,
      vendors: [{ id: shop.vendor.id, name: "Stall", role: "owner" }],
      marketId: null,
    });
    const seen = async () =>
      (await world.request("GET", "/api/vendor/orders", { as: vendor })).json();
    expect(await seen()).toEqual([]);
    await world.stripe.pay(session);
    await world.stripe.settle();
    expect(await seen()).toMatchObject([
      {
        status: "confirmed",
        totalAmount: 1600,
        items: [{ productName: "Honey", quantity: 2, unitPrice: 800, totalPrice: 1600 }],
      },
    ]);
    const html = await (await world.request("GET", "/vendor-preorders", { as: vendor })).text();
    expect(html).toContain("Honey");
    expect(html).toContain("$16.00");
    const elsewhere = await (
      await world.request("GET", "/vendor-preorders", { as: "vendor" })
    ).text();
    expect(elsewhere).not.toContain("Honey");
  });
});
