import { sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";

/** Stripe resends an event for three days, so an endpoint's old version is seen for that long. */
const seenFor = 3 * 24 * 60 * 60_000;

export interface OtherVersion {
  version: string;
  events: number;
}

/**
 * The statement that counts the events of the last three days by their API version, leaving out
 * events in our version.
 */
export const otherVersions = (now: Instant) => sql<OtherVersion>`
  select version, count(*) events from (
    select api_version version from stripe_events
    where api_version is not null and received_at > ${now - seenFor}
    union all
    select api_version from failed_stripe_events
    where api_version is not null and last_tried_at > ${now - seenFor})
  group by version order by version`;
