import type Stripe from "stripe";
import type { disputeStates } from "./refund.tables";

/**
 * What Stripe's status of a dispute means for the money. A dispute can go back and forth: an
 * inquiry becomes a dispute, a lost dispute is appealed and won, or a won dispute is lost in the
 * end.
 */
export type DisputeState = (typeof disputeStates)[number];

/**
 * The statuses that the SDK lists. The SDK's type also allows any other text, which a `switch`
 * could not check.
 */
export type DisputeStatus = Listed<Stripe.Dispute.Status>;
type Listed<Status extends string> = Status extends string
  ? string extends Status
    ? never
    : Status
  : never;

export const disputeStatuses = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
  "prevented",
  "appeal_needs_response",
  "appeal_under_review",
] as const satisfies readonly DisputeStatus[];

/** The state of a dispute. `isTaken` says whether the bank has the money now. */
export const disputeStateOf = (status: string, isTaken: boolean): DisputeState =>
  stateOf(status as DisputeStatus, isTaken);

function stateOf(status: DisputeStatus, isTaken: boolean): DisputeState {
  switch (status) {
    case "warning_needs_response":
    case "warning_under_review":
    case "needs_response":
    case "under_review":
      return "open";
    // An inquiry that ends without a dispute has taken no money.
    case "warning_closed":
    case "won":
      return "won";
    // The customer's bank keeps the money unless the vendor wins the appeal.
    case "lost":
    case "appeal_needs_response":
    case "appeal_under_review":
      return "lost";
    // The dispute was settled before it began. What counts is whether the bank took the money to
    // settle it.
    case "prevented":
      return isTaken ? "lost" : "won";
    default:
      return unlisted(status);
  }
}

/**
 * Handles a status from a newer Stripe release than the SDK's: people look at the dispute until we
 * know what the status means.
 */
const unlisted = (_: never): DisputeState => "open";

/** Whether the bank only asks about a payment and has taken no money yet. */
export const isInquiry = (status: string): boolean => status.startsWith("warning_");

/**
 * A movement of money because of a dispute, and its number among the movements of the same kind
 * (`turn`).
 */
export interface DisputeMove {
  kind: "disputed" | "dispute_won";
  /** Cents; below zero if the bank takes money. */
  amount: number;
  turn: number;
}

/**
 * Lists the movements of a dispute in the order in which they happened, with the names that our
 * ledger uses.
 */
export function movesOf(
  transactions: readonly Pick<Stripe.BalanceTransaction, "amount" | "created">[],
): DisputeMove[] {
  const turns = { disputed: 0, dispute_won: 0 };
  return [...transactions]
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => one.created - other.created)
    .map(({ amount }) => {
      const kind = amount < 0 ? "disputed" : "dispute_won";
      turns[kind] += 1;
      return { kind, amount, turn: turns[kind] };
    });
}
