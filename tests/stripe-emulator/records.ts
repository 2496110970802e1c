import type Stripe from "stripe";

/** A checkout session, whose it is, and what was ordered with it that the session does not show. */
export interface SessionRecord {
  account: string;
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  /** What `payment_intent_data` asked for, used when it is paid. */
  payment: {
    metadata: Record<string, string>;
    description: string | null;
    receiptEmail: string | null;
    applicationFeeAmount: number | null;
  };
}

/** A payment intent, whose it is, and the session it was paid through. */
interface PaymentIntentRecord {
  account: string;
  intent: Stripe.PaymentIntent;
  session: string;
}

/** A charge, its refunds (oldest first), its dispute, and the cents of its application fee given back. */
export interface ChargeRecord {
  account: string;
  charge: Stripe.Charge;
  refunds: string[];
  feeRefunded: number;
  dispute: string | null;
}

/** A refund, and the cents of the application fee that go back with it. */
export interface RefundRecord {
  account: string;
  refund: Stripe.Refund;
  fee: number;
}

export interface DisputeRecord {
  account: string;
  dispute: Stripe.Dispute;
}

/** A payout and the account it leaves. */
export interface PayoutRecord {
  account: string;
  payout: Stripe.Payout;
}

/** A movement in the balance of an account. */
export interface BalanceTransactionRecord {
  account: string;
  transaction: Stripe.BalanceTransaction;
}

/** What an account has, in cents by currency. */
export interface BalanceRecord {
  account: string;
  available: Record<string, number>;
  pending: Record<string, number>;
}

/** Where an account stands with Stripe; see `account-standing.ts`. */
export const STANDINGS = [
  "new",
  "pending",
  "complete",
  "due",
  "overdue",
  "restricted",
  "rejected",
] as const;
export type Standing = (typeof STANDINGS)[number];

/** A connected account: what it was made with, and what its standing is. */
export interface AccountRecord {
  id: string;
  created: string;
  closed: boolean;
  /** Of a closed one: whether Stripe still answers questions about it. */
  readable?: boolean;
  contactEmail: string | null;
  displayName: string | null;
  dashboard: Stripe.V2.Core.Account.Dashboard;
  country: string;
  currency: string;
  metadata: Record<string, string>;
  responsibilities: Stripe.V2.Core.Account.Defaults.Responsibilities;
  standing: Standing;
  /** Whether Stripe holds back the payouts of one that takes cards. */
  payoutsHeld: boolean;
  /** Whether the account leaves out how it stands with payouts, as it may. */
  payoutsUnsaid?: boolean;
  /** Whether its owner has taken it from the platform. */
  disconnected?: boolean;
  /** When what is due is overdue, in milliseconds; null where nothing has a date. */
  dueAt: number | null;
}

/** An onboarding page. Times are milliseconds. */
export interface AccountLinkRecord {
  token: string;
  account: string;
  useCase: "account_onboarding" | "account_update";
  returnUrl: string | null;
  refreshUrl: string;
  expiresAt: number;
  /** Opened once, it takes a new link to open the page again. */
  opened: boolean;
  used: boolean;
}

/** A thin event: what is sent, and what is told besides when it is fetched. */
export interface ThinEventRecord {
  id: string;
  notification: ThinNotification;
  data?: object;
}

/** The payload of a thin event, without the functions that the SDK adds to it. */
type ThinNotification = Pick<
  Stripe.V2.Core.Events.V2CoreAccountClosedEvent,
  "id" | "object" | "created" | "livemode" | "context"
> & { type: ThinEventType; related_object?: Stripe.V2.Core.Events.RelatedObject };

/** The thin events that this emulator sends. */
export type ThinEventType = Extract<
  Stripe.V2.Core.Event["type"],
  | "v2.core.account.closed"
  | "v2.core.account[configuration.merchant].capability_status_updated"
  | "v2.core.account[requirements].updated"
  | "v2.core.account_link.returned"
>;

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

/**
 * The way of one event to an address: that of the platform's own events, that of its accounts', that
 * of the thin ones, or of an event destination, by its id. `at` is in milliseconds.
 */
export interface Delivery {
  id: string;
  endpoint: string;
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
export const FAULT_KINDS = ["500", "403", "409", "429", "timeout", "drop", "after"] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault that waits for `times` more calls that match. */
export interface Fault {
  id: string;
  match: string;
  times: number;
  as: FaultKind;
}

/**
 * Everything the store holds, by kind. The kinds named `due_…` say what is still to happen and when
 * (milliseconds), so that finding it does not mean reading all that ever was.
 */
export interface Records {
  session: SessionRecord;
  payment_intent: PaymentIntentRecord;
  charge: ChargeRecord;
  refund: RefundRecord;
  dispute: DisputeRecord;
  application_fee: Stripe.ApplicationFee;
  account: AccountRecord;
  account_link: AccountLinkRecord;
  balance: BalanceRecord;
  balance_transaction: BalanceTransactionRecord;
  balance_settings: { account: string; settings: Stripe.BalanceSettings };
  payout: PayoutRecord;
  event: EventRecord;
  thin_event: ThinEventRecord;
  event_destination: { destination: Stripe.V2.Core.EventDestination; url: string; secret: string };
  delivery: Delivery;
  answer: StoredAnswer;
  fault: Fault;
  webhook_mode: { mode: WebhookMode };
  /** The API version that events are made in, where it is not that of the SDK. */
  event_version: { version: string };
  /** How far the clock has been advanced, in milliseconds. */
  clock: { ahead: number };
  due_expiry: { id: string; at: number };
  due_payout: { id: string; at: number };
  /** Money that becomes available: cents, all that an account has coming at one time. */
  due_funds: { id: string; at: number; account: string; currency: string; amount: number };
  /** A refund that waits for money, and when it waits no longer. */
  due_refund: { id: string; at: number };
  /** Requirements of an account that have a date. */
  due_requirements: { id: string; at: number };
  /** `leasedUntil` while a try is under way. */
  due_delivery: { id: string; at: number; leasedUntil?: number };
}
