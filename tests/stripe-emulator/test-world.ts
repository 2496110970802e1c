import type Stripe from "stripe";
import { inProcessStripe } from "./in-process";

export const SECRET = "whsec_test";
export const START = Date.UTC(2026, 4, 1, 12);

/** A webhook as the app received it. */
export interface Received {
  type: string;
  id: string;
  body: string;
  signature: string;
}

/** An emulator at a clock that stands still until it is moved, and an app that takes webhooks. */
export function testWorld() {
  let now = START;
  const received: Received[] = [];
  const app: { answer: () => Response | Promise<Response> } = { answer: () => new Response(null) };
  const stripe = inProcessStripe({
    now: () => now,
    webhookUrl: "http://app.test/webhooks/stripe",
    webhookSecret: SECRET,
    deliver: async (request) => {
      const body = await request.text();
      const { id, type } = JSON.parse(body) as Stripe.Event;
      received.push({ id, type, body, signature: request.headers.get("stripe-signature") ?? "" });
      return app.answer();
    },
  });
  return {
    ...stripe,
    sdk: stripe.client(),
    received,
    app,
    now: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

export type TestWorld = ReturnType<typeof testWorld>;

/** A session for two jars of honey at $12.50 and a loaf at $5.00: 3000 cents. */
export function basket(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  const line = (name: string, unit_amount: number, quantity: number) => ({
    price_data: { currency: "usd", unit_amount, product_data: { name } },
    quantity,
  });
  return {
    mode: "payment",
    line_items: [line("Honey", 1250, 2), line("Sourdough loaf", 500, 1)],
    success_url: "http://app.test/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://app.test/cart",
    client_reference_id: "order_1",
    customer_email: "ada@example.com",
    metadata: { orderId: "order_1" },
    ...changes,
  };
}

/** A paid session, and the id of its payment intent. */
export async function paidSession(world: TestWorld, params = basket()) {
  const { id } = await world.sdk.checkout.sessions.create(params);
  await world.pay(id);
  const session = await world.sdk.checkout.sessions.retrieve(id);
  return { session, intent: String(session.payment_intent) };
}

/** A connected account that has finished its onboarding. */
export async function readyAccount({ sdk, fetch }: TestWorld) {
  const account = await sdk.accounts.create({ type: "express", email: "farm@example.com" });
  const link = await sdk.accountLinks.create({
    account: account.id,
    type: "account_onboarding",
    return_url: "http://app.test/vendor/payouts",
    refresh_url: "http://app.test/vendor/connect",
  });
  await fetch(link.url, { method: "POST", body: new URLSearchParams({ action: "complete" }) });
  return account.id;
}

/** What an account has available, in cents. */
export async function available({ sdk }: TestWorld, account?: string) {
  const balance = await sdk.balance.retrieve({}, account ? { stripeAccount: account } : {});
  return balance.available.find(({ currency }) => currency === "usd")?.amount;
}
