import type { Instant } from "./instant";

/**
 * Stripe's statuses of a capability: `configuration.merchant.capabilities.card_payments.status`.
 */
export const capabilityStatuses = [
  "active",
  "pending",
  "restricted",
  "rejected",
  "unsupported",
] as const;
export type CapabilityStatus = (typeof capabilityStatuses)[number];

/** What Stripe says the vendor can do about an inactive capability. */
type Resolution = "provide_info" | "contact_stripe" | "no_resolution";

/** Something that Stripe still needs from an account, or is reviewing. */
export interface Requirement {
  /** Stripe's name for the requirement: 'identity.individual.id_number'. */
  what: string;
  from: "user" | "stripe";
  deadline: "past_due" | "currently_due" | "eventually_due";
  /** What was wrong with the information given before, in Stripe's words. */
  problem: string | null;
}

/** A Stripe account, as Stripe describes it. */
export interface ConnectedAccount {
  id: string;
  isClosed: boolean;
  cardPayments: CapabilityStatus;
  payouts: CapabilityStatus;
  /** What can be done about inactive card payments, if Stripe says so. */
  resolution: Resolution | null;
  requirements: Requirement[];
  /** When the first of the requirements becomes overdue. */
  dueAt: Instant | null;
  /** `currency` is 'usd', `country` is 'US'. */
  currency: string;
  country: string;
}

/**
 * A thin event: it says that something changed, and on which account. The details must be requested
 * from Stripe.
 */
export interface AccountNotice {
  id: string;
  type: string;
  /** Null if the event is about no account. */
  account: string | null;
  /** Whether the event's mode, live or test, is the mode of this site's Stripe key. */
  isOurMode: boolean;
}
