import type { ListingRequest, ListingSpec } from "../../core/listing/listing";
import { correctionStates, wrongThings } from "./correction.rules";

type Filter = "state" | "what" | "market";

/** What came first is seen to first; without a state the list is of what waits. */
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
