import Stripe from "stripe";
import { describe, expect, it, test } from "vitest";
import { type CheckoutRequest, cutTo, openPayments, type RefundRequest } from "~/platform/payments";
import { readSettings } from "~/platform/settings";
import { asCheckout, asRefund } from "~/platform/stripe-objects";
import { inProcessStripe } from "../stripe-emulator/in-process";

const secret = "whsec_test";
const now = Date.UTC(2026, 4, 7, 15);
const settings = readSettings({
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_HOST: "http://stripe.test",
});
const stripeAccount = "acct_stall1";

describe("a refund as Stripe reports it", () => {
  const refund = (status: string) =>
    asRefund({ id: "re_1", amount: 1, payment_intent: "pi_1", status } as Stripe.Refund).state;

  it.each([
    ["succeeded", "done"],
    ["pending", "pending"],
    ["requires_action", "pending"],
    ["failed", "failed"],
    ["canceled", "canceled"],
  ])("that is %s is %s", (status, state) => {
    expect(refund(status)).toBe(state);
  });

  it("has moved money once it has succeeded, also when it failed after that", () => {
    const moved = (own: object) => asRefund({ id: "re_1", amount: 1, ...own } as Stripe.Refund);
    expect(moved({ status: "succeeded" }).hasMoved).toBe(true);
    expect(moved({ status: "pending" }).hasMoved).toBe(false);
    expect(moved({ status: "failed" }).hasMoved).toBe(false);
    expect(moved({ status: "failed", failure_balance_transaction: "txn_1" }).hasMoved).toBe(true);
  });
});

test.each([
  ["open", "unpaid", "open"],
  ["expired", "unpaid", "expired"],
  // Some payment methods take days: the checkout is complete before the money arrives.
  ["complete", "unpaid", "processing"],
  ["complete", "paid", "paid"],
])("a checkout with the Stripe statuses %s and %s is %s", (status, payment_status, state) => {
  const session = { id: "cs_1", url: null, status, payment_status, amount_total: 1 };
  expect(asCheckout(session as Stripe.Checkout.Session).state).toBe(state);
});

test("a checkout with a failed delayed payment is unpaid, and one still on its way is processing", () => {
  const state = (status: string) =>
    asCheckout({
      id: "cs_1",
      status: "complete",
      payment_status: "unpaid",
      payment_intent: { id: "pi_1", status },
    } as Stripe.Checkout.Session).state;
  expect(state("requires_payment_method")).toBe("unpaid");
  expect(state("processing")).toBe("processing");
});

const event = {
  id: "evt_1",
  object: "event",
  type: "refund.failed",
  data: { object: { id: "re_1" } },
};
const sent = async (by = secret, timestamp = now / 1000, payload = JSON.stringify(event)) =>
  new Request("http://site.test/webhooks/stripe", {
    method: "POST",
    body: payload,
    headers: {
      "Stripe-Signature": await Stripe.webhooks.generateTestHeaderStringAsync({
        payload,
        secret: by,
        timestamp,
      }),
    },
  });

