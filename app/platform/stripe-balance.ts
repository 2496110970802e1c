import Stripe from "stripe";
import { DomainError } from "./errors";
import type { Settings } from "./settings";
import { openStripe, speaking } from "./stripe";
import { idOf } from "./stripe-objects";

/** What a Stripe account holds in one currency, in cents. Below zero if the account owes money. */
export interface Balance {
  /** Everything that can be paid out or used for refunds. */
  available: number;
  /** The part of `available` that came from card payments. A payout can be at most this much. */
  payable: number;
  /** The amount that becomes available in the next days. */
  pending: number;
}

export const payoutStatusesAtStripe = [
  "pending",
  "in_transit",
  "paid",
  "failed",
  "canceled",
] as const;

export interface PayoutRequest {
  account: string;
  /** The id of our own request. Stripe carries it out once, however often it is sent. */
  requestId: number;
  /** Cents. */
  amount: number;
  currency: string;
}

/**
 * A refusal by Stripe, in its word ('balance_insufficient'). Stripe made no payout and will make
 * none.
 */
interface PayoutRefusal {
  refusal: string;
}

/**
 * The vendors' balances at Stripe. Every call is about one account. Every call throws
 * `payments_down` if Stripe does not answer or says that it cannot, and can throw the other errors
 * of `speaking`.
 */
export interface StripeBalances {
  /**
   * `isWaitedFor` means that a user is waiting for the page: then Stripe has less time to answer.
   */
  read(account: string, currency: string, options?: { isWaitedFor?: boolean }): Promise<Balance>;
  /**
   * At most `limit` lines (100 if missing) since `since`, the newest first, beginning after the
   * line `after`.
   */
  lines(
    account: string,
    currency: string,
    page: { since: number; after?: string | null; limit?: number },
  ): Promise<{ lines: BalanceLine[]; hasMore: boolean }>;
  /**
   * Asks for a payout. Throws if the outcome is unknown: then send the same request again, within
   * the day for which Stripe remembers it.
   */
  payOut(request: PayoutRequest): Promise<PayoutAtStripe | PayoutRefusal>;
  /** The payout for our own request, if Stripe has made one since then. */
  findPayout(request: PayoutRequest & { since: number }): Promise<PayoutAtStripe | null>;
}

/** While a user waits for a page, Stripe gets this many milliseconds. */
const shortly = { timeout: 2500, maxNetworkRetries: 0 };
/** The most pages, with a hundred payouts each, that are searched for one payout. */
const mostPages = 5;

export function openBalances(settings: Settings, reach?: typeof fetch): StripeBalances {
  const stripe = openStripe(settings, reach);
  return {
    read: (account, currency, { isWaitedFor = false } = {}) =>
      speaking(async () => {
        const balance = await stripe().balance.retrieve(
          {},
          { stripeAccount: account, ...(isWaitedFor && shortly) },
        );
        const of = (part: Stripe.Balance.Available[] | Stripe.Balance.Pending[]) =>
          part.find((each) => each.currency === currency);
        const available = of(balance.available);
        return {
          available: available?.amount ?? 0,
          payable: Math.max(
            0,
            Math.min(available?.source_types?.card ?? 0, available?.amount ?? 0),
          ),
          pending: of(balance.pending)?.amount ?? 0,
        };
      }),
    lines: (account, currency, { since, after, limit = 100 }) =>
      speaking(async () => {
        const { data, has_more } = await stripe().balanceTransactions.list(
          {
            currency,
            limit,
            created: { gte: Math.floor(since / 1000) },
            expand: ["data.source"],
            ...(after && { starting_after: after }),
          },
          { stripeAccount: account },
        );
        return { lines: data.map(asLine), hasMore: has_more };
      }),
    payOut: ({ account, requestId, amount, currency }) =>
      speaking(async () => {
        try {
          const made = await stripe().payouts.create(
            { amount, currency, metadata: { request: String(requestId) } },
            { stripeAccount: account, idempotencyKey: `payout-${requestId}` },
          );
          return asPayout(made);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return { refusal: error.code ?? error.type };
        }
      }),
    findPayout: ({ account, requestId, amount, currency, since }) =>
      speaking(async () => {
        let after: string | undefined;
        for (let page = 0; page < mostPages; page += 1) {
          const { data, has_more } = await stripe().payouts.list(
            {
              limit: 100,
              created: { gte: Math.floor(since / 1000) },
              ...(after && { starting_after: after }),
            },
            { stripeAccount: account },
          );
          const own = data
            .map(asPayout)
            .find(
              (payout) =>
                payout.requestId === requestId &&
                payout.amount === amount &&
                payout.currency === currency,
            );
          if (own) return own;
          if (!has_more) return null;
          after = data.at(-1)?.id;
        }
        // The payout may be further down, so the outcome is unknown.
        throw new DomainError("payments_down");
      }),
  };
}

