import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { type Database, runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { type Slice, type SliceOf, sliceOf } from "../../core/listing/directory";
import { type Listing, pageLength, readPlace } from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { auditLine } from "../../people/audit/audit.server";
import { isStillAdmin } from "../../people/user/active";
import type { ReaderState } from "./issue.rules";
import type { TakeReaderOff } from "./newsletter.schema";
import { newsletterCounts } from "./newsletter.tables";
import type { IssueRequest, IssueRow, ReaderRequest, ReaderRow } from "./newsletter.view";

type Ctx = Pick<Allowed<Admin>, "db">;

const notLoaded = { title: "Error", text: "Failed to load newsletter subscribers" };

/** How many readers are in each state, counted by triggers. */
const countsStatement = (db: Database) => db.select().from(newsletterCounts);

const countOf = (counts: readonly { state: ReaderState; n: number }[], state?: ReaderState) =>
  counts.reduce((sum, each) => (!state || each.state === state ? sum + each.n : sum), 0);

/** A search goes through the list by address, whatever order was asked for. */
const sortOf = ({ q, sort }: ReaderRequest) =>
  q === "" ? sort : ({ by: "email", order: "asc" } as const);

/** Reads the requested page of readers. */
function pageStatement(asked: ReaderRequest): SQL<ReaderRow> {
  const { by, order } = sortOf(asked);
  const column = by === "email" ? sql`lower(email)` : sql`subscribed_at`;
  const key = keyset({ column, id: sql`id`, order }, asked.place);
  const { state } = asked.filters;
  return sql<ReaderRow>`
    select id, email, state, subscribed_at subscribedAt from newsletters
    where ${state ? sql`state = ${state}` : sql`true`} and ${beginning(asked)} and ${key.where}
    order by ${key.by} limit ${pageLength + 1}`;
}

/**
 * The condition for addresses that begin with the search text, which lie together in the index. A
 * place is already one bound of the rows to read, so only the other bound is needed. With two
 * bounds on one side, the index might use the farther one.
 */
function beginning({ q, place }: ReaderRequest): SQL {
  if (q === "") return sql`true`;
  const low = q.toLowerCase();
  const from = sql`lower(email) >= ${low}`;
  const below = sql`lower(email) < ${`${low}\u{10ffff}`}`;
  if (place === null) return sql`${from} and ${below}`;
  return place.way === "after" ? below : from;
}

type ReaderList = Listing<ReaderRow, "subscribed" | "email", "state">;

function listFrom(
  asked: ReaderRequest,
  found: ReaderRow[],
  counts: readonly { state: ReaderState; n: number }[],
): ReaderList {
  const sort = sortOf(asked);
  const isPart = asked.q !== "";
  return listingOf(found, asked, {
    total: isPart
      ? { count: Math.min(found.length, pageLength), isMore: found.length > pageLength }
      : { count: countOf(counts, asked.filters.state as ReaderState | undefined), isMore: false },
    keyOf: ({ email, subscribedAt }) => (sort.by === "email" ? email.toLowerCase() : subscribedAt),
    sort: isPart ? null : sort,
  });
}

/**
 * A page of readers, and how many readers are in each state. It reads the same number of rows,
 * however many readers there are.
 */
export function listReaders({ db, log }: Pick<Allowed<Admin>, "db" | "log">, asked: ReaderRequest) {
  return sayingWhenItFails({ log }, notLoaded, async () => {
    const [found, counts] = await runBatch(db, [pageStatement(asked), countsStatement(db)]);
    const { results } = counts;
    return {
      list: listFrom(asked, found.results, results),
      counts: {
        active: countOf(results, "active"),
        unconfirmed: countOf(results, "unconfirmed"),
        inactive: countOf(results, "inactive"),
      },
    };
  });
}

/**
 * Removes a reader from the list, and their unsent copies of any issue from the outbox. The reader
 * can come back by asking for the newsletter again. Throws `not_found` if there is no such reader,
 * and `taken` if the reader is already off the list.
 */
export function takeReaderOff(ctx: Allowed<Admin>, { readerId }: TakeReaderOff) {
  return sayingWhenItFails(
    ctx,
    { text: "We couldn’t remove the subscriber. Try again." },
    async () => {
      const stateOf = async () => {
        const [reader] = await ctx.db.all<Pick<ReaderRow, "email" | "state">>(sql`
        select email, state from newsletters where id = ${readerId}`);
        if (!reader) throw notFound("Subscriber not found");
        return reader;
      };
      const { state, email } = await stateOf();
      const { log } = await runBatch(ctx.db, {
        takenOff: sql`
        update newsletters set is_active = 0, token_hash = null
        where id = ${readerId} and is_active = 1 and ${isStillAdmin(ctx)}`,
        log: auditLine(ctx, {
          action: "newsletter_reader_taken_off",
          subject: { type: "newsletter_reader", id: readerId },
          before: { state },
          after: { state: "inactive" },
        }),
        mails: sql`
        delete from mail_outbox indexed by mail_outbox_of_address
        where lower(to_email) = ${email.toLowerCase()} and reader_id = ${readerId}
          and issue_id is not null and status <> 'sent'
          and exists (select 1 from newsletters where id = ${readerId} and is_active = 0)`,
      });
      if (log.results.length !== 1) {
        const after = await stateOf();
        // Somebody who is no longer an administrator takes nobody off the list.
        if (after.state !== "inactive") throw new DomainError("wrong_role");
        throw new DomainError("taken", "This subscriber is already off the list.");
      }
      return { id: readerId, email, state: "inactive" as const };
    },
  );
}

/**
 * Reads the list page after page, from its beginning. Each call returns the next page, and an empty
 * list at the end.
 */
export function pagesOfReaders({ db }: Ctx, asked: ReaderRequest): () => Promise<ReaderRow[]> {
  let place: ReaderRequest["place"] | "end" = null;
  return async () => {
    if (place === "end") return [];
    const page: ReaderRequest = { ...asked, place };
    const [found] = await runBatch(db, [pageStatement(page)]);
    const { rows, next } = listFrom(page, found.results, []);
    place = readPlace(next) ?? "end";
    return rows;
  };
}

/** A slice of all readers, by id, for programs. */
export function sliceOfReaders(
  { db, log }: Pick<Allowed<Admin>, "db" | "log">,
  { limit, cursor }: Slice,
): Promise<SliceOf<ReaderRow>> {
  return sayingWhenItFails({ log }, notLoaded, async () => {
    const [found, counts] = await runBatch(db, [
      sql<ReaderRow>`
        select id, email, state, subscribed_at subscribedAt from newsletters
        where id > ${cursor} order by id limit ${limit + 1}`,
      countsStatement(db),
    ]);
    return sliceOf(found.results, { limit, cursor }, countOf(counts.results));
  });
}

/** Issues are counted up to this number. */
const mostCounted = 1000;

/** A page of issues, the newest first. */
export async function listIssues({ db }: Pick<Allowed<Admin>, "db">, asked: IssueRequest) {
  const key = keyset({ column: sql`id`, id: sql`id`, order: asked.sort.order }, asked.place);
  const [found, counted] = await runBatch(db, [
    sql<IssueRow>`
      select id, subject, state, readers, sent, copies, given_up givenUp,
        last_reader_id lastReaderId, up_to_reader_id upToReaderId, version,
        changed_at changedAt, started_at startedAt, ended_at endedAt
      from newsletter_issues where ${key.where} order by ${key.by} limit ${pageLength + 1}`,
    sql<{ n: number }>`
      select count(*) n from (select 1 from newsletter_issues limit ${mostCounted + 1})`,
  ]);
  const n = counted.results[0]?.n ?? 0;
  return listingOf(found.results, asked, {
    total: { count: Math.min(n, mostCounted), isMore: n > mostCounted },
    keyOf: ({ id }) => id,
  });
}
