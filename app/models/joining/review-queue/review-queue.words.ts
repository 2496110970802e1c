import type { Toast } from "~/platform/toast";
import { type Decision, type ReviewKind, statusOf } from "./review-queue.rules";

/** What is said when a decision could not be written down, in the spec's words. */
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

/** The same of several, of which this is one. */
export const failedManyText = (kind: ReviewKind | undefined): string =>
  kind?.endsWith("_application")
    ? "Failed to update application"
    : "Failed to update request status";

/** The outcome, for the page that comes next: the spec's words where it has any. */
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

/** 'Approve' and 'Deny', as the buttons of this kind say it. */
export const verbOf = (refused: "denied" | "rejected", decision: Decision): string =>
  decision === "approved" ? "Approve" : refused === "denied" ? "Deny" : "Reject";

/** What became of several: how many were decided, and why the first of the others was not. */
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
