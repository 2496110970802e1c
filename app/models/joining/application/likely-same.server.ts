import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound, someoneChanged } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { type LikenessBy, shortestLikeness } from "../../core/likeness";
import { auditLine } from "../../people/audit/audit.server";
import { ownersOf } from "../../vendors/people.server";
import { mayReview, readItems } from "../review-queue/decide.server";
import { asDecidable } from "../review-queue/queue-listing";
import { queuedAnew } from "../review-queue/queued.server";
import { isOwn, type ReviewKind, type ReviewState } from "../review-queue/review-queue.rules";
import type { ItemId } from "../review-queue/review-scope.server";
import type { SayItIsTheSame } from "./add.schema";

/** The kinds of review items that are compared with the guide and with other applications. */
export type ComparedKind = Extract<
  ReviewKind,
  "vendor_application" | "market_application" | "market_recommendation"
>;

/**
 * What an application is compared with: vendors and markets in the guide, and other applications
 * and recommendations.
 */
type LikeKind = "vendor" | "market" | "vendor_application" | "market_submission";
const tables: Record<LikeKind, { table: SQL; only: SQL }> = {
  vendor: { table: sql`vendors`, only: sql`removed_at is null` },
  market: { table: sql`markets`, only: sql`removed_at is null` },
  vendor_application: { table: sql`vendor_applications`, only: sql`true` },
  market_submission: { table: sql`market_submissions`, only: sql`true` },
};

/** A possible match for an application: a vendor or market in the guide, or another submission. */
export interface Alike {
  kind: LikeKind;
  id: number;
  /** The properties that match, as JSON: '["mail","name"]'. */
  by: string;
  /** Whether the match is in the town that the application names: 1 or 0. */
  isInTown: number;
  name: string | null;
  line: string | null;
  /** How many owners with access the match has, if it is a vendor in the guide. */
  owners: number;
  /**
   * For another submission: the id of its review item. `reviewKind` and `state` are the item's kind
   * and state. All three are null for a match in the guide.
   */
  itemId: number | null;
  reviewKind: string | null;
  state: ReviewState | null;
}

/** The most matches found by each property, and the most matches shown in total. */
const mostByOne = 6;
const mostShown = 8;
/**
 * Markets in many towns have the same name. This many of them are checked for markets in the
 * application's own town.
 */
const mostNamesakes = 100;

interface Comparison {
  own: LikeKind;
  with: readonly [LikeKind, LikeKind];
  by: readonly LikenessBy[];
  /**
   * SQL columns of the application's row `s`: its location, and the id of its vendor or market in
   * the guide.
   */
  columns: SQL;
}
const market: Comparison = {
  own: "market_submission",
  with: ["market", "market_submission"],
  by: ["name", "mail", "phone", "place"],
  columns: sql`s.location, s.market_id made`,
};
/** For each kind: the tables and the properties that it is compared by. */
const compared: Record<ComparedKind, Comparison> = {
  vendor_application: {
    own: "vendor_application",
    with: ["vendor_application", "vendor"],
    by: ["name", "mail", "phone"],
    columns: sql`null location, s.vendor_id made`,
  },
  market_application: market,
  market_recommendation: market,
};

/**
 * Whether the text of a place begins with a town's name: 'Miami, FL' and 'Miami' both begin with
 * 'Miami'.
 */
const isIn = (text: SQL, town: SQL) => sql`coalesce(${town} <> ''
  and lower(substr(${text} || ',', 1, length(${town}) + 1)) = lower(${town}) || ',', 0)`;
/** The town at the beginning of a place's text: everything before the first comma. */
const townOf = (text: SQL) => sql`trim(substr(${text}, 1, instr(${text} || ',', ',') - 1))`;

/**
 * Finds what is like an item's subject, if the item is of this kind: rows with the same folded
 * name, email, phone or place. Rows with the most matches come first; the same town counts as a
 * match. Leaves out the vendor or market that was added for the subject. Reads about as many rows,
 * however large the tables are.
 */
