import type { Instant } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { defaultZone, localDateOf, shortDate } from "../../core/calendar";

/** A market asks one stall to show its documents at most once in so many milliseconds. */
export const askedEvery = 7 * 24 * 60 * 60_000;

/** A stall's place at a market, for whether that market may ask to see its documents. */
export interface Unseen {
  isShown: boolean;
  /** Whether the market asks its stalls for anything. */
  isAnyAsked: boolean;
  /** When it last asked this one; null for never. */
  askedAt: Instant | null;
}

/** Why a market cannot ask a stall to show its documents; null when it can. */
export function whyNotAsk(
  { isShown, isAnyAsked, askedAt }: Unseen,
  now: Instant,
): DomainError | null {
  if (isShown) return new DomainError("taken", "The stall shows its documents to your market.");
  if (!isAnyAsked) {
    return new DomainError("invalid", "Say first which documents your market asks for.");
  }
  if (askedAt === null || askedAt <= now - askedEvery) return null;
  const again = localDateOf(askedAt + askedEvery, defaultZone);
  return new DomainError(
    "too_many",
    `You have asked this stall already. You can ask again on ${shortDate(again)}.`,
    { title: "Asked already" },
  );
}
