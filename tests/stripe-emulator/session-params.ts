import type Stripe from "stripe";
import { invalid } from "./api-error";
import type { Params } from "./params";
import type { SessionRecord } from "./records";
import { type Call, PLATFORM, seconds } from "./world";

/** Currencies with two decimals that this emulator accepts; the first is the app's own. */
const CURRENCIES = ["usd", "cad", "mxn", "eur", "gbp", "aud"];

/** Stripe's smallest and largest payment, in cents. */
export const SMALLEST = 50;
export const LARGEST = 99_999_999;

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;

/** Parameters of Stripe's that change nothing in this emulator, so clients may send them. */
export const HARMLESS = [
  "billing_address_collection",
  "custom_text",
  "expand",
] as const satisfies (keyof Stripe.Checkout.SessionCreateParams)[];

/** The payment methods of an account with a delayed method turned on in its dashboard. */
const METHODS = ["card", "us_bank_account"] as const;

const SUBMIT_TYPES = ["auto", "book", "donate", "pay", "subscribe"] as const;

const LOCALES =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  ) as Stripe.Checkout.SessionCreateParams.Locale[];

/** The longest descriptions that Stripe accepts, in characters. */
const LONGEST_DESCRIPTION = 40_000;
export const LONGEST_PAYMENT_DESCRIPTION = 1000;

/** The checked parameters that sessions of both modes have. Times are seconds. */
export interface CommonPlan {
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  expiresAt: number;
  locale: Stripe.Checkout.Session.Locale | null;
  /** The filter of payment methods, and the methods that it allows. */
  allowedMethods: string[] | null;
  methods: string[];
}

/** The checked parameters of a new session for a payment. Amounts are cents. */
export interface SessionPlan extends CommonPlan {
  lineItems: Stripe.LineItem[];
  currency: string;
  amount: number;
  submitType: Stripe.Checkout.Session.SubmitType | null;
  payment: SessionRecord["payment"];
}

/** Reads the mode of a new session: to pay, or to save a card. */
export function readMode({ params }: Call): "payment" | "setup" {
  return params.oneOf("mode", ["payment", "setup"]) ?? params.missing("mode");
}

/** Reads and checks the body of POST /v1/checkout/sessions for a payment; throws Stripe's errors. */
export function readSessionPlan(call: Call): SessionPlan {
  const params = call.params.only<Stripe.Checkout.SessionCreateParams>([
    "allowed_payment_method_types",
    "cancel_url",
    "client_reference_id",
    "customer_creation",
    "customer_email",
    "expires_at",
    "line_items",
    "locale",
    "metadata",
    "mode",
    "payment_intent_data",
    "submit_type",
    "success_url",
    "ui_mode",
    ...HARMLESS,
  ]);
  const lines = params.list("line_items");
  if (lines.length === 0) params.missing("line_items");
  if (lines.length > 100)
    throw invalid("You may have up to 100 line items.", {
      param: "line_items",
    });
  const lineItems = lines.map((line) => readLineItem(call, line));
  const currency = oneCurrency(lineItems);
  const amount = lineItems.reduce((total, line) => total + line.amount_total, 0);
  checkAmount(amount, currency);
  return {
    ...readCommon(call),
    lineItems,
    currency,
    amount,
    submitType: params.oneOf("submit_type", SUBMIT_TYPES),
    payment: readPayment(call, amount),
  };
}

/** Reads the parameters that sessions of both modes have. */
export function readCommon(call: Call): CommonPlan {
  const { params } = call;
  params.oneOf("ui_mode", ["hosted_page"]);
  return {
    successUrl: params.requiredUrl("success_url"),
    cancelUrl: params.url("cancel_url"),
    clientReferenceId: params.text("client_reference_id", 200),
    customerEmail: params.email("customer_email"),
    metadata: params.metadata("metadata"),
    expiresAt: readExpiry(call),
    locale: params.oneOf("locale", LOCALES),
    ...readMethods(params),
  };
}

