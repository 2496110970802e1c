import type { MarketProfile } from "../../guide/market/change-market.server";
import { type ProfileEntries, profileEntries } from "../../guide/market/manager.view";
import { openingText } from "../../guide/market/opening-words";
import { usualHours } from "../../guide/market/schedule.rules";
import type { Schedule } from "../../guide/market/schedule.server";
import type { Choice } from "../../joining/application/application.view";
import type { Prefill } from "../../joining/application/application-data";
import type { Profile } from "../../vendors/profile.server";

/** Returns the text by which a form remembers which week it was filled in from; see `seenWeek`. */
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

/** A market as an administrator's form shows it: an existing market, or a new one. */
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
      // A new market starts with the usual hours, because its opening hours are filled in next.
      schedules: found ? rows : [usualHours],
    },
    timeZone: found?.market.timeZone ?? "",
    openings: week.map(openingText),
    tiles,
  };
}
export type MarketFormView = ReturnType<typeof marketFormView>;

/**
 * What the form's search for markets shows: the chosen markets, the markets found, and the search
 * text.
 */
export interface LookedMarkets {
  chosen: Choice[];
  found: Choice[] | null;
  q: string;
}

/** A vendor as an administrator's form shows it: an existing vendor, or a new one. */
export function vendorFormView(
  profile: Profile | null,
  prefill: Prefill,
  chosen: Choice[],
  namesake: { id: number; name: string } | null,
) {
  return {
    vendor: profile && { id: profile.vendorId, version: profile.version, name: profile.name },
    entries: {
      ...(profile ?? prefill.entries),
      name: profile?.name ?? prefill.entries.name ?? "",
      marketIds: chosen.map(({ id }) => id),
    },
    markets: { chosen, found: null, q: "" } as LookedMarkets,
    namesake,
    notes: profile ? [] : prefill.notes,
  };
}
export type VendorFormView = ReturnType<typeof vendorFormView>;
