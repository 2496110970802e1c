import type { ListingRequest, ListingSpec } from "../../core/listing/listing";
import type { mailStatuses } from "./mail.tables";

/** What the list of mail can be narrowed to, as its address says it. */
export const mailStates = ["waiting", "failed", "sent"] as const;
export type MailState = (typeof mailStates)[number];

export const statusOf: Record<MailState, (typeof mailStatuses)[number]> = {
  waiting: "queued",
  failed: "given_up",
  sent: "sent",
};

/** The newest mail comes first; what is looked for is how an address begins, in the order of those. */
export const mailListing = {
  sorts: { newest: "desc" },
  sort: { by: "newest", order: "desc" },
  filters: { state: mailStates },
} as const satisfies ListingSpec<"newest", "state">;
export type MailRequest = ListingRequest<"newest", "state">;
