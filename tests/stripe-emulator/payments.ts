import type Stripe from "stripe";
import { noSuch } from "./api-error";
import { takeApplicationFee } from "./application-fees";
import { type MovementType, move } from "./balance-transactions";
import { availableOn, stripeFee } from "./money";
import { newCharge, newIntent, type PaymentFacts } from "./payment-objects";
import type { PaymentIntentRecord, SessionRecord } from "./records";
import { type Call, seconds, type World } from "./world";

/** GET /v1/payment_intents/:id, of this account only. */
export function retrievePaymentIntent(call: Call, id: string): Stripe.PaymentIntent {
  call.params.only<Stripe.PaymentIntentRetrieveParams>(["expand"]);
  return ownIntent(call, id).intent;
}

/** A payment intent of the account that asks; intents of other accounts count as missing. */
export function ownIntent({ account, world }: Call, id: string): PaymentIntentRecord {
  const record = world.store.get("payment_intent", id);
  if (record?.account !== account) throw noSuch("payment_intent", id, "intent");
  return record;
}

/** GET /v1/charges/:id, of this account only. */
export function retrieveCharge(call: Call, id: string): Stripe.Charge {
  call.params.only<Stripe.ChargeRetrieveParams>(["expand"]);
  const record = call.world.store.get("charge", id);
  if (record?.account !== call.account) throw noSuch("charge", id, "id");
  return record.charge;
}

/** What a charge needs: a session, the known facts of a past one, or a saved card. */
export interface Payable extends Pick<SessionRecord, "account" | "payment"> {
  /** The facts that a session has; without a session, its id is null. */
  session: Pick<
    Stripe.Checkout.Session,
    "amount_total" | "currency" | "customer_email" | "payment_method_types"
  > & { id: string | null };
  /** The saved card to charge; without one, the payer chose a new method on the page. */
  card?: { id: string; customer: string | null };
}

/**
 * Takes the payment of a session: makes a succeeded payment intent (or completes the promised one)
 * and its charge on the session's own account.
 */
export function takePayment(
  world: World,
  record: Payable,
  promised?: string,
): Stripe.PaymentIntent {
  const { account, session } = record;
  const facts = factsOf(world, record, promised);
  putPaidCharge(world, account, facts, movementOf(promised));
  const intent = newIntent(facts);
  world.store.put("payment_intent", intent.id, { account, intent, session: session.id });
  return intent;
}

/**
 * Stores the charge of a payment that has succeeded, and moves its money: the account gets the
 * amount less Stripe's fee and the platform's fee, and can pay it out some days later.
 */
export function putPaidCharge(
  world: World,
  account: string,
  facts: PaymentFacts,
  type: MovementType,
): void {
  const { amount, chargeId, currency, payment } = facts;
  const fee = payment.applicationFeeAmount;
  const feeId =
    fee === null
      ? null
      : takeApplicationFee(world, { account, amount: fee, charge: chargeId, currency });
  const transaction = move(world, {
    account,
    type,
    amount,
    currency,
    source: chargeId,
    description: payment.description ?? undefined,
    fees: feesOf(amount, currency, fee),
    availableOn: availableOn(facts.created),
  });
  putCharge(world, account, {
    ...newCharge(facts),
    application_fee: feeId,
    balance_transaction: transaction.id,
  });
}

/** Stores a new charge. */
export function putCharge(world: World, account: string, charge: Stripe.Charge): void {
  const record = { account, charge, refunds: [], feeRefunded: 0, dispute: null };
  world.store.put("charge", charge.id, record);
}

/**
 * Makes the payment intent of a payment that is on its way: no money has arrived, and there is no
 * charge.
 */
export function promisePayment(world: World, record: SessionRecord): Stripe.PaymentIntent {
  return putUnpaid(world, record, { status: "processing" });
}

/** Makes the payment intent of a promised payment that did not arrive. */
export function failPayment(
  world: World,
  record: SessionRecord,
  promised: string,
): Stripe.PaymentIntent {
  return putUnpaid(world, record, { status: "requires_payment_method" }, promised);
}

/**
 * Stores a payment intent in a status without a charge. `promised` is the id of the intent to
 * replace, if there is one.
 */
export function putUnpaid(
  world: World,
  record: Payable,
  { status }: Pick<Stripe.PaymentIntent, "status">,
  promised?: string,
): Stripe.PaymentIntent {
  const intent: Stripe.PaymentIntent = {
    ...newIntent(factsOf(world, record, promised)),
    amount_received: 0,
    latest_charge: null,
    status,
  };
  const { account, session } = record;
  world.store.put("payment_intent", intent.id, { account, intent, session: session.id });
  return intent;
}

/** Stripe calls a movement a payment if it was not paid by card. */
function movementOf(promised: string | undefined): MovementType {
  return promised === undefined ? "charge" : "payment";
}

function feesOf(
  amount: number,
  currency: string,
  platformFee: number | null,
): Stripe.BalanceTransaction.FeeDetail[] {
  const stripes = {
    amount: Math.min(stripeFee(amount), amount),
    application: null,
    currency,
    description: "Stripe processing fees",
    type: "stripe_fee",
  };
  if (platformFee === null) return [stripes];
  return [
    stripes,
    {
      amount: platformFee,
      application: "ca_platform",
      currency,
      description: "Market Day application fee",
      type: "application_fee",
    },
  ];
}

/** Makes the ids of a payment, and collects what its objects show. */
function factsOf(
  world: World,
  { card, payment, session }: Payable,
  promised?: string,
): PaymentFacts {
  return {
    amount: session.amount_total ?? 0,
    created: seconds(world),
    currency: session.currency ?? "usd",
    intentId: promised ?? world.newId("pi_"),
    chargeId: world.newId("ch_"),
    methodId: card?.id ?? world.newId("pm_"),
    customer: card?.customer ?? null,
    methods: session.payment_method_types,
    payment,
    email: session.customer_email,
  };
}
