import type Stripe from "stripe";
import { type ApiError, invalid, noSuch, refused } from "./api-error";
import { emit } from "./events";
import { isCustomer, namedCustomer } from "./known-customers";
import { type ListAnswer, page } from "./lists";
import type { PaymentMethodRecord } from "./records";
import { type Expiry, TEST_CARDS, type TestCardName } from "./test-cards";
import { type Call, PLATFORM, seconds, type World } from "./world";

/** What is known of a card that a customer saves. */
interface CardFacts {
  account: string;
  customer: string | null;
  email: string | null;
  expiry: Expiry;
  testCard: TestCardName;
}

/** Saves a card, as the hosted page does: attached to its customer if there is one. */
export function saveCard(world: World, facts: CardFacts): Stripe.PaymentMethod {
  const { account, customer, email, expiry, testCard } = facts;
  const { brand, last4 } = TEST_CARDS[testCard];
  const method: Stripe.PaymentMethod = {
    id: world.newId("pm_"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: expiry.month,
      exp_year: expiry.year,
      funding: "credit",
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(world),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  return put(world, { account, method, testCard, spent: false });
}

/**
 * POST /v1/payment_methods for a connected account: clones a card that the platform has saved.
 * Stripe wants to be told the customer to which the card is attached. A card without a customer can
 * be cloned once. Cards themselves are entered only on the hosted page.
 */
export function clonePaymentMethod(call: Call): Stripe.PaymentMethod {
  const { account, params, world } = call;
  params.only<Stripe.PaymentMethodCreateParams>(["customer", "expand", "payment_method"]);
  if (account === PLATFORM) {
    throw invalid(
      "This emulator creates a PaymentMethod only as a clone on a connected account: send the Stripe-Account header.",
    );
  }
  const id = params.requiredText("payment_method");
  const customer = params.text("customer");
  if (customer !== null && !isCustomer(world, PLATFORM, customer)) {
    throw noSuch("customer", customer, "customer", 400);
  }
  const original = usable(world, PLATFORM, id, customer);
  spend(world, original);
  const clone: Stripe.PaymentMethod = {
    ...original.method,
    id: world.newId("pm_"),
    created: seconds(world),
    customer: null,
    metadata: {},
  };
  return put(world, { account, method: clone, testCard: original.testCard, spent: false });
}

/** GET /v1/payment_methods/:id, of this account only. */
export function retrievePaymentMethod(call: Call, id: string): Stripe.PaymentMethod {
  call.params.only<Stripe.PaymentMethodRetrieveParams>(["expand"]);
  return findOwn(call, id).method;
}

/** GET /v1/payment_methods of a customer, newest first. */
export function listPaymentMethods(call: Call): ListAnswer<Stripe.PaymentMethod> {
  const { params } = call;
  params.only<Stripe.PaymentMethodListParams>([
    "customer",
    "ending_before",
    "expand",
    "limit",
    "starting_after",
    "type",
  ]);
  const customer = namedCustomer(call) ?? params.missing("customer");
  return cardsOf(call, customer, "/v1/payment_methods");
}

/** GET /v1/customers/:id/payment_methods, newest first. */
export function listCustomersPaymentMethods(
  call: Call,
  id: string,
): ListAnswer<Stripe.PaymentMethod> {
  const { account, params, world } = call;
  params.only<Stripe.CustomerListPaymentMethodsParams>([
    "ending_before",
    "expand",
    "limit",
    "starting_after",
    "type",
  ]);
  if (!isCustomer(world, account, id)) throw noSuch("customer", id, "customer");
  return cardsOf(call, id, `/v1/customers/${id}/payment_methods`);
}

/** POST /v1/payment_methods/:id/attach: only an attached card can be used more than once. */
export function attachPaymentMethod(call: Call, id: string): Stripe.PaymentMethod {
  const { params, world } = call;
  params.only<Stripe.PaymentMethodAttachParams>(["customer", "expand"]);
  const customer = namedCustomer(call) ?? params.missing("customer");
  const record = findOwn(call, id);
  if (record.method.customer !== null) {
    throw refused("The payment method you provided has already been attached to a customer.");
  }
  if (record.spent) throw spentError();
  return put(world, { ...record, method: { ...record.method, customer } });
}

/** POST /v1/payment_methods/:id/detach: the card can never be used again. */
export function detachPaymentMethod(call: Call, id: string): Stripe.PaymentMethod {
  call.params.only<Stripe.PaymentMethodDetachParams>(["expand"]);
  const record = findOwn(call, id);
  if (record.method.customer === null) {
    throw refused(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  return detach(call, record);
}

/** Detaches all cards of a customer that is deleted. */
export function detachAll(call: Call, customer: string): void {
  for (const record of call.world.store.list("payment_method")) {
    if (record.account === call.account && record.method.customer === customer) {
      detach(call, record);
    }
  }
}

/**
 * A card of this account that can be charged or cloned. `customer` is the customer that the request
 * names: the one to which the card is attached, or null for a card without a customer.
 */
export function usable(
  world: World,
  account: string,
  id: string,
  customer: string | null,
): PaymentMethodRecord {
  const record = world.store.get("payment_method", id);
  if (record?.account !== account) throw noSuch("PaymentMethod", id, "payment_method", 400);
  if (record.spent) throw spentError();
  const { customer: owner } = record.method;
  if (owner === customer) return record;
  if (customer === null) {
    throw refused(
      `The PaymentMethod ${id} belongs to a Customer. Please include the Customer in the \`customer\` parameter.`,
      { param: "customer" },
    );
  }
  throw refused(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: "resource_missing", param: "payment_method" },
  );
}

/** Marks a card as used. Without a customer, it can never be used again, even if declined. */
export function spend(world: World, record: PaymentMethodRecord): void {
  if (record.method.customer === null) put(world, { ...record, spent: true });
}

function cardsOf(
  { account, params, world }: Call,
  customer: string,
  url: string,
): ListAnswer<Stripe.PaymentMethod> {
  params.oneOf("type", ["card"]);
  const cards = world.store
    .list("payment_method")
    .filter((record) => record.account === account && record.method.customer === customer)
    .map(({ method }) => method);
  return page(params, url, cards);
}

function detach(call: Call, record: PaymentMethodRecord): Stripe.PaymentMethod {
  const method = { ...record.method, customer: null };
  put(call.world, { ...record, method, spent: true });
  emit(call.world, call.account, "payment_method.detached", method, call);
  return method;
}

function put(world: World, record: PaymentMethodRecord): Stripe.PaymentMethod {
  world.store.put("payment_method", record.method.id, record);
  return record.method;
}

function findOwn({ account, world }: Call, id: string): PaymentMethodRecord {
  const record = world.store.get("payment_method", id);
  if (record?.account !== account) throw noSuch("PaymentMethod", id, "payment_method");
  return record;
}

function spentError(): ApiError {
  return refused(
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
  );
}
