import type { Instant } from "~/platform/context";
import { atField, DomainError } from "~/platform/errors";
import { ago } from "../../core/ago";
import { momentOf } from "../../core/moment";

/** The most passkeys that an account can have. */
export const mostPasskeys = 10;

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: number;
  name: string;
  isSynced: boolean;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

/** A passkey as its owner's page shows it. */
export const passkeyShown = (passkey: OwnPasskey, now: Instant) => ({
  id: passkey.id,
  name: passkey.name,
  isSynced: passkey.isSynced,
  added: momentOf(passkey.createdAt, now),
  /** 'Last used 2 days ago' */
  lastUse: passkey.lastUsedAt === null ? "Never used" : `Last used ${ago(passkey.lastUsedAt, now)}`,
});
export type PasskeyShown = ReturnType<typeof passkeyShown>;

/** Why an account with these passkeys may not add one with this name; null if it may. */
export function whyNotAddPasskey(
  own: readonly Pick<OwnPasskey, "name">[],
  name: string,
): DomainError | null {
  if (own.some((passkey) => passkey.name.toLowerCase() === name.toLowerCase())) {
    return nameTaken();
  }
  if (own.length < mostPasskeys) return null;
  const text = `You have ${mostPasskeys} passkeys, the most allowed. Remove one you no longer need.`;
  return new DomainError("taken", text, { title: "Too many passkeys" });
}

export function nameTaken(): DomainError {
  return atField("name", "You already have a passkey with this name. Choose another name.");
}

/** The error for an answer of a device that does not add a passkey, whatever the reason. */
export const notAdded = () =>
  new DomainError(
    "invalid",
    "Your device’s answer didn’t arrive in time or isn’t valid. Try again.",
    { title: "Passkey not added" },
  );

/**
 * The error for a passkey that does not sign in. It is the same for every reason, so that it says
 * nothing about accounts.
 */
export const passkeyFailed = () =>
  new DomainError(
    "wrong_password",
    "This passkey didn’t work. Try again, or sign in with your password.",
  );