describe("a webhook", () => {
  const read = async (request: Request | Promise<Request>, at = now) =>
    openPayments(settings).readEvent(await request, at);

  it("is read when its signature is valid, for five minutes", async () => {
    expect(await read(sent())).toMatchObject({ id: "evt_1" });
    expect(await read(sent(), now + 300_000)).toMatchObject({ id: "evt_1" });
    await expect(read(sent(), now + 301_000)).rejects.toMatchObject({ code: "invalid" });
  });

  it("is refused when it has another signature or none", async () => {
    await expect(read(sent("whsec_other"))).rejects.toMatchObject({ code: "invalid" });
    const body = JSON.stringify(event);
    const unsigned = new Request("http://site.test/", { method: "POST", body });
    await expect(read(unsigned)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("a signed webhook", () => {
  it.each([
    "null",
    "[]",
    "[null]",
    "1",
    '"evt"',
    "{}",
    '{"id":"evt_1","type":"x","data":null}',
    "{",
  ])("is refused when it contains no event: %s", async (payload) => {
    const read = openPayments(settings).readEvent(await sent(secret, now / 1000, payload), now);
    await expect(read).rejects.toMatchObject({ code: "invalid" });
  });

  const ours = {
    account: stripeAccount,
    livemode: false,
  } as Stripe.Event;
  it.each([
    [{}, null],
    [{ account: undefined }, "no account"],
    [{ livemode: true }, "livemode"],
  ] as const)("is checked for another account or mode with %j", (own, why) => {
    expect(openPayments(settings).whyForeign({ ...ours, ...own } as Stripe.Event)).toBe(why);
  });

  it("is accepted in live mode only with a live key", () => {
    const live = openPayments({ ...settings, STRIPE_SECRET_KEY: "rk_live_x" });
    expect(live.whyForeign(ours)).toBe("livemode");
    expect(live.whyForeign({ ...ours, livemode: true })).toBeNull();
  });
});

const request = (orderId: number, own: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  stripeAccount,
  key: `checkout-${orderId}`,
  orderId,
  paymentId: orderId,
  customerEmail: "ada@example.com",
  lines: [{ name: "Honey", description: "", unitCents: 800, quantity: 2 }],
  applicationFee: 0,
  expiresAt: now + 35 * 60_000,
  successUrl: "http://site.test/success",
  cancelUrl: "http://site.test/orders",
  ...own,
});

/** A `Payments` with a fake Stripe that knows two accounts, and a record of all requests to it. */
async function atStripe(answer?: () => Response) {
  const stripe = inProcessStripe({ now: () => now });
  for (const account of [stripeAccount, "acct_stall2"]) {
    await stripe.control("accounts/add", { account });
  }
  const asked: { path: string; account: string | null; body: URLSearchParams }[] = [];
  const payments = openPayments(settings, async (input, init) => {
    const call = new Request(input, init);
    asked.push({
      path: `${call.method} ${new URL(call.url).pathname}`,
      account: call.headers.get("Stripe-Account"),
      body: new URLSearchParams(await call.clone().text()),
    });
    return answer?.() ?? stripe.fetch(call);
  });
  const paid = async (own: Partial<CheckoutRequest> = {}) => {
    const { id } = await payments.createCheckout(request(1, own));
    await stripe.pay(id);
    const { paymentIntentId } = await payments.findCheckout({ stripeAccount, id });
    return { id, paymentIntentId: paymentIntentId ?? "" };
  };
  return { stripe, payments, asked, paid };
}
const refundOf = (paymentIntentId: string, own: Partial<RefundRequest> = {}): RefundRequest => ({
  stripeAccount,
  key: "refund-1",
  paymentIntentId,
  amount: 1600,
  refundId: 1,
  hadFee: false,
  ...own,
});

test("a checkout address counts as Stripe's only on Stripe's own domain", () => {
  const here = openPayments(settings);
  expect(here.isAtStripe("http://stripe.test/c/pay/cs_1")).toBe(true);
  expect(here.isAtStripe("https://pay.stall.example/c/pay/cs_1")).toBe(false);
  const live = openPayments({ ...settings, STRIPE_API_HOST: undefined });
  expect(live.isAtStripe("https://checkout.stripe.com/c/pay/cs_1")).toBe(true);
  for (const elsewhere of [
    "https://stripe.com.stall.example/c/pay/cs_1",
    "https://dashboard.stripe.com/c/pay/cs_1",
    "https://user.checkout.stripe.com/c/pay/cs_1",
    "http://checkout.stripe.com/c/pay/cs_1",
  ]) {
    expect(live.isAtStripe(elsewhere), elsewhere).toBe(false);
  }
});

describe("a request to Stripe", () => {
  it("is carried out once per key", async () => {
    const { stripe, payments, paid } = await atStripe();
    const first = await payments.createCheckout(request(1));
    expect((await payments.createCheckout(request(1))).id).toBe(first.id);
    expect((await payments.createCheckout(request(2))).id).not.toBe(first.id);
    const refund = refundOf((await paid()).paymentIntentId);
    expect(await payments.refund(refund)).toEqual(await payments.refund(refund));
    expect(stripe.emulator.state().refunds).toHaveLength(1);
  });

  it("names the vendor's account each time, and cannot reach another account's checkout", async () => {
    const { payments, asked, paid } = await atStripe();
    const { id, paymentIntentId } = await paid();
    await payments.endCheckout({ stripeAccount, id });
    await payments.checkoutsPaidBy({ stripeAccount, paymentIntentId });
    await payments.refund(refundOf(paymentIntentId));
    await payments.listRefunds({ stripeAccount, paymentIntentId });
    await payments.listRefunds({ stripeAccount, since: 0 });
    await payments.listDisputes({ stripeAccount, since: 0 });
    expect(new Set(asked.map(({ path }) => path.replace(id, "ID")))).toEqual(
      new Set([
        "POST /v1/checkout/sessions",
        "GET /v1/checkout/sessions/ID",
        "POST /v1/checkout/sessions/ID/expire",
        "GET /v1/checkout/sessions",
        "POST /v1/refunds",
        "GET /v1/refunds",
        "GET /v1/disputes",
      ]),
    );
    expect(new Set(asked.map(({ account }) => account))).toEqual(new Set([stripeAccount]));
    const other = { stripeAccount: "acct_stall2", id };
    await expect(payments.findCheckout(other)).rejects.toMatchObject({ code: "not_found" });
  });

  it("allows cards only and names a fee only where there is one", async () => {
    const { stripe, payments, asked, paid } = await atStripe();
    const { paymentIntentId } = await paid();
    await payments.refund(refundOf(paymentIntentId));
    const [created] = asked;
    expect(created?.body.getAll("allowed_payment_method_types[0]")).toEqual(["card"]);
    const fees = () =>
      asked.flatMap(({ body }) => [...body.keys()]).filter((key) => /fee/.test(key));
    expect(fees()).toEqual([]);
    const withFee = await paid({ key: "with-fee", applicationFee: 40 });
    await payments.refund(
      refundOf(withFee.paymentIntentId, { key: "other", amount: 800, hadFee: true }),
    );
    expect(fees()).toEqual([
      "payment_intent_data[application_fee_amount]",
      "refund_application_fee",
    ]);
    expect(stripe.emulator.state().application_fees).toMatchObject([
      { amount: 40, amount_refunded: 20 },
    ]);
  });

  it("has its texts cut between characters, however long they are", async () => {
    const { stripe, payments } = await atStripe();
    const lines = [
      {
        // Stripe's limits would cut both texts in the middle of a character.
        name: "🍯".repeat(2600),
        description: "🍯".repeat(21_000),
        unitCents: 800,
        quantity: 2,
      },
    ];
    await payments.createCheckout(request(1, { lines }));
    expect(stripe.emulator.state().sessions).toHaveLength(1);
  });

  it.each([
    ["🍯🍯🍯", 4, "🍯…"],
    ["🍯🍯🍯", 5, "🍯🍯…"],
    ["🍯🍯🍯", 6, "🍯🍯🍯"],
    ["a\ud83cb", 9, "a\ufffdb"],
    ["abc", 2, "a…"],
  ])("shortens %s to %i characters as %s", (text, most, cut) => {
    expect(cutTo(text, most)).toBe(cut);
  });
});

describe("the answer to a refund request", () => {
  const said = (status: number, error: object, headers: Record<string, string> = {}) =>
    Response.json({ error }, { status, headers: { "stripe-should-retry": "false", ...headers } });

  it("is final when Stripe refuses, named by its code or type", async () => {
    const { payments, paid } = await atStripe();
    const { paymentIntentId } = await paid();
    await payments.refund(refundOf(paymentIntentId));
    expect(await payments.refund(refundOf(paymentIntentId, { key: "again" }))).toEqual({
      refused: "charge_already_refunded",
      stands: true,
    });
    const { payments: broken } = await atStripe(() =>
      said(500, { type: "api_error", message: "" }),
    );
    expect(await broken.refund(refundOf("pi_1"))).toEqual({ refused: "api_error", stands: true });
  });

  it("is to wait a minute or the time that Stripe names, at most a day, when Stripe is busy", async () => {
    const busy = { type: "rate_limit_error", code: "rate_limit", message: "" };
    const { payments } = await atStripe(() => said(429, busy));
    expect(await payments.refund(refundOf("pi_1"))).toEqual({
      refused: "rate_limit",
      stands: false,
      waitFor: 60_000,
    });
    for (const [told, waitFor] of [
      ["300", 300_000],
      ["Infinity", 86_400_000],
    ] as const) {
      const { payments: slow } = await atStripe(() => said(429, busy, { "retry-after": told }));
      expect(await slow.refund(refundOf("pi_1"))).toMatchObject({ waitFor });
    }
    await expect(payments.createCheckout(request(1))).rejects.toMatchObject({
      code: "payments_busy",
    });
  });

  it("is not final when the connection fails or the same request is running", async () => {
    const { payments } = await atStripe(() => {
      throw new TypeError("fetch failed");
    });
    expect(await payments.refund(refundOf("pi_1"))).toEqual({
      refused: "unreachable",
      stands: false,
    });
    const inUse = { type: "idempotency_error", message: "" };
    const { payments: taken } = await atStripe(() => said(409, inUse));
    expect(await taken.refund(refundOf("pi_1"))).toEqual({ refused: "in_use", stands: false });
  });
});
