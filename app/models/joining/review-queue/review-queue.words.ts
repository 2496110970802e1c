import type { Toast } from "~/platform/toast";
import { type Decision, type ReviewKind, statusOf } from "./review-queue.rules";

/** The message for a decision that could not be saved, in the spec's words. */
export function failedText(kind: ReviewKind, decision: Decision): string {
  const verb = decision === "approved" ? "approve" : "reject";
  switch (kind) {
    case "vendor_application":
    case "market_application":
      return decision === "approved"
        ? "Failed to approve application"
        : "Failed to reject application";
    case "market_recommendation":
      return `Failed to ${verb} market submission`;
    case "vendor_recommendation":
      return `Failed to ${verb} vendor submission`;
    default:
      return "Failed to update request status";
  }
}

/**
 * The message for several decisions that could not be saved. `kind` is the kind of the first item.
 */
export const failedManyText = (kind: ReviewKind | undefined): string =>
  kind?.endsWith("_application")
    ? "Failed to update application"
    : "Failed to update request status";

/** The message about the outcome on the next page, in the spec's words where there are any. */
export function decidedToast(kind: ReviewKind, decision: Decision, title: string): Toast {
  const verb = statusOf(kind, decision);
  const variant = "default" as const;
  switch (kind) {
    case "vendor_application":
    case "market_application":
      return {
        title: "Success",
        description:
          decision === "approved"
            ? "Application approved successfully"
            : "Application rejected successfully",
        variant,
      };
    case "market_recommendation":
    case "vendor_recommendation": {
      const type = kind === "market_recommendation" ? "Market" : "Vendor";
      return {
        title: `${type} ${verb}`,
        description: `The ${type.toLowerCase()} submission has been ${verb} successfully.`,
        variant,
      };
    }
    default:
      return {
        title: `Request ${verb}`,
        description: short(
          decision === "refused"
            ? `${title} gets no account.`
            : kind === "admin_request"
              ? `${title} is an administrator now.`
              : `${title} has an account now.`,
        ),
        variant,
      };
  }
}

const short = (text: string) => (text.length > 300 ? `${text.slice(0, 299)}…` : text);

/** The label of the button: 'Approve', 'Deny' or 'Reject'. */
export const verbOf = (refused: "denied" | "rejected", decision: Decision): string =>
  decision === "approved" ? "Approve" : refused === "denied" ? "Deny" : "Reject";

/**
 * The message about several decisions: how many were made, and why the first of the others was not.
 */
export function manyToast(
  outcomes: readonly ({ item: { kind: ReviewKind; title: string } | null } & (
    | { decision: Decision }
    | { refused: Error }
  ))[],
  decision: Decision,
): Toast {
  const done = outcomes.filter((outcome) => "decision" in outcome);
  const left = outcomes.flatMap((outcome) => ("refused" in outcome ? [outcome] : []));
  const verb = statusOf(outcomes.find(({ item }) => item)?.item?.kind ?? "admin_request", decision);
  const [first] = left;
  return {
    title: `${done.length} ${verb}`,
    ...(first && {
      description: short(
        `${left.length} ${left.length === 1 ? "was" : "were"} not. ${first.item?.title ?? "One"}: ${first.refused.message}`,
      ),
    }),
    variant: done.length === 0 ? "destructive" : "default",
  };
}

/** A frequent reason for a decision: its label, and the text that it fills in. */
export interface Reason {
  name: string;
  label: string;
  text: string;
}

const incomplete: Reason = {
  name: "incomplete",
  label: "Something is missing",
  text: "Some information is missing. Send the form again with all fields filled in.",
};
const twice: Reason = {
  name: "twice",
  label: "Received twice",
  text: "We received this twice, so we closed the second copy.",
};
const unknown: Reason = {
  name: "unknown",
  label: "We couldn’t verify the sender",
  text: "We couldn’t verify who sent this request. Email us from your work address.",
};
const notGrown: Reason = {
  name: "not-grown",
  label: "Not grown or made by the vendor",
  text: "We only accept products that the vendor grows or makes.",
};
const notMarket: Reason = {
  name: "not-a-market",
  label: "Not a farmers market",
  text: "This guide lists farmers markets only.",
};
const listed: Reason = {
  name: "listed",
  label: "Already listed",
  text: "Our guide already has this entry. Thank you for sending it.",
};
const welcome: Reason = {
  name: "welcome",
  label: "Welcome",
  text: "Welcome! Email us if anything is unclear.",
};
const thanks: Reason = {
  name: "thanks",
  label: "Thank you",
  text: "Thank you for the tip. It helps us make the guide better.",
};
const otherAccount: Reason = {
  name: "other-account",
  label: "Another kind of account fits better",
  text: "An administrator account can do more than you need. Request a vendor or market manager account instead.",
};

const phrases: Record<ReviewKind, Record<Decision, readonly Reason[]>> = {
  admin_request: { approved: [welcome], refused: [otherAccount, unknown, twice] },
  vendor_request: { approved: [welcome], refused: [unknown, incomplete, twice] },
  manager_request: { approved: [welcome], refused: [unknown, incomplete, twice] },
  vendor_application: { approved: [welcome], refused: [notGrown, incomplete, listed, twice] },
  market_application: { approved: [welcome], refused: [notMarket, incomplete, listed, twice] },
  market_recommendation: { approved: [thanks], refused: [notMarket, incomplete, listed, twice] },
  vendor_recommendation: { approved: [thanks], refused: [notGrown, incomplete, listed, twice] },
};

/** The reasons for a kind: for this decision, or for both decisions. */
export function reasonsFor(kind: ReviewKind, decision?: Decision): readonly Reason[] {
  const { approved, refused } = phrases[kind];
  if (decision) return phrases[kind][decision];
  return [...refused, ...approved];
}

/**
 * The notes to store for a decision: the typed text, otherwise the text of the chosen reason,
 * otherwise null.
 */
export function notesOf(
  kind: ReviewKind,
  { notes, reason }: { notes: string | null; reason: string | null },
): string | null {
  if (notes !== null) return notes;
  return reasonsFor(kind).find(({ name }) => name === reason)?.text ?? null;
}
