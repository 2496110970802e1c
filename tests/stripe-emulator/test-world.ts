import type Stripe from "stripe";
import { inProcessStripe } from "./in-process";
import type { TestCardName } from "./test-cards";

export const SECRET = "whsec_test";
export const CONNECT_SECRET = "whsec_test_connect";
export const THIN_SECRET = "whsec_test_thin";
export const SECOND = 1000;
export const DAY = 24 * 60 * 60 * SECOND;
export const START = Date.UTC(2026, 4, 1, 12);

/** A webhook as the app received it. */
interface Received {
  url: string;
  type: string;
  id: string;
  body: string;
  signature: string;
}

/**
 * An emulator with a clock that only moves when a test moves it, and an app that receives webhooks.
 */
export function testWorld() {
  let now = START;
  const received: Received[] = [];
  const app: { answer: () => Response | Promise<Response> } = { answer: () => new Response(null) };
  const stripe = inProcessStripe({
    now: () => now,
    webhookUrl: "http://app.test/webhooks/stripe",
    webhookSecret: SECRET,
    connectWebhookUrl: "http://app.test/webhooks/stripe-accounts",
    connectWebhookSecret: CONNECT_SECRET,
    thinWebhookUrl: "http://app.test/webhooks/stripe-thin",
    thinWebhookSecret: THIN_SECRET,
    deliver: async (request) => {
      const body = await request.text();
      const { id, type } = JSON.parse(body) as Stripe.Event;
      received.push({
        url: request.url,
        id,
        type,
        body,
        signature: request.headers.get("stripe-signature") ?? "",
      });
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

/** A session with two jars of honey at $12.50 and a loaf at $5.00: 3000 cents. */
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

/** A paid session and the id of its payment intent, on the platform or on an account. */
export async function paidSession(world: TestWorld, params = basket(), account?: string) {
  const as = account ? { stripeAccount: account } : {};
  const { id } = await world.sdk.checkout.sessions.create(params, as);
  await world.pay(id);
  const session = await world.sdk.checkout.sessions.retrieve(id, {}, as);
  return { session, intent: String(session.payment_intent) };
}

/** A connected account as the app makes one, before its onboarding. */
export function newAccount({ sdk }: TestWorld) {
  return sdk.v2.core.accounts.create({
    contact_email: "farm@example.com",
    display_name: "Honey Farm",
    dashboard: "full",
    identity: { country: "us" },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: { responsibilities: { fees_collector: "stripe", losses_collector: "stripe" } },
  });
}

/** A link where the owner of an account can finish the onboarding. */
export function accountLink({ sdk }: TestWorld, account: string) {
  return sdk.v2.core.accountLinks.create({
    account,
    use_case: {
      type: "account_onboarding",
      account_onboarding: {
        refresh_url: "http://app.test/vendor/connect",
        return_url: "http://app.test/vendor/payouts",
      },
    },
  });
}

/** A connected account that has finished its onboarding and is paid out only on request. */
export async function readyAccount(world: TestWorld) {
  const { id } = await newAccount(world);
  await world.onboard((await accountLink(world, id)).url);
  await world.sdk.balanceSettings.update(
    { payments: { payouts: { schedule: { interval: "manual" } } } },
    { stripeAccount: id },
  );
  return id;
}

/** An account's available and pending money, in cents. */
export async function balance({ sdk }: TestWorld, account?: string) {
  const { available, pending } = await sdk.balance.retrieve(
    {},
    account ? { stripeAccount: account } : {},
  );
  const usd = (part: { amount: number; currency: string }[]) =>
    part.find(({ currency }) => currency === "usd")?.amount ?? 0;
  return { available: usd(available), pending: usd(pending) };
}

/** All the money of an account, in cents. */
export async function held(world: TestWorld, account?: string) {
  const { available, pending } = await balance(world, account);
  return available + pending;
}

/** The balance transactions of an account, oldest first, as `charge 3000 - 117 = 2883`. */
export async function ledger({ sdk }: TestWorld, account?: string) {
  const as = account ? { stripeAccount: account } : {};
  const lines: string[] = [];
  for await (const { amount, fee, net, type } of sdk.balanceTransactions.list({ limit: 100 }, as)) {
    lines.push(`${type} ${amount} - ${fee} = ${net}`);
  }
  return lines.reverse();
}

/** A session on which a customer saves a card. */
export function cardEntry(
  customer: string,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "setup",
    customer,
    allowed_payment_method_types: ["card"],
    success_url: "http://app.test/card?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://app.test/cart",
    ...changes,
  };
}

/** A customer of the platform and the card that the customer has saved. */
export async function savedCard(world: TestWorld, card?: TestCardName, expiry?: string) {
  const { sdk } = world;
  const { id: customer } = await sdk.customers.create({ email: "ada@example.com" });
  const { id } = await sdk.checkout.sessions.create(cardEntry(customer));
  await world.enterCard(id, card, expiry);
  const { data } = await sdk.paymentMethods.list({ customer });
  return { customer, payment_method: data[0]?.id ?? "" };
}

/** A clone of a platform's card on an account, as the app makes one for each vendor. */
export async function clonedCard(world: TestWorld, account: string, card?: TestCardName) {
  const clone = await world.sdk.paymentMethods.create(await savedCard(world, card), {
    stripeAccount: account,
  });
  return clone.id;
}

/** A payment of 3000 cents with a saved card, which is still to be confirmed. */
export function unconfirmed(
  payment_method: string,
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams {
  return {
    amount: 3000,
    currency: "usd",
    payment_method,
    allowed_payment_method_types: ["card"],
    ...changes,
  };
}

/** A charge of 3000 cents of a saved card, confirmed at once. */
export function charge(
  payment_method: string,
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams {
  return unconfirmed(payment_method, { confirm: true, off_session: true, ...changes });
}

/** An account that takes cards, a clone of a card on it, and nothing received so far. */
export async function readyToCharge(card?: TestCardName) {
  const world = testWorld();
  const account = await readyAccount(world);
  const clone = await clonedCard(world, account, card);
  await world.settle();
  world.received.length = 0;
  const { paymentIntents, refunds } = world.sdk;
  return { world, as: { stripeAccount: account }, account, clone, paymentIntents, refunds };
}

/** What `readyToCharge` returns, and a payment with the clone that is still to be confirmed. */
export async function readyToConfirm(
  card?: TestCardName,
  changes?: Partial<Stripe.PaymentIntentCreateParams>,
) {
  const ready = await readyToCharge(card);
  const { as, clone, paymentIntents } = ready;
  const { id } = await paymentIntents.create(unconfirmed(clone, changes), as);
  const confirm = (options?: Stripe.RequestOptions) =>
    paymentIntents.confirm(id, { off_session: true }, { ...as, ...options });
  const retrieve = () => paymentIntents.retrieve(id, {}, as);
  return { ...ready, id, confirm, retrieve };
}
