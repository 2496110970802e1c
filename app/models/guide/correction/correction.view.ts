import type { Instant } from "~/platform/context";
import { mailLink } from "../../core/links";
import type { ListingRequest, ListingSpec } from "../../core/listing/listing";
import { isoOf, momentOf } from "../../core/moment";
import {
  type CorrectionState,
  correctionStates,
  type WrongThing,
  whoDecided,
  wrongThings,
  wrongWords,
} from "./correction.rules";

/** A correction and its market. */
export interface CorrectionRow {
  id: number;
  what: WrongThing;
  text: string;
  email: string | null;
  cameAt: number;
  state: CorrectionState;
  version: number;
  decidedAt: number | null;
  decidedBy: string | null;
  reason: string | null;
  marketId: number;
  marketName: string;
  location: string;
  isMarketGone: number;
}

/** The decision, and the id of the next correction that waits; null if none does. */
export interface DecidedCorrection {
  id: number;
  marketId: number;
  marketName: string;
  state: Exclude<CorrectionState, "pending">;
  next: number | null;
}

export const correctionsPath = "/admin/corrections";

/** How each state is shown: one of the five kinds of display state, and a word. */
const standings = {
  pending: { state: "waiting", word: "To decide" },
  applied: { state: "done", word: "Applied" },
  declined: { state: "ended", word: "Rejected" },
} as const;

export const correctionRowView = (row: CorrectionRow, now: Instant) => ({
  id: row.id,
  market: row.marketName,
  location: row.location,
  what: wrongWords[row.what].name,
  text: row.text,
  came: momentOf(row.cameAt, now),
  ...standings[row.state],
});
export type CorrectionRowView = ReturnType<typeof correctionRowView>;

/** One correction, as shown on its own page and beside the market's form. */
export function correctionView(row: CorrectionRow, now: Instant) {
  return {
    ...correctionRowView(row, now),
    version: row.version,
    isPending: row.state === "pending",
    writeTo: row.email === null ? null : { text: row.email, href: mailLink(row.email) },
    decided: whoDecided(row, now),
    reason: row.reason,
    page: row.isMarketGone ? null : `/market/${row.marketId}`,
    form: row.isMarketGone ? null : formOf(row),
  };
}
export type CorrectionView = ReturnType<typeof correctionView>;

export const correctionJson = ({ isMarketGone, ...row }: CorrectionRow) => ({
  ...row,
  cameAt: isoOf(row.cameAt),
  decidedAt: isoOf(row.decidedAt),
  isMarketGone: isMarketGone === 1,
});

/** The answers a visitor can give about a market's page. */
export const stillRightChoices = [
  { value: "yes", label: "Yes, I was there", text: "Everything on the page is correct." },
  ...wrongThings.map((value) => ({ value: value as string, label: wrongWords[value].said })),
];

/** The thank-you message for an answer. */
export function thanksFor({ answer, isKnown }: { answer: string; isKnown: boolean }) {
  if (answer === "yes") {
    return {
      title: "Thank you!",
      description: "The page now says “Last confirmed” with today’s date.",
    };
  }
  return isKnown
    ? {
        title: "Thank you!",
        description: "We already have reports about this and are looking into them.",
      }
    : { title: "Thank you!", description: "We review every correction before the page changes." };
}

/** The tabs of the corrections list. */
export const stateTabs = { pending: "To decide", applied: "Applied", declined: "Rejected" };

/**
 * The message after a decision, and the page that follows: the market's form, or the next
 * correction.
 */
export function afterDecision({ id, state, marketId, marketName, next }: DecidedCorrection) {
  if (state === "applied") {
    return {
      toast: { title: "Applied", description: `Now update the page of ${marketName}.` },
      to: formOf({ id, marketId }),
    };
  }
  return {
    toast: { title: "Rejected", description: marketName },
    to: next === null ? correctionsPath : `${correctionsPath}/${next}`,
  };
}

/**
 * The address of the market's form with the correction beside it. The form leads back to the list
 * of corrections.
 */
const formOf = ({ id, marketId }: { id: number; marketId: number }) =>
  `/admin/market?marketId=${marketId}&correction=${id}&returnTo=${encodeURIComponent(correctionsPath)}`;

type Filter = "state" | "what" | "market";

/** The oldest correction comes first. Without a state, the list shows pending corrections. */
export const correctionListing = {
  sorts: { came: "asc" },
  sort: { by: "came", order: "asc" },
  filters: {
    state: correctionStates,
    what: wrongThings,
    market: (text) => (/^[1-9]\d{0,14}$/.test(text) ? text : null),
  },
} as const satisfies ListingSpec<"came", Filter>;
export type CorrectionRequest = ListingRequest<"came", Filter>;
