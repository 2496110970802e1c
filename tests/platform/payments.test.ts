import Stripe from "stripe";
import { describe, expect, it, test } from "vitest";
import { asCheckout, asRefund, type CheckoutRequest, openPayments } from "~/platform/payments";
import type { Settings } from "~/platform/settings";
import { inProcessStripe } from "../stripe-emulator/in-process";

const secret = "whsec_test";
const now = Date.UTC(2026, 4, 7, 15);
const settings = {
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_HOST: "http://stripe.test",
} as Settings;

describe("a refund as Stripe tells of it", () => {
  const refund = (status: string) =>
    asRefund({ id: "re_1", amount: 1, payment_intent: "pi_1", status } as Stripe.Refund).state;

  it.each(["failed", "canceled"])("that is %s has not been made", (status) => {
    expect(refund(status)).toBe("failed");
  });

  it.each(["succeeded", "pending", "requires_action"])("that is %s has been", (status) => {
    expect(refund(status)).toBe("made");
  });
});

test.each([
  ["open", "unpaid", "open"],
  ["expired", "unpaid", "expired"],
  // Some ways to pay take days: the checkout is done with before its money has come.
  ["complete", "unpaid", "unpaid"],
  ["complete", "paid", "paid"],
])("a checkout that Stripe calls %s and %s is %s", (status, payment_status, state) => {
  const session = { id: "cs_1", url: null, status, payment_status, amount_total: 1 };
  expect(asCheckout(session as Stripe.Checkout.Session).state).toBe(state);
});

describe("a webhook", () => {
  const payload = JSON.stringify({ id: "evt_1", object: "event", type: "refund.failed" });
  const sent = async (by = secret, timestamp = now / 1000) =>
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
  const read = async (request: Request | Promise<Request>, at = now) =>
    openPayments(settings).readEvent(await request, at);

  it("is read where its signature is true, for five minutes", async () => {
    expect(await read(sent())).toMatchObject({ id: "evt_1" });
    expect(await read(sent(), now + 300_000)).toMatchObject({ id: "evt_1" });
    await expect(read(sent(), now + 301_000)).rejects.toMatchObject({ code: "invalid" });
  });

  it("is refused where it is signed by somebody else, or not at all", async () => {
    await expect(read(sent("whsec_other"))).rejects.toMatchObject({ code: "invalid" });
    const unsigned = new Request("http://site.test/", { method: "POST", body: payload });
    await expect(read(unsigned)).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("what is asked of Stripe twice", () => {
  const request = (orderId: number): CheckoutRequest => ({
    key: `checkout-${orderId}`,
    orderId,
    paymentId: orderId,
    customerEmail: "ada@example.com",
    lines: [{ name: "Honey", description: "", unitCents: 800, quantity: 2 }],
    expiresAt: now + 35 * 60_000,
    successUrl: "http://site.test/success",
    cancelUrl: "http://site.test/orders",
  });

  it("is done once for a key, and again for another", async () => {
    const stripe = inProcessStripe({ now: () => now });
    const payments = openPayments(settings, stripe.fetch);
    const first = await payments.createCheckout(request(1));
    expect((await payments.createCheckout(request(1))).id).toBe(first.id);
    expect((await payments.createCheckout(request(2))).id).not.toBe(first.id);
    await stripe.pay(first.id);
    const { paymentIntentId } = await payments.findCheckout(first.id);
    const refund = { key: "refund-1", paymentIntentId: paymentIntentId ?? "" };
    expect(await payments.refund(refund)).toEqual(await payments.refund(refund));
    expect(stripe.emulator.state().refunds).toHaveLength(1);
  });
});
