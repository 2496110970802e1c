import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { type Cents, formatCents } from "../../core/money";
import type { PayoutStatus } from "./payout.tables";

/** The page where a vendor manages the Stripe account and sees the money in it. */
export const walletPage = "/vendor-wallet";

const minute = 60_000;
const hour = 60 * minute;

/**
 * The facts that decide about a payout: the account as we know it, and its balance as Stripe
 * reports it.
 */
export interface PayoutStanding {
  /** The status of the account's capability for payouts; null if there is no account. */
  payouts: string | null;
  /**
   * Cents that can be requested now (`payable`; null if Stripe did not say) and cents that can be
   * requested later (`pending`).
   */
  payable: Cents | null;
  pending: Cents;
}

/**
 * Why a payout of `amount` cents (null: the whole balance) cannot be requested; null if it can.
 * Stripe decides in the end: `whyRefused` explains a refusal by Stripe.
 */
export function whyNotPayOut(
  { payouts, payable, pending }: PayoutStanding,
  amount: Cents | null,
): DomainError | null {
  if (payouts === null) return refusal("Connect a Stripe account first.");
  if (isHeldBack(payouts)) return notAllowed();
  if (payable === null) return null;
  if (payable <= 0) return nothingAvailable(pending);
  if (amount !== null && amount > payable) return lessThanAsked(payable);
  return null;
}

/**
 * Whether Stripe makes no payouts to an account until it has what it needs; null means no account,
 * and gives false.
 */
export const isHeldBack = (payouts: string | null): boolean =>
  payouts !== null && payouts !== "active";

const refusal = (text: string) => new DomainError("payout_refused", text);

const notAllowed = () =>
  refusal(
    "Stripe doesn’t allow payouts from your account right now. Sign in to Stripe to see what’s missing.",
  );

const nothingAvailable = (pending: Cents) =>
  refusal(
    pending > 0
      ? `Nothing is available yet. ${formatCents(pending)} is pending. Card payments become available about 2 days after they’re made.`
      : "Your balance has no money to pay out.",
  );

const lessThanAsked = (payable: Cents) =>
  refusal(`Enter ${formatCents(payable)} or less, the amount available now.`);

/**
 * Explains in our words why Stripe refused, from Stripe's `code`. `payable` is the amount available
 * now, if known.
 */
export function whyRefused(
  code: string,
  { payable, pending }: { payable: Cents | null; pending: Cents | null },
): DomainError {
  switch (code) {
    case "balance_insufficient":
      if (payable === null)
        return refusal("This amount was more than the available balance. Request less.");
      return payable > 0 ? lessThanAsked(payable) : nothingAvailable(pending ?? 0);
    case "payouts_not_allowed":
    case "capability_not_active":
      return notAllowed();
    case "account_invalid":
    case "account_closed":
      return refusal(
        "Your Stripe account is closed or no longer connected. Check your account at Stripe.",
      );
    case "amount_too_small":
      return refusal(
        "This amount is too small for a Stripe payout. Request more, or wait for more sales.",
      );
    case "no_account":
    case "external_account_missing":
    case "payout_destination_missing":
      return refusal("Your Stripe account has no bank account. Add one at Stripe.");
    default:
      return refusal(
        `Stripe rejected the payout (${code}). Check your Stripe account, then try again.`,
      );
  }
}

/**
 * The error for an unknown result. Stripe makes the payout only once, however often a user presses
 * the button.
 */
export const notKnownYet = () =>
  new DomainError(
    "payments_down",
    "Stripe didn’t answer in time. If Stripe made the payout, your wallet shows it within an hour. Stripe won’t make the payout twice.",
    { title: "Payout not confirmed yet" },
  );

/** How far a payout has come. If two reports disagree, the further one is right. */
const reach: Record<PayoutStatus, number> = {
  requested: 0,
  refused: 0,
  pending: 1,
  in_transit: 2,
  paid: 3,
  failed: 4,
  canceled: 4,
};

/**
 * Whether status `told` comes after status `known`. Events may come late, twice, and in any order.
 */
export const isLater = (told: PayoutStatus, known: PayoutStatus) => reach[told] > reach[known];

/** The statuses from which a payout can move to status `told`. */
export const earlierThan = (told: PayoutStatus): PayoutStatus[] =>
  (Object.keys(reach) as PayoutStatus[]).filter(
    (each) => each !== "requested" && each !== "refused" && isLater(told, each),
  );

/**
 * Milliseconds: two requests for the same amount that name no last payout and come within this time
 * count as one request, sent twice by a program. To be paid the same amount again, a program names
 * the last payout it knows of, or waits.
 */
export const sameRequestFor = minute;

/**
 * How often we send a request that Stripe has not answered. After that, we only look for the
 * payout.
 */
export const mostTries = 6;
/**
 * Stripe forgets a request after a day. From then on, sending it again would make a second payout.
 */
export const remembersFor = 22 * hour;

/** When to ask Stripe again about a request after `tries` tries: 1, 2, 4 … 60 minutes. */
export const askAgainAt = (tries: number, now: Instant): Instant =>
  now + Math.min(hour, minute * 2 ** Math.max(0, tries - 1));

/** Whether a request may be sent once more. Otherwise we only look for the payout. */
export const maySendAgain = (
  { tries, createdAt }: { tries: number; createdAt: Instant },
  now: Instant,
) => tries < mostTries && now - createdAt < remembersFor;

/** What happened to a failed payout, and what the vendor does next. */
export function failureText(reason: string | null): { what: string; next: string } {
  const bank = "Check the bank account in your Stripe account, then request a payout again.";
  switch (reason) {
    case "account_closed":
      return { what: "Your bank says the account is closed.", next: bank };
    case "account_frozen":
    case "bank_account_restricted":
      return {
        what: "Your bank froze or restricted the account.",
        next: "Talk to your bank, or add another bank account at Stripe. Then request a payout again.",
      };
    case "no_account":
    case "incorrect_account_number":
    case "incorrect_account_holder_name":
    case "invalid_account_number":
      return { what: "Your bank couldn’t match the account details.", next: bank };
    case "insufficient_funds":
      return {
        what: "Your Stripe balance was too low.",
        next: "Check what’s available now, and request that amount.",
      };
    case "could_not_process":
      return {
        what: "Your bank couldn’t process the payout.",
        next: "Request the payout again. If it fails again, talk to your bank.",
      };
    default:
      return { what: "Your bank returned the payout.", next: bank };
  }
}

/** What comes next after a payout has failed, in words for an administrator. */
export function failedNext(reason: string | null): string {
  const { what } = failureText(reason);
  const [, mine = what] = /^Your (.+)$/.exec(what) ?? [];
  const said = `The vendor’s ${mine}`;
  return reason === "insufficient_funds"
    ? `${said} We asked the vendor by email to request what is available.`
    : `${said} The money is back in the vendor’s Stripe balance. We emailed the vendor what to do. If the vendor doesn’t request a new payout, email the vendor.`;
}

/** The text for each payout status in a word or two, and which of the five kinds of state it is. */
export const statusWords = {
  requested: { text: "Waiting for Stripe", state: "waiting" },
  refused: { text: "Not made", state: "problem" },
  pending: { text: "Requested", state: "waiting" },
  in_transit: { text: "Sending", state: "active" },
  paid: { text: "Paid", state: "done" },
  failed: { text: "Failed", state: "problem" },
  canceled: { text: "Cancelled", state: "ended" },
} as const satisfies Record<PayoutStatus, { text: string; state: string }>;
