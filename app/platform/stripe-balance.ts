import Stripe from "stripe";
import { DomainError } from "./errors";
import type { Settings } from "./settings";
import { openStripe, speaking } from "./stripe";
import { idOf } from "./stripe-objects";

/** What an account at Stripe holds of one currency. Cents; below zero where it owes. */
export interface Balance {
  /** All that can be paid out or refunded from. */
  available: number;
  /** What card payments brought of that: as much can be asked for. */
  payable: number;
  /** What becomes available in the days to come. */
  pending: number;
}

/** A line of Stripe's own ledger: money that came into an account's balance, or left it. */
export interface BalanceLine {
  id: string;
  /** Stripe's word for the kind of movement, and that of its reports. */
  type: string;
  reportedAs: string;
  /** Cents; `net` is `amount` less `fee`, and what the balance changes by. */
  amount: number;
  fee: number;
  /** What of the fee goes to the platform. */
  platformFee: number;
  net: number;
  currency: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  availableOn: number;
  description: string | null;
  /** Which balance of the account it changes, in Stripe's word: 'payments' is the one that is paid out. */
  balanceType: string;
  /** The charge, refund, dispute or payout that it is of. */
  source: string | null;
  /** The payment that it is of, where it is of one. */
  paymentIntentId: string | null;
  /** The payment that a charge says it is for: what made the charge says so, and nobody else. */
  saidPaymentId: number | null;
  /** The payout that it is of, as it stands now. */
  payout: PayoutAtStripe | null;
}

export const payoutStatusesAtStripe = [
  "pending",
  "in_transit",
  "paid",
  "failed",
  "canceled",
] as const;
type PayoutStatusAtStripe = (typeof payoutStatusesAtStripe)[number];

export interface PayoutAtStripe {
  id: string;
  /** Our own request that it was made for, where one says so. */
  requestId: number | null;
  /** Cents. */
  amount: number;
  currency: string;
  status: PayoutStatusAtStripe;
  /** Why it failed, in Stripe's word: 'account_closed'. */
  failureCode: string | null;
  /** Milliseconds since the epoch: when it was asked for, and when the bank has it. */
  createdAt: number;
  arrivesAt: number;
}

export interface PayoutRequest {
  account: string;
  /** Our own request: Stripe is asked for it once, however often it is sent. */
  requestId: number;
  /** Cents. */
  amount: number;
  currency: string;
}

/** Stripe's no, in its word ('balance_insufficient'): nothing was made, and nothing will be. */
interface PayoutRefusal {
  refusal: string;
}

/**
 * What vendors have at Stripe. Every call is of one account. All throw `payments_down` where Stripe
 * does not answer, or answers that it cannot, and the others of `speaking`.
 */
export interface StripeBalances {
  /** `isWaitedFor` by somebody who looks at a page: then Stripe has less time to answer. */
  read(account: string, currency: string, options?: { isWaitedFor?: boolean }): Promise<Balance>;
  /** At most `limit` (100 unless given) lines from `since` on, the newest first, from after a line on. */
  lines(
    account: string,
    currency: string,
    page: { since: number; after?: string | null; limit?: number },
  ): Promise<{ lines: BalanceLine[]; hasMore: boolean }>;
  /**
   * Asks for a payout. Throws where it is not known what has become of it: then the same request is
   * to be sent again, within the day for which Stripe remembers it.
   */
  payOut(request: PayoutRequest): Promise<PayoutAtStripe | PayoutRefusal>;
  /** The payout of our own request, if Stripe has made one since it was asked for. */
  findPayout(request: PayoutRequest & { since: number }): Promise<PayoutAtStripe | null>;
}

/** A page that somebody waits for gives Stripe so many milliseconds. */
const shortly = { timeout: 2500, maxNetworkRetries: 0 };
/** Pages of a hundred payouts that are looked through for one. */
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
        // It may be further down: who does not know says so.
        throw new DomainError("payments_down");
      }),
  };
}

/** Whether Stripe has looked at what was asked and said no, rather than not been able to look. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

function asLine(transaction: Stripe.BalanceTransaction): BalanceLine {
  const { source } = transaction;
  const whole = source === null || typeof source === "string" ? null : source;
  return {
    id: transaction.id,
    type: transaction.type,
    reportedAs: transaction.reporting_category,
    amount: transaction.amount,
    fee: transaction.fee,
    platformFee: transaction.fee_details
      .filter(({ type }) => type === "application_fee")
      .reduce((sum, { amount }) => sum + amount, 0),
    net: transaction.net,
    currency: transaction.currency,
    createdAt: transaction.created * 1000,
    availableOn: transaction.available_on * 1000,
    description: transaction.description,
    balanceType: transaction.balance_type,
    source: idOf(source),
    paymentIntentId: intentOf(whole),
    saidPaymentId: whole?.object === "charge" ? wholeNumber(whole.metadata.payment) : null,
    payout: whole?.object === "payout" ? asPayout(whole) : null,
  };
}

function intentOf(source: Stripe.BalanceTransactionSource | null): string | null {
  if (source?.object !== "charge" && source?.object !== "refund" && source?.object !== "dispute") {
    return null;
  }
  return idOf(source.payment_intent);
}

/** A payout as Stripe tells of it, in a call's answer or in an event. */
export function asPayout(payout: Stripe.Payout): PayoutAtStripe {
  return {
    id: payout.id,
    requestId: wholeNumber(payout.metadata?.request),
    amount: payout.amount,
    currency: payout.currency,
    status: payoutStatusesAtStripe.find((each) => each === payout.status) ?? "pending",
    failureCode: payout.failure_code,
    createdAt: payout.created * 1000,
    arrivesAt: payout.arrival_date * 1000,
  };
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
