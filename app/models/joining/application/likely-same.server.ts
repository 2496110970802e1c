import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { DomainError, notFound } from "~/platform/errors";
import { sayingWhenItFails } from "~/platform/unforeseen";
import type { Admin } from "~/platform/viewer";
import { type LikenessBy, shortestLikeness } from "../../core/likeness";
import { auditLine } from "../../people/audit/audit.server";
import { mayReview, readItems } from "../review-queue/decide.server";
import { asDecidable } from "../review-queue/queue-listing";
import { queuedAnew } from "../review-queue/queued.server";
import { isOwn, type ReviewKind, type ReviewState } from "../review-queue/review-queue.rules";
import type { ItemId } from "../review-queue/review-scope.server";
import type { SayItIsTheSame } from "./add.schema";

/** What is compared with what there is. */
export type ComparedKind = Extract<
  ReviewKind,
  "vendor_application" | "market_application" | "market_recommendation"
>;

/** What is looked through: the guide, and what asks to be in it. */
type LikeKind = "vendor" | "market" | "vendor_application" | "market_submission";
const tables: Record<LikeKind, { table: SQL; only: SQL }> = {
  vendor: { table: sql`vendors`, only: sql`removed_at is null` },
  market: { table: sql`markets`, only: sql`removed_at is null` },
  vendor_application: { table: sql`vendor_applications`, only: sql`true` },
  market_submission: { table: sql`market_submissions`, only: sql`true` },
};

/** Something that it may be about, too: of the guide, or another that was sent in. */
export interface Alike {
  kind: LikeKind;
  id: number;
  /** In what they are alike, as JSON: '["mail","name"]'. */
  by: string;
  /** Whether it is in the town that this one names. */
  isInTown: number;
  name: string | null;
  line: string | null;
  /** How many accounts run it, of the guide's vendors. */
  accounts: number;
  /** Of another application: its item on the queue, and where it stands. */
  itemId: number | null;
  reviewKind: string | null;
  state: ReviewState | null;
}

/** So many are found by each of its keys, and so many of all are shown. */
const mostByOne = 6;
const mostShown = 8;
/** Markets of many towns have one name; so many are looked at for those of its own. */
const mostNamesakes = 100;

interface Comparison {
  own: LikeKind;
  with: readonly [LikeKind, LikeKind];
  by: readonly LikenessBy[];
  /** Of its row `s`: where it is, and what was made of it. */
  columns: SQL;
}
const market: Comparison = {
  own: "market_submission",
  with: ["market", "market_submission"],
  by: ["name", "mail", "phone", "place"],
  columns: sql`s.location, s.market_id made`,
};
/** What each kind is compared with, and by what. */
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

/** Whether a text of a place begins with a town's name: 'Miami, FL' and 'Miami' with 'Miami'. */
const isIn = (text: SQL, town: SQL) => sql`coalesce(${town} <> ''
  and lower(substr(${text} || ',', 1, length(${town}) + 1)) = lower(${town}) || ',', 0)`;
/** The town that a text of a place begins with: all before its first comma. */
const townOf = (text: SQL) => sql`trim(substr(${text}, 1, instr(${text} || ',', ',') - 1))`;

/**
 * What is like an item's subject, if it is of this kind: in its folded name, email address, phone or
 * place. What is like it in most comes first, to which the town counts; what was made of it is left
 * out. Reads the same however much
 * there is.
 */
export function alikeStatement(kind: ComparedKind, itemId: ItemId) {
  const { own, with: others, by, columns } = compared[kind];
  // A compound of more than five is refused; each of these is one of two.
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
      (select count(*) from vendor_accounts where vendor_id = v.id) accounts,
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

/** Where it is written that an application is about something that the guide has. */
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
 * A reviewer says that an application is about a vendor, or a market, that the guide has; adding it
 * then makes no other. Throws `not_found` for no application, or nothing of the guide; `wrong_role`
 * for the viewer's own, and `changed` where it is not as they have seen it, or was added.
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
    throw new DomainError(
      "changed",
      "Someone else changed this application since you opened it. Check the application, then try again.",
      {
        title: "Someone else changed this",
      },
    );
  });
}
