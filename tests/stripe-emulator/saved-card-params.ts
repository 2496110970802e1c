import type Stripe from "stripe";
import { invalid } from "./api-error";
import { namedCustomer } from "./known-customers";
import type { Params } from "./params";
import type { SessionRecord } from "./records";
import {
  LARGEST,
  LONGEST_PAYMENT_DESCRIPTION,
  readCurrency,
  readFee,
  SMALLEST,
} from "./session-params";
import type { Call } from "./world";

/** The parameters of a new payment intent that this emulator knows. */
const KNOWN = [
  "allowed_payment_method_types",
  "amount",
  "application_fee_amount",
  "confirm",
  "currency",
  "customer",
  "description",
  "expand",
  "metadata",
  "off_session",
  "payment_method",
  "receipt_email",
  "return_url",
] as const satisfies (keyof Stripe.PaymentIntentCreateParams)[];

/** The checked parameters of a payment with a saved card. The amount is cents. */
export interface SavedCardPlan {
  amount: number;
  currency: string;
  method: string;
  customer: string | null;
  methods: string[];
  payment: SessionRecord["payment"];
  /** Whether to charge the card at once. */
  confirm: boolean;
}

/** Reads and checks the body of POST /v1/payment_intents; throws Stripe's errors. */
export function readSavedCardPlan(call: Call): SavedCardPlan {
  const { account } = call;
  const params = call.params.only<Stripe.PaymentIntentCreateParams>(KNOWN);
  const amount = readAmount(params);
  return {
    amount,
    currency: readCurrency(params),
    confirm: readConfirm(params),
    method: params.requiredText("payment_method"),
    customer: namedCustomer(call),
    methods: readMethods(params),
    payment: {
      metadata: params.metadata("metadata"),
      description: params.text("description", LONGEST_PAYMENT_DESCRIPTION),
      receiptEmail: params.email("receipt_email"),
      applicationFeeAmount: readFee(account, params, amount),
    },
  };
}

/** Checks the body of POST /v1/payment_intents/:id/confirm. */
export function checkConfirmParams({ params }: Call): void {
  params.only<Stripe.PaymentIntentConfirmParams>(["expand", "off_session", "return_url"]);
  checkOffSession(params);
}

/** Reads whether to charge at once. Stripe takes two parameters only together with `confirm`. */
function readConfirm(params: Params): boolean {
  if (params.flag("confirm")) {
    checkOffSession(params);
    return true;
  }
  for (const param of ["off_session", "return_url"]) {
    if (!params.has(param)) continue;
    throw invalid(`The parameter ${param} can only be used with confirm=true.`, { param });
  }
  return false;
}

function checkOffSession(params: Params): void {
  params.url("return_url");
  if (params.flag("off_session")) return;
  throw invalid(
    "This emulator charges a saved card without the customer: send off_session as true.",
    { param: "off_session" },
  );
}

function readAmount(params: Params): number {
  const amount = params.requiredInteger("amount", { min: 1 });
  if (amount < SMALLEST) {
    throw invalid("Amount must be at least $0.50 usd.", {
      code: "amount_too_small",
      param: "amount",
    });
  }
  if (amount > LARGEST) {
    throw invalid("Amount must be no more than $999,999.99.", {
      code: "amount_too_large",
      param: "amount",
    });
  }
  return amount;
}

/** The methods of the payment. The only saved methods here are cards. */
function readMethods(params: Params): string[] {
  const allowed = params.texts("allowed_payment_method_types");
  if (allowed.length === 0 || allowed.includes("card")) return ["card"];
  throw invalid("The PaymentMethod's type, card, is not in allowed_payment_method_types.", {
    param: "allowed_payment_method_types",
  });
}
