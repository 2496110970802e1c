import { desc, eq, sql } from "drizzle-orm";
import { queued, views } from "~/models/joining/review-queue/queued.server";
import { type ReviewKind, reviewKinds } from "~/models/joining/review-queue/review-queue.rules";
import { reviewItems } from "~/models/joining/review-queue/review-queue.tables";
import { runBatch } from "~/platform/database";
import type { World } from "./world";

let count = 0;

/** A request, recommendation, or application, and its item on the review queue. */
export interface Asked {
  itemId: number;
  subjectId: number;
  version: number;
  kind: ReviewKind;
  title: string;
}

const inserts = {
  admin_request: (name: string, at: number) => sql`
    insert into admin_requests (first_name, last_name, username, email, password, requested_at)
    values ('Robin', 'Example', ${name}, ${`${name}@example.com`}, 'scrypt$asked', ${at})`,
  vendor_request: (name: string, at: number) => sql`
    insert into vendor_requests (name, email, phone, business_name, product_category, requested_at)
    values ('Mo Example', ${`${name}@example.com`}, '305 555 0100', ${name}, 'fruits', ${at})`,
  manager_request: (name: string, at: number) => sql`
    insert into market_manager_requests (name, email, market_name, address, requested_at)
    values ('Wren Example', ${`${name}@example.com`}, ${name}, '1 Bay Street', ${at})`,
  vendor_application: (name: string, at: number) => sql`
    insert into vendor_applications (name, contact_email, products, submitted_at)
    values (${name}, ${`${name}@example.com`}, 'Jam', ${at})`,
  market_application: (name: string, at: number) => sql`
    insert into market_submissions (origin, name, location, contact_email, submitted_at)
    values ('application', ${name}, 'Miami', ${`${name}@example.com`}, ${at})`,
  market_recommendation: (name: string, at: number) => sql`
    insert into market_submissions (origin, name, location, submitted_at)
    values ('grow_with_us', ${name}, 'Miami', ${at})`,
  vendor_recommendation: (name: string, at: number) => sql`
    insert into vendor_recommendations (vendor_name, vendor_type, your_name, your_email, submitted_at)
    values (${name}, 'Monthly', 'Ines', ${`${name}@example.com`}, ${at})`,
} satisfies Record<ReviewKind, unknown>;

/** Puts a subject of this kind on the queue. */
export async function makeAsked(
  { db, now }: World,
  kind: ReviewKind,
  { title = `asks${++count}`, at = now }: { title?: string; at?: number } = {},
): Promise<Asked> {
  const { found } = await runBatch(db, {
    asked: inserts[kind](title, at),
    queued: queued(kind, sql`last_insert_rowid()`),
    found: db
      .select()
      .from(reviewItems)
      .where(eq(reviewItems.kind, kind))
      .orderBy(desc(reviewItems.id))
      .limit(1),
  });
  const [row] = found.results;
  if (!row) throw new Error(`${kind} is not on the queue`);
  return { itemId: row.id, subjectId: row.subjectId, version: row.version, kind, title };
}

const shown = "state title line email username user_id at decided_at decided_by".split(" ");
/** An application keeps the account that it came from, even if that account changes later. */
const compared = (kind: ReviewKind) =>
  kind === "vendor_application" ? shown.filter((column) => column !== "user_id") : shown;
const of = (kind: ReviewKind, row: string) =>
  sql.raw(
    compared(kind)
      .map((column) => `${row}.${column}`)
      .join(", "),
  );

/** The subjects of a kind that the queue does not show, or shows with old values. */
const behind = (kind: ReviewKind) => sql<{ id: number }>`
  select s.subject_id id from ${views[kind]} s
  left join review_items i on i.kind = s.kind and i.subject_id = s.subject_id
  where s.kind = ${kind} and (i.id is null or (${of(kind, "s")}) is not (${of(kind, "i")}))`;

/** The subjects of a kind that the queue still shows, although they no longer exist. */
const gone = (kind: ReviewKind) => sql<{ id: number }>`
  select subject_id id from review_items i
  where kind = ${kind} and not exists
    (select 1 from ${views[kind]} s where s.kind = i.kind and s.subject_id = i.subject_id)`;

type Place = Pick<World, "db">;

/** Updates the queue for subjects that a test wrote to the database itself. */
export const queueAll = ({ db }: Place) =>
  runBatch(
    db,
    reviewKinds.flatMap((kind) => [
      queued(kind, behind(kind), sql`true`),
      sql`delete from review_items where kind = ${kind} and subject_id in (${gone(kind)})`,
    ]),
  );

/** What the queue shows incorrectly, one line for each subject. */
export async function queueErrors({ db }: Place): Promise<string[]> {
  const found = await runBatch(
    db,
    reviewKinds.map((kind) => sql<{ id: number }>`${behind(kind)} union all ${gone(kind)}`),
  );
  return found.flatMap(({ results }, at) =>
    results.map(({ id }) => `${reviewKinds[at]} ${id} is not on the review queue as it is`),
  );
}