/** Whether Stripe has read the request and refused it, rather than failed to read it. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

/** A line of Stripe's own ledger: money that came into an account's balance or left it. */
function asLine(transaction: Stripe.BalanceTransaction) {
  const { source } = transaction;
  const whole = source === null || typeof source === "string" ? null : source;
  return {
    id: transaction.id,
    /**
     * Stripe's word for the kind of movement (`type`), and the word in Stripe's reports
     * (`reportedAs`).
     */
    type: transaction.type,
    reportedAs: transaction.reporting_category,
    /** Cents. `net` is `amount` minus `fee`: the change in the balance. */
    amount: transaction.amount,
    fee: transaction.fee,
    /** The part of the fee that goes to the platform. */
    platformFee: transaction.fee_details
      .filter(({ type }) => type === "application_fee")
      .reduce((sum, { amount }) => sum + amount, 0),
    net: transaction.net,
    currency: transaction.currency,
    /** Milliseconds since the epoch. */
    createdAt: transaction.created * 1000,
    availableOn: transaction.available_on * 1000,
    description: transaction.description,
    /**
     * Which balance of the account changes, in Stripe's word. 'payments' is the balance that is
     * paid out.
     */
    balanceType: transaction.balance_type,
    /** The charge, refund, dispute or payout that the line belongs to. */
    source: idOf(source),
    /** The payment that the line belongs to, if any. */
    paymentIntentId: intentOf(whole),
    /**
     * The payment that a charge names in its own data. Only the creator of the charge says so;
     * nothing else confirms it.
     */
    saidPaymentId: whole?.object === "charge" ? wholeNumber(whole.metadata.payment) : null,
    /** The payout that the line belongs to, in its current state. */
    payout: whole?.object === "payout" ? asPayout(whole) : null,
  };
}
export type BalanceLine = ReturnType<typeof asLine>;

function intentOf(source: Stripe.BalanceTransactionSource | null): string | null {
  if (source?.object !== "charge" && source?.object !== "refund" && source?.object !== "dispute") {
    return null;
  }
  return idOf(source.payment_intent);
}

/** A payout as Stripe describes it, in a call's answer or in an event. */
export function asPayout(payout: Stripe.Payout) {
  return {
    id: payout.id,
    /** Our own request that led to the payout, if the payout names one. */
    requestId: wholeNumber(payout.metadata?.request),
    /** Cents. */
    amount: payout.amount,
    currency: payout.currency,
    status: payoutStatusesAtStripe.find((each) => each === payout.status) ?? "pending",
    /** Why the payout failed, in Stripe's word: 'account_closed'. */
    failureCode: payout.failure_code,
    /** Milliseconds since the epoch: when the payout was requested, and when the bank gets it. */
    createdAt: payout.created * 1000,
    arrivesAt: payout.arrival_date * 1000,
  };
}
export type PayoutAtStripe = ReturnType<typeof asPayout>;

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
