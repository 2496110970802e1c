import { sql } from "drizzle-orm";
import type { Instant } from "~/platform/context";

/** Stripe sends an event again for three days: for so long an endpoint's old version is seen. */
const seenFor = 3 * 24 * 60 * 60_000;

export interface OtherVersion {
  version: string;
  events: number;
}

/** The statement that counts the events of the last days by the API version that they were in, if it is not ours. */
export const otherVersions = (now: Instant) => sql<OtherVersion>`
  select version, count(*) events from (
    select api_version version from stripe_events
    where api_version is not null and received_at > ${now - seenFor}
    union all
    select api_version from failed_stripe_events
    where api_version is not null and last_tried_at > ${now - seenFor})
  group by version order by version`;
