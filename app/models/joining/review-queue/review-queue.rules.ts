import type { Instant } from "~/platform/context";
import { atField, DomainError, someoneChanged, versionMissing } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import { ago } from "../../core/ago";

/** The kinds of items that are reviewed, with the names that the audit log and URLs use. */
export const reviewKinds = [
  "admin_request",
  "vendor_request",
  "manager_request",
  "vendor_application",
  "market_application",
  "market_recommendation",
  "vendor_recommendation",
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** The states of an item. The stored word for a state depends on the kind. */
export const reviewStates = ["pending", "approved", "refused"] as const;
export type ReviewState = (typeof reviewStates)[number];
export type Decision = Exclude<ReviewState, "pending">;

/**
 * The tabs of a desk: one for each state, and 'to-add' for approved items that a reviewer still has
 * to add to the guide.
 */
export const deskTabs = ["pending", "approved", "to-add", "refused"] as const;
export type DeskTab = (typeof deskTabs)[number];

/** The state of the items on a tab. */
export const stateOfTab = (tab: DeskTab): ReviewState => (tab === "to-add" ? "approved" : tab);

/**
 * Whether an approved item is in the guide: still to be added, or added. Null for all other items.
 */
export type Adding = "to_add" | "added" | null;

interface KindRules {
  /** The name of one item in a sentence: 'admin request'. */
  name: string;
  /** The name of many items on a tab. */
  label: string;
  /** The spec's word for a refusal. This word is also what the database stores. */
  refused: "denied" | "rejected";
  /**
   * Whether a decision can be changed later. The spec allows this for applications and submissions.
   * An approved request has become an account, which can only be closed as an account.
   */
  isReviewedAgain: boolean;
  /**
   * Whether an approved item gets into the guide only by adding it, after the approval or in the
   * same step.
   */
  isAdded: boolean;
}

const request = { refused: "denied", isReviewedAgain: false, isAdded: false } as const;
const application = { refused: "rejected", isReviewedAgain: true, isAdded: true } as const;

export const kinds: Record<ReviewKind, KindRules> = {
  admin_request: { name: "admin request", label: "Administrators", ...request },
  vendor_request: { name: "vendor request", label: "Vendors", ...request },
  manager_request: { name: "market manager request", label: "Market Managers", ...request },
  vendor_application: {
    name: "vendor application",
    label: "Vendor Applications",
    ...application,
  },
  market_application: {
    name: "market application",
    label: "Market Applications",
    ...application,
  },
  market_recommendation: {
    name: "market recommendation",
    label: "Market Recommendations",
    ...application,
  },
  vendor_recommendation: {
    name: "vendor recommendation",
    label: "Vendor Recommendations",
    ...application,
  },
};

/** The pages on which reviewers work through the queue, and the kinds on each page. */
export const desks = {
  requests: {
    path: "/admin/requests",
    kinds: ["admin_request", "vendor_request", "manager_request"],
    refused: "denied",
  },
  applications: {
    path: "/admin-applications",
    kinds: ["vendor_application", "market_application"],
    refused: "rejected",
  },
  recommendations: {
    path: "/admin-recommendations",
    kinds: ["market_recommendation", "vendor_recommendation"],
    refused: "rejected",
  },
} as const satisfies Record<
  string,
  { path: string; kinds: readonly ReviewKind[]; refused: KindRules["refused"] }
>;
export interface Desk {
  path: string;
  kinds: readonly ReviewKind[];
  refused: KindRules["refused"];
}

/** The kinds on a desk that are added to the guide. */
export const addedAt = ({ kinds: all }: Desk): readonly ReviewKind[] =>
  all.filter((kind) => kinds[kind].isAdded);

/** The desk where a kind is reviewed. */
export const deskOf = (kind: ReviewKind): Desk =>
  Object.values(desks).find((desk: Desk) => desk.kinds.includes(kind)) ?? desks.requests;

/**
 * The spec's word for a state of this kind, as the database stores it: 'pending', 'approved',
 * 'denied'.
 */
export const statusOf = (kind: ReviewKind, state: ReviewState) =>
  state === "refused" ? kinds[kind].refused : state;

/**
 * The state as people read it. An approved item that is not in the guide yet is 'approved, not
 * added yet'.
 */
export const statusText = (kind: ReviewKind, state: ReviewState, adding: Adding): string =>
  adding === "to_add" ? "approved, not added yet" : statusOf(kind, state);

/** The data of an item that a decision depends on. */
export interface Decidable {
  kind: ReviewKind;
  state: ReviewState;
  /**
   * Increases with every change of the item. A decision names the version that the reviewer saw.
   */
  version: number;
  email: string | null;
  username: string | null;
  userId: number | null;
  decidedAt: Instant;
  decidedBy: { id: number; username: string } | null;
  adding?: Adding;
}

type Reviewer = Pick<Viewer, "id" | "email" | "username">;

/**
 * The version that a call may decide on if it names no version: the item's own, unless another
 * reviewer has decided. Then it is 0, the version of no item, so that decision is not overwritten.
 */
export const versionToDecide = (item: Decidable, viewer: Pick<Viewer, "id">): number =>
  item.state === "pending" || item.decidedBy?.id === viewer.id ? item.version : 0;

const same = (one: string | null, other: string) =>
  one !== null && one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether an item is the viewer's own: it has the viewer's account, email or username. */
export function isOwn(item: Decidable, viewer: Reviewer): boolean {
  return (
    item.userId === viewer.id ||
    same(item.email, viewer.email) ||
    same(item.username, viewer.username)
  );
}

/** 'Anna approved this 2 minutes ago'. Null if nothing is decided. */
export function whoDecided(item: Decidable, viewer: Reviewer, now: Instant): string | null {
  if (item.state === "pending") return null;
  const { id, username } = item.decidedBy ?? { id: null, username: "Someone" };
  const who = id === viewer.id ? "You" : username;
  const when = item.decidedAt === 0 ? "" : ` ${ago(item.decidedAt, now)}`;
  return `${who} ${statusOf(item.kind, item.state)} this${when}`;
}

/**
 * Why the viewer cannot decide on an item in the version that they saw; null when they can.
 * `version` is the version that their page showed, null if the call did not name one. Nobody
 * decides on their own item, nobody overwrites a decision that another reviewer has made in the
 * meantime, and an item that is in the guide stays approved.
 */
export function whyNotDecide(
  item: Decidable,
  viewer: Reviewer,
  version: number | null,
  now: Instant,
): DomainError | null {
  if (version === null) {
    return atField("version", versionMissing);
  }
  if (isOwn(item, viewer)) {
    return new DomainError(
      "wrong_role",
      "This is your own submission. Ask another administrator to decide.",
    );
  }
  const decided = whoDecided(item, viewer, now);
  if (decided !== null && (item.version !== version || !kinds[item.kind].isReviewedAgain)) {
    return new DomainError("too_late", `${decided}. We didn’t change that decision.`, {
      title: "Already decided",
    });
  }
  if (item.adding === "added") {
    return new DomainError(
      "too_late",
      "This is already in the guide. To remove it, delete it there.",
      {
        title: "Already Added",
      },
    );
  }
  if (item.version !== version) {
    return someoneChanged(
      "Someone else changed this item since you opened it. Check the item, then try again.",
    );
  }
  return null;
}

/**
 * How long the email to the applicant waits, in milliseconds. During this time, the decision can be
 * undone.
 */
export const mailWaits = 60_000;

/** What happened to the applicant's email. 'none' if there is no address to write to. */
export type MailState = "waiting" | "gone" | "none";

/**
 * Why a decision cannot be undone; null when it can. Only the reviewer who made the decision can
 * undo it, on the version that the decision created, as long as nobody has been told and nothing it
 * created has been used.
 */
export function whyNotUndo(
  item: Decidable,
  viewer: Reviewer,
  { version, mail, isUsed }: { version: number; mail: MailState; isUsed: boolean },
  now: Instant,
): DomainError | null {
  const title = "Can’t undo this decision";
  if (item.state === "pending") {
    return new DomainError("too_late", "This decision is already undone.", { title });
  }
  if (item.version !== version || item.decidedBy?.id !== viewer.id) {
    const decided = whoDecided(item, viewer, now) ?? "This has changed";
    return new DomainError("too_late", `${decided}. You can undo only your own latest decision.`, {
      title,
    });
  }
  if (mail === "gone") {
    return new DomainError("too_late", "The email about this decision was already sent.", {
      title,
    });
  }
  if (mail === "none" && now - item.decidedAt >= mailWaits) {
    return new DomainError("too_late", "You can undo a decision only for 1 minute.", { title });
  }
  if (isUsed) {
    const text = item.kind.endsWith("_request")
      ? "Someone already used the new account. Deactivate the account instead."
      : "This is already in the guide. Delete it there instead.";
    return new DomainError("too_late", text, { title });
  }
  return null;
}

/** How long a claim shows that a reviewer is working on an item, in milliseconds. */
export const claimLasts = 10 * 60_000;

/** Whether a claim is still valid. */
export const isClaimed = (since: Instant | null, now: Instant): boolean =>
  since !== null && now - since < claimLasts;

/** The most items that can be decided at once. */
export const mostAtOnce = 50;

/** The most places that are counted. */
export const mostBefore = 100;

/** '3 of 12', or '100+ of 20,000' if the place is beyond `mostBefore`. */
export function placeText(
  before: number,
  total: number,
  format: (count: number) => string = String,
): string {
  const place = before >= mostBefore ? `${mostBefore}+` : format(before + 1);
  return `${place} of ${format(total)}`;
}
