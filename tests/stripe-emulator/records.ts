import type Stripe from "stripe";

/** A checkout session, and what was ordered with it that the session object does not show. */
export interface SessionRecord {
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  /** What `payment_intent_data` asked for, used when it is paid. */
  payment: {
    metadata: Record<string, string>;
    description: string | null;
    receiptEmail: string | null;
    applicationFeeAmount: number | null;
    destination: string | null;
  };
}

/** A payment intent and the session it was paid through. */
export interface PaymentIntentRecord {
  intent: Stripe.PaymentIntent;
  session: string;
}

/** A charge, its refunds (oldest first), and the cents of its application fee given back. */
export interface ChargeRecord {
  charge: Stripe.Charge;
  refunds: string[];
  feeRefunded: number;
}

/** An onboarding page. Times are seconds. */
export interface AccountLinkRecord {
  token: string;
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  used: boolean;
}

/** A payout and the account it leaves. */
export interface PayoutRecord {
  payout: Stripe.Payout;
  account: string;
}

/** An event as Stripe sends it; narrower than the SDK's union of every event there is. */
export interface EventRecord {
  id: string;
  object: "event";
  account?: string;
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** The way of one event to the webhook address. `at` is in milliseconds. */
export interface Delivery {
  id: string;
  event: string;
  type: string;
  state: "pending" | "delivered" | "failed";
  attempts: { at: number; status: number | null; error: string | null }[];
}

/** What was answered under an idempotency key. `created` is in seconds. */
export interface StoredAnswer {
  endpoint: string;
  params: string;
  status: number;
  body: string;
  requestId: string;
  created: number;
}

/** How webhooks go out; see `webhooks.ts`. */
export const WEBHOOK_MODES = ["deliver", "hold", "duplicate", "reverse"] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** What can go wrong with a call; see `faults.ts`. */
export const FAULT_KINDS = ["500", "429", "timeout", "drop", "after"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault that waits for `times` more calls that match. */
export interface Fault {
  id: string;
  match: string;
  times: number;
  as: FaultKind;
}

/**
 * Everything the store holds, by kind. The three kinds named `due_…` say what is still to happen and
 * when (milliseconds), so that finding it does not mean reading all that ever was.
 */
export interface Records {
  session: SessionRecord;
  payment_intent: PaymentIntentRecord;
  charge: ChargeRecord;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  account: Stripe.Account;
  account_link: AccountLinkRecord;
  /** Cents by currency. */
  balance: { account: string; available: Record<string, number> };
  payout: PayoutRecord;
  event: EventRecord;
  delivery: Delivery;
  answer: StoredAnswer;
  fault: Fault;
  webhook_mode: { mode: WebhookMode };
  due_expiry: { id: string; at: number };
  due_payout: { id: string; at: number };
  /** `leasedUntil` while a try is under way. */
  due_delivery: { id: string; at: number; leasedUntil?: number };
}
