import { DomainError } from "./errors";
import type { Instant } from "./instant";

/**
 * How an account's owner can prove to be the owner: with the password alone, with the password and
 * then a code from an app or a recovery code, or with a passkey.
 */
export const proofs = ["password", "code", "recovery_code", "passkey"] as const;
export type ProvenBy = (typeof proofs)[number];

/** The last time that the owner has proven to be the owner, in this session or for this token. */
export interface Proof {
  at: Instant;
  by: ProvenBy;
}

/** How long a proof is fresh, in milliseconds. */
export const proofLasts = 15 * 60_000;

/**
 * Whether somebody had to have something besides the password: a passkey, or the phone or the
 * recovery codes that sign-in codes come from.
 */
export const isStrong = (proof: Proof | null | undefined): proof is Proof =>
  proof != null && proof.by !== "password";

export const isFresh = (proof: Proof | null | undefined, now: Instant): proof is Proof =>
  proof != null && proof.at > now - proofLasts;

/** Where an account's owner proves again to be the owner. */
export const proofPage = "/account/confirm";

/**
 * The refusal of a request that needs a proof. A page leads to `proofPage` and back; a program must
 * sign in again.
 */
export const needsProof = () => new DomainError("unproven");
