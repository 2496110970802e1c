import type Stripe from "stripe";
import { checkCardPayments } from "./accounts";
import { invalid } from "./api-error";
import { emit } from "./events";
import { emailOf, isCustomer, namedCustomer } from "./known-customers";
import { saveCard } from "./payment-methods";
import type { SessionRecord } from "./records";
import { customerDetails, newSession } from "./session-object";
import { type CommonPlan, HARMLESS, readCommon, readCurrency } from "./session-params";
import { cancelSetup, completeSetup, readSetupData, startSetup } from "./setup-intents";
import { type Expiry, isExpired, TEST_CARDS, type TestCardName } from "./test-cards";
import { type Call, seconds, type World } from "./world";

/** The parameters of a new session in setup mode that this emulator knows. */
const KNOWN = [
  "allowed_payment_method_types",
  "cancel_url",
  "client_reference_id",
  "currency",
  "customer",
  "customer_email",
  "expires_at",
  "locale",
  "metadata",
  "mode",
  "setup_intent_data",
  "success_url",
  "ui_mode",
  ...HARMLESS,
] as const satisfies (keyof Stripe.Checkout.SessionCreateParams)[];

/** The checked parameters of a new session that saves a card. */
interface SetupPlan extends CommonPlan {
  currency: string | null;
  customer: string | null;
}

/**
 * POST /v1/checkout/sessions with `mode: "setup"`: a page where a customer saves a card. The
 * session has its setup intent from the beginning.
 */
export function createSetupSession(call: Call): SessionRecord {
  const { account, origin, world } = call;
  const plan = readSetupPlan(call);
  const setupData = readSetupData(call);
  checkCardPayments(world, account);
  const { customer, methods } = plan;
  const id = world.newId("cs_test_");
  const url = `${origin}/c/pay/${id}`;
  const intent = startSetup(world, account, { ...setupData, customer, methods });
  const session: Stripe.Checkout.Session = {
    ...newSession(id, { ...plan, amount: null, submitType: null }, seconds(world), url),
    adaptive_pricing: null,
    customer,
    customer_creation: null,
    mode: "setup",
    payment_method_collection: "always",
    payment_status: "no_payment_required",
    setup_intent: intent.id,
    total_details: null,
  };
  return {
    account,
    session,
    lineItems: [],
    payment: { metadata: {}, description: null, receiptEmail: null, applicationFeeAmount: null },
  };
}

function readSetupPlan(call: Call): SetupPlan {
  const params = call.params.only<Stripe.Checkout.SessionCreateParams>(KNOWN);
  // Without a list of methods, Stripe needs the currency to know which methods to offer.
  if (!params.has("currency") && !params.has("allowed_payment_method_types")) {
    params.missing("currency");
  }
  if (params.has("customer") && params.has("customer_email")) {
    throw invalid("You may only specify one of these parameters: customer, customer_email.", {
      param: "customer_email",
    });
  }
  return {
    ...readCommon(call),
    currency: params.has("currency") ? readCurrency(params) : null,
    customer: namedCustomer(call),
  };
}

/** A card as the customer enters it. */
interface EnteredCard {
  testCard: TestCardName;
  expiry: Expiry;
}

/**
 * Saves the entered card for an open session: the card is attached to the customer, the setup
 * intent has succeeded, and the session is complete. If the bank does not let the card be saved,
 * returns the reason, and the session stays open.
 */
export function saveCardOf(
  world: World,
  record: SessionRecord,
  { expiry, testCard }: EnteredCard,
): Stripe.Checkout.Session | { problem: string } {
  const { account, session } = record;
  const customer = typeof session.customer === "string" ? session.customer : null;
  if (customer !== null && !isCustomer(world, account, customer)) {
    return { problem: "This customer no longer exists." };
  }
  if (isExpired(world, expiry)) return { problem: "Your card has expired." };
  if (testCard === "refused") return { problem: TEST_CARDS.refused.decline.message };
  const email = session.customer_email ?? emailOf(world, customer);
  const method = saveCard(world, { account, customer, email, expiry, testCard });
  const intent = completeSetup(world, String(session.setup_intent), method.id);
  const complete: Stripe.Checkout.Session = {
    ...session,
    customer_details: customerDetails(email),
    status: "complete",
    url: null,
  };
  world.store.put("session", session.id, { ...record, session: complete });
  world.store.delete("due_expiry", session.id);
  emit(world, account, "setup_intent.succeeded", intent);
  emit(world, account, "checkout.session.completed", complete);
  return complete;
}

/** Cancels the setup intent of a session that expires. */
export function endSetup(world: World, { session }: SessionRecord): void {
  if (typeof session.setup_intent === "string") cancelSetup(world, session.setup_intent);
}