export function alikeStatement(kind: ComparedKind, itemId: ItemId) {
  const { own, with: others, by, columns } = compared[kind];
  // The database refuses a compound SELECT of more than five parts, so each of these parts combines
  // only two.
  const found = by.map((what) => {
    const key = sql.raw(`like_${what}`);
    const most = what === "name" && kind !== "vendor_application" ? mostNamesakes : mostByOne;
    const ofEach = others.map(
      (other) => sql`
        select * from (select ${other} kind, id subject_id, ${what} what from ${tables[other].table}
          where ${key} = (select ${key} from self where length(${key}) >= ${shortestLikeness[what]})
            and ${tables[other].only} and not (${other === own} and id = (select id from self))
          limit ${most})`,
    );
    return sql`select * from (${sql.join(ofEach, sql` union all `)})`;
  });
  return sql<Alike>`
    with self as materialized (
      select s.id, ${columns}, ${sql.raw(by.map((what) => `like_${what}`).join(", "))}
      from review_items r join ${tables[own].table} s on s.id = r.subject_id
      where r.id = ${itemId} and r.kind = ${kind})
    select a.kind, a.subject_id id, json_group_array(a.what order by a.what) "by",
      coalesce(v.name, m.name, i.title) name,
      coalesce(v.vendor_type, iif(m.address = '', m.location, m.address), i.line) line,
      ${ownersOf(sql`v.id`)} owners,
      i.id itemId, i.kind reviewKind, i.state,
      ${isIn(sql`(select location from self)`, sql`coalesce(m.city, ${townOf(sql`s.location`)})`)} isInTown
    from (${sql.join(found, sql` union all `)}) a
    left join vendors v on a.kind = 'vendor' and v.id = a.subject_id
    left join markets m on a.kind = 'market' and m.id = a.subject_id
    left join market_submissions s on a.kind = 'market_submission' and s.id = a.subject_id
    left join review_items i on i.subject_id = a.subject_id and (
      a.kind = 'vendor_application' and i.kind = 'vendor_application'
      or a.kind = 'market_submission' and i.kind in ('market_application', 'market_recommendation'))
    where not (a.kind in ('vendor', 'market') and a.subject_id is (select made from self))
    group by a.kind, a.subject_id order by count(*) + isInTown desc, a.kind, a.subject_id desc
    limit ${mostShown}`;
}

/** Where the database stores that an application is about a vendor or market in the guide. */
const columns: Partial<Record<ReviewKind, Record<"table" | "guide" | "same" | "added", SQL>>> = {
  vendor_application: {
    table: sql`vendor_applications`,
    guide: sql`vendors`,
    same: sql.raw("existing_vendor_id"),
    added: sql.raw("vendor_id"),
  },
  market_application: {
    table: sql`market_submissions`,
    guide: sql`markets`,
    same: sql.raw("existing_market_id"),
    added: sql.raw("market_id"),
  },
};

/**
 * Marks an application as the same as a vendor or market in the guide. Adding the application then
 * creates no second one. Throws `not_found` if the item is not an application, or if the vendor or
 * market is not in the guide. Throws `wrong_role` if the application is the viewer's own. Throws
 * `changed` if the application changed since the viewer saw it, or was added.
 */
export function sayItIsTheSame(
  ctx: Allowed<Admin>,
  { itemId, version, sameAs = null }: SayItIsTheSame,
): Promise<void> {
  return sayingWhenItFails(ctx, { text: "Failed to update application" }, async () => {
    const item = (await readItems(ctx, [itemId])).get(itemId);
    const where = item && columns[item.kind];
    if (!item || !where) throw notFound("Application not found");
    if (isOwn(asDecidable(item), ctx.viewer)) {
      throw new DomainError(
        "wrong_role",
        "This is your own application. Ask another administrator to compare it with the guide.",
      );
    }
    const { table, guide, same, added } = where;
    const isThere = sql`exists (select 1 from ${guide} g where g.id = ${sameAs} and g.removed_at is null)`;
    const { there } = await runBatch(ctx.db, {
      compared: sql`
        update ${table} set ${same} = ${sameAs}
        where id = ${item.subjectId} and ${added} is null and ${mayReview(ctx, item, version)}
          and (${sameAs} is null or ${isThere}) and ${same} is not ${sameAs}`,
      queued: queuedAnew(item.kind, item.subjectId),
      log: auditLine(ctx, {
        action: `${item.kind}_compared`,
        subject: { type: item.kind, id: item.subjectId },
        after: { sameAs },
      }),
      there: sql<{ isThere: number; isWritten: number }>`
        select ${sameAs} is null or ${isThere} isThere,
          exists (select 1 from ${table} where id = ${item.subjectId} and ${added} is null
            and ${same} is ${sameAs}) isWritten`,
    });
    const [after] = there.results;
    if (after?.isWritten) return;
    if (!after?.isThere)
      throw notFound(
        "This vendor or market is no longer in the guide. Reload the page and check again.",
      );
    throw someoneChanged(
      "Someone else changed this application since you opened it. Check the application, then try again.",
    );
  });
}
