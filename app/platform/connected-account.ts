import type { Instant } from "./instant";

/** What Stripe says of a capability: `configuration.merchant.capabilities.card_payments.status`. */
export const capabilityStatuses = [
  "active",
  "pending",
  "restricted",
  "rejected",
  "unsupported",
] as const;
export type CapabilityStatus = (typeof capabilityStatuses)[number];

/** What Stripe says can be done about a capability that is not active. */
type Resolution = "provide_info" | "contact_stripe" | "no_resolution";

/** Something that Stripe still wants of an account, or is looking at. */
export interface Requirement {
  /** Stripe's name for it: 'identity.individual.id_number'. */
  what: string;
  from: "user" | "stripe";
  deadline: "past_due" | "currently_due" | "eventually_due";
  /** What was wrong with what was given before, in Stripe's words. */
  problem: string | null;
}

/** An account at Stripe as Stripe tells of it. */
export interface ConnectedAccount {
  id: string;
  isClosed: boolean;
  cardPayments: CapabilityStatus;
  payouts: CapabilityStatus;
  /** What can be done about card payments that are not active, where Stripe says it. */
  resolution: Resolution | null;
  requirements: Requirement[];
  /** When the first of them is overdue. */
  dueAt: Instant | null;
  /** 'usd' and 'US'. */
  currency: string;
  country: string;
}

/** A thin event: that something has changed, and of which account; what, is asked of Stripe. */
export interface AccountNotice {
  id: string;
  type: string;
  /** Null where it is about no account. */
  account: string | null;
  /** Of the same mode, live or test, as the key that this site speaks to Stripe with. */
  isOurMode: boolean;
}