function readLineItem({ world }: Call, line: Params): Stripe.LineItem {
  line.only<Stripe.Checkout.SessionCreateParams.LineItem>(["price_data", "quantity"]);
  if (!line.has("price_data")) line.missing("price_data");
  const price = line
    .child("price_data")
    .only<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>([
      "currency",
      "product_data",
      "tax_behavior",
      "unit_amount",
    ]);
  const currency = readCurrency(price);
  if (!price.has("product_data")) price.missing("product_data");
  const product = price.child("product_data");
  product.only<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>([
    "description",
    "images",
    "metadata",
    "name",
    "tax_code",
  ]);
  const name = product.requiredText("name");
  product.text("description", LONGEST_DESCRIPTION);
  const unitAmount = price.requiredInteger("unit_amount", { min: 0 });
  const quantity = line.requiredInteger("quantity", { min: 1, max: 999_999 });
  const total = unitAmount * quantity;
  return {
    id: world.newId("li_"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    // Stripe shows the name of the product as the description of the line.
    description: name,
    metadata: product.metadata("metadata"),
    price: priceOf(world.newId, currency, unitAmount, seconds(world)),
    quantity,
  };
}

function priceOf(
  newId: (prefix: string) => string,
  currency: string,
  unitAmount: number,
  created: number,
): Stripe.Price {
  return {
    id: newId("price_"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId("prod_"),
    recurring: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: unitAmount,
    // Stripe sends this as text; the SDK turns it into a Decimal.
    unit_amount_decimal: String(unitAmount) as unknown as Stripe.Decimal,
  };
}

/** Reads `currency`, which is required; throws Stripe's error for an unknown currency. */
export function readCurrency(params: Params): string {
  const currency = params.requiredText("currency").toLowerCase();
  if (CURRENCIES.includes(currency)) return currency;
  throw invalid(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${CURRENCIES.join(", ")}`,
    { param: params.name("currency") },
  );
}

function oneCurrency(lineItems: Stripe.LineItem[]): string {
  const [first = "usd", ...others] = new Set(lineItems.map((line) => line.currency));
  if (others.length === 0) return first;
  throw invalid(
    `All line items must have the same currency, but these were given: ${[first, ...others].join(", ")}.`,
    { param: "line_items" },
  );
}

function checkAmount(amount: number, currency: string): void {
  if (amount < SMALLEST) {
    throw invalid(
      `The Checkout Session's total amount due must add up to at least $0.50 ${currency}.`,
      { code: "amount_too_small" },
    );
  }
  if (amount > LARGEST) {
    throw invalid(
      `The Checkout Session's total amount due must be no more than $999,999.99 ${currency}.`,
      { code: "amount_too_large" },
    );
  }
}

/** The payment methods of a session: the account's methods that the filter allows. */
function readMethods(params: Params): Pick<CommonPlan, "allowedMethods" | "methods"> {
  if (!params.has("allowed_payment_method_types")) {
    return { allowedMethods: null, methods: [...METHODS] };
  }
  const allowed = params.texts("allowed_payment_method_types");
  if (allowed.some((method) => !METHODS.some((known) => known === method))) {
    throw invalid(`Invalid allowed_payment_method_types[0]: must be one of ${METHODS.join(", ")}`, {
      param: "allowed_payment_method_types[0]",
    });
  }
  return { allowedMethods: allowed, methods: allowed };
}

/** 24 hours by default; Stripe accepts at least 30 minutes and less than 24 hours. */
function readExpiry({ params, world }: Call): number {
  const created = seconds(world);
  const asked = params.integer("expires_at");
  if (asked === null) return created + DAY;
  if (asked - created < HALF_HOUR) {
    throw invalid(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      { param: "expires_at" },
    );
  }
  if (asked - created >= DAY) {
    throw invalid(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      { param: "expires_at" },
    );
  }
  return asked;
}

function readPayment({ account, params }: Call, amount: number): SessionRecord["payment"] {
  const data = params
    .child("payment_intent_data")
    .only<Stripe.Checkout.SessionCreateParams.PaymentIntentData>([
      "application_fee_amount",
      "description",
      "metadata",
      "receipt_email",
    ]);
  return {
    metadata: data.metadata("metadata"),
    description: data.text("description", LONGEST_PAYMENT_DESCRIPTION),
    receiptEmail: data.email("receipt_email"),
    applicationFeeAmount: readFee(account, data, amount),
  };
}

/** Reads the platform's fee: only on an account of the platform, and at most the amount. */
export function readFee(account: string, params: Params, amount: number): number | null {
  const fee = params.integer("application_fee_amount", { min: 1 });
  const feeParam = { param: params.name("application_fee_amount") };
  if (fee !== null && account === PLATFORM) {
    throw invalid(
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).",
      feeParam,
    );
  }
  if (fee !== null && fee > amount) {
    throw invalid("The application fee cannot be greater than the total amount.", feeParam);
  }
  return fee;
}
