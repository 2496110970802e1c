import type { Profile } from "./profile.server";

/** A vendor's profile as calls answer it: its id under the name that lists have for it, too. */
export const profileJson = (profile: Profile) => ({ id: profile.vendorId, ...profile });
