import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import type { Role, Viewer } from "~/platform/viewer";

const hour = 60 * 60_000;
const day = 24 * hour;

/** How long the link that begins the wait works, in milliseconds. */
export const linkLasts = day;
/** How long the owner of the account has to stop a stranger's recovery, in milliseconds. */
export const recoveryWaits = day;
/** How long a recovery waits for an administrator's approval, in milliseconds. */
export const approvalLasts = 7 * day;
/** How long a recovery can be finished after its wait, in milliseconds. */
export const finishLasts = 7 * day;
/** The most links of each kind that are emailed for one account in a day. */
export const mostLinksADay = 3;

export interface RecoveryTimes {
  askedAt: Instant;
  confirmedAt: Instant | null;
  readyAt: Instant | null;
}

/**
 * `asked`: the link is on its way. `approving`: an administrator has to approve. `waiting`: the 24
 * hours run. `ready`: the recovery can be finished.
 */
export type RecoveryState = "asked" | "approving" | "waiting" | "ready";

/** The state of a recovery; null if it was not continued in time. */
export function recoveryState(
  { askedAt, confirmedAt, readyAt }: RecoveryTimes,
  now: Instant,
): RecoveryState | null {
  if (confirmedAt === null) return now < askedAt + linkLasts ? "asked" : null;
  if (readyAt === null) return now < confirmedAt + approvalLasts ? "approving" : null;
  if (now < readyAt) return "waiting";
  return now < readyAt + finishLasts ? "ready" : null;
}

/** Why an administrator may not decide about the recovery of an account; null when they may. */
export function whyNotDecideRecovery(
  account: { id: number; role: Role; isWaiting: boolean },
  viewer: Pick<Viewer, "id">,
): DomainError | null {
  if (account.id === viewer.id) {
    return new DomainError(
      "wrong_role",
      "You can’t approve the recovery of your own account. Ask another administrator.",
      { title: "This is your account" },
    );
  }
  return account.isWaiting ? null : noLongerAsked();
}

/** Also the error if the recovery was decided or stopped in the meantime. */
export const noLongerAsked = () =>
  new DomainError(
    "taken",
    "This account isn’t waiting for an approval. Someone else decided, or the recovery was stopped.",
    { title: "Nothing to decide" },
  );

/** The error for the only administrator: nobody else could approve. */
export const lastAdminCannotRecover = () =>
  new DomainError(
    "too_late",
    "You’re the only administrator, so no one can approve. Use a printed recovery code, or ask the person who runs this installation.",
    { title: "No other administrator" },
  );
