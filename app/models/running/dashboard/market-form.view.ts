import type { MarketProfile } from "../../guide/market/change-market.server";
import { type ProfileEntries, profileEntries } from "../../guide/market/manager.view";
import { openingText } from "../../guide/market/opening-text";
import { usualHours } from "../../guide/market/schedule.rules";
import type { Schedule } from "../../guide/market/schedule.server";

/** As a form keeps what its week was filled in from; see `seenWeek`. */
type Seen = (week: readonly Schedule[]) => string;

const empty: ProfileEntries = {
  name: "",
  description: "",
  location: "",
  address: "",
  lat: null,
  lng: null,
  contactPhone: null,
  contactEmail: null,
  website: null,
  image: null,
  tags: [],
  version: 0,
};

/** A market as an administrator's form has it: one that there is, or a new one. */
export function marketFormView(
  found: { market: MarketProfile; week: readonly Schedule[] } | null,
  seen: Seen,
  tiles: { url: string; attribution: string },
) {
  const week = found?.week ?? [];
  const rows = week.map(({ id: _, marketId: __, version: ___, ...row }) => row);
  return {
    market: found && {
      id: found.market.id,
      version: found.market.version,
      name: found.market.name,
    },
    entries: {
      ...(found ? profileEntries(found.market) : empty),
      weekSeen: seen(week),
      // Somebody who adds a market says when it opens, next.
      schedules: found ? rows : [usualHours],
    },
    timeZone: found?.market.timeZone ?? "",
    openings: week.map(openingText),
    tiles,
  };
}
export type MarketFormView = ReturnType<typeof marketFormView>;
