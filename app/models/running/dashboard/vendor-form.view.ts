import type { Choice } from "../../joining/application/application.view";
import type { Prefill } from "../../joining/application/application-data";
import type { Profile } from "../../vendors/profile.server";

/** What the form's search for markets shows: those ticked, those found, and what was looked for. */
export interface LookedMarkets {
  chosen: Choice[];
  found: Choice[] | null;
  q: string;
}

/** A vendor as an administrator's form has it: one that there is, or a new one. */
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
