import type Stripe from "stripe";
import type { TestCardName } from "./test-cards";

/** A checkout session, its account, and the parts of the order that the session does not show. */
export interface SessionRecord {
  account: string;
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  /** The values of `payment_intent_data`, used when the session is paid. */
  payment: {
    metadata: Record<string, string>;
    description: string | null;
    receiptEmail: string | null;
    applicationFeeAmount: number | null;
  };
}

/**
 * A payment intent, its account, and the session through which it is paid; null for a payment with
 * a saved card.
 */
export interface PaymentIntentRecord {
  account: string;
  intent: Stripe.PaymentIntent;
  session: string | null;
}

/** A customer and its account. A deleted customer stays, because Stripe still answers reads. */
interface CustomerRecord {
  account: string;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
}

/** A saved card, its account, and the test card that it is; see `test-cards.ts`. */
export interface PaymentMethodRecord {
  account: string;
  method: Stripe.PaymentMethod;
  testCard: TestCardName;
  /** Whether the card was charged or cloned without a customer, or detached: never usable again. */
  spent: boolean;
}

/**
 * A charge, its refunds (oldest first), its dispute, and the refunded cents of its application fee.
 */
export interface ChargeRecord {
  account: string;
  charge: Stripe.Charge;
  refunds: string[];
  feeRefunded: number;
  dispute: string | null;
}

/** A refund, and the cents of the application fee that are refunded with it. */
export interface RefundRecord {
  account: string;
  refund: Stripe.Refund;
  fee: number;
}

export interface DisputeRecord {
  account: string;
  dispute: Stripe.Dispute;
}

/** A payout and its account. */
export interface PayoutRecord {
  account: string;
  payout: Stripe.Payout;
}

/** A movement in the balance of an account. */
export interface BalanceTransactionRecord {
  account: string;
  transaction: Stripe.BalanceTransaction;
}

/** The balance of an account, in cents by currency. */
export interface BalanceRecord {
  account: string;
  available: Record<string, number>;
  pending: Record<string, number>;
}

/** The possible standings of an account with Stripe; see `account-standing.ts`. */
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

/** A connected account: the values that it was made with, and its standing. */
export interface AccountRecord {
  id: string;
  created: string;
  closed: boolean;
  /** For a closed account: whether Stripe still answers reads about it. */
  readable?: boolean;
  contactEmail: string | null;
  displayName: string | null;
  dashboard: Stripe.V2.Core.Account.Dashboard;
  country: string;
  currency: string;
  metadata: Record<string, string>;
  responsibilities: Stripe.V2.Core.Account.Defaults.Responsibilities;
  standing: Standing;
  /** Whether Stripe holds back the payouts of an account that takes cards. */
  payoutsHeld: boolean;
  /** Whether the account leaves out the status of its payouts, an optional field. */
  payoutsUnsaid?: boolean;
  /** Whether the owner has disconnected the account from the platform. */
  disconnected?: boolean;
  /** Banks answer charges on this account as they answer charges of this test card. */
  cardsActAs?: TestCardName;
  /**
   * When the requirements that are due become overdue, in milliseconds; null if none has a date.
   */
  dueAt: number | null;
}

/** A link to an onboarding page. Times are milliseconds. */
export interface AccountLinkRecord {
  token: string;
  account: string;
  useCase: "account_onboarding" | "account_update";
  returnUrl: string | null;
  refreshUrl: string;
  expiresAt: number;
  /** Whether the link was opened. It opens the page only once; after that a new link is needed. */
  opened: boolean;
  used: boolean;
}

/** A thin event: the payload that is sent, and the data that only a fetch of the event returns. */
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

/** An event as Stripe sends it; a narrower type than the SDK's union of all events. */
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
 * The delivery of one event to one endpoint: the endpoint of the platform's own events, of its
 * accounts' events, of thin events, or an event destination, by its id. `at` is in milliseconds.
 */
export interface Delivery {
  id: string;
  endpoint: string;
  event: string;
  type: string;
  state: "pending" | "delivered" | "failed";
  attempts: { at: number; status: number | null; error: string | null }[];
}

/** The answer kept under an idempotency key. `created` is in seconds. */
export interface StoredAnswer {
  endpoint: string;
  params: string;
  status: number;
  body: string;
  requestId: string;
  created: number;
}

/** How webhooks are sent; see `webhooks.ts`. */
export const WEBHOOK_MODES = ["deliver", "hold", "duplicate", "reverse"] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** The ways in which a call can fail; see `faults.ts`. */
export const FAULT_KINDS = ["500", "403", "409", "429", "timeout", "drop", "after"] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault for the next `times` calls that match. */
export interface Fault {
  id: string;
  match: string;
  times: number;
  as: FaultKind;
}

/**
 * Everything in the store, by kind. The kinds named `due_…` say what is still to happen and when
 * (milliseconds), so that finding it does not require reading all past records.
 */
export interface Records {
  session: SessionRecord;
  payment_intent: PaymentIntentRecord;
  customer: CustomerRecord;
  setup_intent: { account: string; intent: Stripe.SetupIntent };
  payment_method: PaymentMethodRecord;
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
  /** The API version of new events, if it is not the SDK's. */
  event_version: { version: string };
  /** How far the clock has been advanced, in milliseconds. */
  clock: { ahead: number };
  due_expiry: { id: string; at: number };
  due_payout: { id: string; at: number };
  /** Money that becomes available: all the cents that an account gets at one time. */
  due_funds: { id: string; at: number; account: string; currency: string; amount: number };
  /** A refund that waits for money, and the time when it stops waiting. */
  due_refund: { id: string; at: number };
  /** Requirements of an account with a deadline. */
  due_requirements: { id: string; at: number };
  /** `leasedUntil` is set during an attempt. */
  due_delivery: { id: string; at: number; leasedUntil?: number };
}
