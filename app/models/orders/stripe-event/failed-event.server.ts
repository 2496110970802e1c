import { sql } from "drizzle-orm";
import type { Allowed, Capabilities } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";
import { notFound } from "~/platform/errors";
import type { Admin } from "~/platform/viewer";
import { type Listing, type ListingRequest, lengthOf } from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { auditLine } from "../../people/audit/audit.server";
import { type NamedEvent, reasonOf, type Standing, type WhyForeign } from "./failed-event.rules";
import type { SetEventAside } from "./failed-event.schema";
import type { EventSource } from "./stripe-event.tables";

/**
 * Processes an event, and forgets any earlier failure of the event. If processing fails, this
 * function remembers the failure and throws the error on, so that the sender sends the event again.
 * An event that changed nothing because it is not ours is not forgotten. Returns the reason in that
 * case, otherwise null.
 */
export async function rememberingFailure(
  ctx: Capabilities,
  event: NamedEvent,
  work: () => Promise<WhyForeign | null>,
): Promise<WhyForeign | null> {
  let foreign: WhyForeign | null;
  try {
    foreign = await work();
  } catch (error) {
    // If the database itself is down, nothing can be remembered; Stripe sends the event again.
    await remember(ctx, event, error).catch((failure) =>
      ctx.log("event-not-remembered", { event: event.id, message: String(failure) }),
    );
    throw error;
  }
  if (foreign === null) {
    await ctx.db.run(sql`delete from failed_stripe_events where event_id = ${event.id}`);
  }
  return foreign;
}

/**
 * Remembers an event that failed. If two copies came at once and one of them was processed, there
 * is nothing to remember.
 */
async function remember({ db, now }: Capabilities, event: NamedEvent, error: unknown) {
  const { id, source, type, account, apiVersion } = event;
  await db.run(sql`
    insert into failed_stripe_events
      (event_id, source, account, type, api_version, first_tried_at, last_tried_at, reason)
    select ${id}, ${source}, ${account}, ${type}, ${apiVersion}, ${now}, ${now}, ${reasonOf(error)}
    where not exists (select 1 from stripe_events where id = ${id})
    on conflict (event_id) do update set tries = tries + (last_tried_at < excluded.last_tried_at),
      last_tried_at = excluded.last_tried_at, reason = excluded.reason`);
}

/** An event that could not be processed. */
export interface FailedEvent extends Standing {
  id: number;
  /** Stripe's own id. */
  eventId: string;
  source: EventSource;
  type: string;
  account: string | null;
  vendorId: number | null;
  vendorName: string | null;
  lastTriedAt: number;
  tries: number;
  reason: string;
}
type EventRow = Omit<FailedEvent, "isGone"> & { isGone: number };

const selected = sql`
  select e.id, e.event_id eventId, e.source, e.type, e.account, a.vendor_id vendorId,
    v.name vendorName, e.first_tried_at firstTriedAt, e.last_tried_at lastTriedAt, e.tries,
    e.reason, e.api_version apiVersion, e.is_gone isGone
  from failed_stripe_events e left join stripe_accounts a on a.id = e.account
    left join vendors v on v.id = a.vendor_id`;

const eventOf = (row: EventRow): FailedEvent => ({ ...row, isGone: row.isGone === 1 });

/**
 * Prepares a page of failed events: the statement, and the function that makes the page from its
 * result.
 */
export function failedEventPage(asked: ListingRequest<"oldest", never>) {
  const key = { column: sql`e.first_tried_at`, id: sql`e.id`, order: asked.sort.order };
  const { where, by } = keyset(key, asked.place);
  return {
    statement: sql<EventRow>`${selected} where ${where} order by ${by} limit ${lengthOf(asked) + 1}`,
    pageOf: (found: EventRow[], count: number): Listing<FailedEvent, "oldest", never> =>
      listingOf(found.map(eventOf), asked, {
        total: { count, isMore: count >= mostCounted },
        keyOf: ({ firstTriedAt }) => firstTriedAt,
      }),
  };
}

/** The administrators' frame shows no more than '99+'. */
const mostCounted = 100;
/** The number of waiting events, at most a hundred, as an SQL expression. */
export const failedEventCount = sql<number>`(select count(*) from (
  select 1 from failed_stripe_events limit ${sql.raw(`${mostCounted}`)}))`;

/** Reads one failed event. Throws `not_found` also if the event was processed meanwhile. */
export async function findFailedEvent(db: Database, failedEventId: number): Promise<FailedEvent> {
  const [row] = await db.all<EventRow>(sql`${selected} where e.id = ${failedEventId}`);
  if (!row) throw notFound("This event was already handled or set aside.");
  return eventOf(row);
}

/** The facts about an event for the audit log. */
export const factsOf = ({ eventId, type, account, tries, reason }: FailedEvent) => ({
  event: eventId,
  type,
  account,
  tries,
  reason,
});

/**
 * Takes an event off the list for good, although nothing was done about it. If Stripe sends it
 * again and it fails again, it is back on the list. Throws `not_found` if it is no longer on the
 * list.
 */
export async function setEventAside(ctx: Allowed<Admin>, { failedEventId }: SetEventAside) {
  const event = await findFailedEvent(ctx.db, failedEventId);
  const { log } = await runBatch(ctx.db, {
    deleted: sql`delete from failed_stripe_events where id = ${event.id}`,
    log: auditLine(ctx, {
      action: "stripe_event_set_aside",
      subject: { type: "stripe_event", id: event.id },
      before: factsOf(event),
    }),
  });
  if (log.results.length !== 1) throw notFound("This event was already set aside.");
  return { id: event.id };
}
