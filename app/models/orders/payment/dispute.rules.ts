import type Stripe from "stripe";
import type { disputeStates } from "./refund.tables";

/**
 * What Stripe's word for a dispute means for its money. A dispute can go back and forth: an inquiry
 * becomes a dispute, one that was lost is appealed and won, one that was won is lost after all.
 */
export type DisputeState = (typeof disputeStates)[number];

/** The statuses that the SDK lists. Its type takes any other text, too, which a `switch` could not check. */
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

/** What has become of a dispute. `isTaken` says whether the bank has its money now. */
export const disputeStateOf = (status: string, isTaken: boolean): DisputeState =>
  stateOf(status as DisputeStatus, isTaken);

function stateOf(status: DisputeStatus, isTaken: boolean): DisputeState {
  switch (status) {
    case "warning_needs_response":
    case "warning_under_review":
    case "needs_response":
    case "under_review":
      return "open";
    // An inquiry that ends without a dispute has taken nothing.
    case "warning_closed":
    case "won":
      return "won";
    // The bank keeps the money with its customer unless the vendor's appeal is won.
    case "lost":
    case "appeal_needs_response":
    case "appeal_under_review":
      return "lost";
    // Settled before the dispute began: what counts is whether the bank took the money for that.
    case "prevented":
      return isTaken ? "lost" : "won";
    default:
      return unlisted(status);
  }
}

/** A status of a later release than the SDK's: people look at the dispute until we know what it means. */
const unlisted = (_: never): DisputeState => "open";

/** Whether the bank only asks about a payment: then it has taken nothing yet. */
export const isInquiry = (status: string): boolean => status.startsWith("warning_");

/** A movement of money because of a dispute, and the how-manieth of its kind it is. */
export interface DisputeMove {
  kind: "disputed" | "dispute_won";
  /** Cents; below zero where the bank takes them. */
  amount: number;
  turn: number;
}

/** The movements of a dispute in the order in which they happened, as our ledger names them. */
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
