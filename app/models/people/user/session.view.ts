import type { Instant } from "~/platform/context";
import type { ProvenBy } from "~/platform/proof";
import { ago } from "../../core/ago";
import { momentOf } from "../../core/moment";
import { useIsNotedEvery } from "./api-token.rules";

/** The most sessions that the owner's page lists: this browser's, and the latest ones. */
export const mostSessionsListed = 50;

/** A session as its owner sees it. */
export interface ListedSession {
  /** The beginning of the hash of the session's token. It gives no access. */
  id: string;
  isThis: boolean;
  device: string | null;
  country: string | null;
  createdAt: Instant;
  /** To the hour. */
  seenAt: Instant;
  provenAt: Instant | null;
  provenBy: ProvenBy | null;
}

/** A country's name: 'United States' for 'US'. */
export const countryName = (country: string): string =>
  new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country;

/** How an owner has proven to be the owner. */
export const proofText: Record<ProvenBy, string> = {
  password: "with your password",
  code: "with your password and a code",
  recovery_code: "with your password and a recovery code",
  passkey: "with a passkey",
};

/** A session as its owner's page shows it. */
export function sessionShown(session: ListedSession, now: Instant) {
  const { id, isThis, device, country, createdAt, seenAt, provenAt, provenBy } = session;
  const isRecent = now - seenAt < useIsNotedEvery;
  return {
    id,
    isThis,
    device: device ?? "Unknown browser",
    country: country === null ? "Unknown country" : countryName(country),
    /** 'Last seen 3 hours ago' */
    lastSeen: `Last seen ${isRecent ? "within the last hour" : ago(seenAt, now)}`,
    signedIn: momentOf(createdAt, now),
    /** 'with a passkey', or null if unknown or if the owner has proven it again since. */
    how: provenBy !== null && provenAt === createdAt ? proofText[provenBy] : null,
  };
}
export type SessionShown = ReturnType<typeof sessionShown>;
