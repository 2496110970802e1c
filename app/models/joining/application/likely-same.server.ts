import { type SQL, sql } from "drizzle-orm";
import type { ReviewKind, ReviewState } from "../review-queue/review-queue.rules";
import { type LikeKind, likenessesBy } from "./likenesses.tables";

/** What is compared with what there is. */
export type ComparedKind = Extract<
  ReviewKind,
  "vendor_application" | "market_application" | "market_recommendation"
>;

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

const market = { own: "market_submission", with: ["market", "market_submission"] } as const;
/** What each kind is compared with. */
const compared: Record<ComparedKind, { own: LikeKind; with: readonly LikeKind[] }> = {
  vendor_application: { own: "vendor_application", with: ["vendor_application", "vendor"] },
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
export function alikeStatement(kind: ComparedKind, itemId: number) {
  const { own, with: others } = compared[kind];
  const found = likenessesBy.flatMap((what) =>
    others.map(
      (other) => sql`
        select * from (select kind, subject_id, what from likenesses o
          where o.what = ${what} and o.kind = ${other}
            and o.key = (select l.key from likenesses l
              where l.kind = ${own} and l.subject_id = (select id from self) and l.what = ${what})
            and not (o.kind = ${own} and o.subject_id = (select id from self))
          limit ${what === "name" && kind !== "vendor_application" ? mostNamesakes : mostByOne})`,
    ),
  );
  // A compound of more than five is refused; each of these is one of two.
  const pairs = Array.from({ length: found.length / 2 }, (_, at) =>
    sql.join(found.slice(at * 2, at * 2 + 2), sql` union all `),
  );
  return sql<Alike>`
    with self as materialized (select r.subject_id id, s.location,
        coalesce(v.vendor_id, s.market_id) made from review_items r
      left join market_submissions s on s.id = r.subject_id and r.kind <> 'vendor_application'
      left join vendor_applications v on v.id = r.subject_id and r.kind = 'vendor_application'
      where r.id = ${itemId} and r.kind = ${kind})
    select a.kind, a.subject_id id, json_group_array(a.what order by a.what) "by",
      coalesce(v.name, m.name, i.title) name,
      coalesce(v.vendor_type, iif(m.address = '', m.location, m.address), i.line) line,
      (select count(*) from vendor_accounts where vendor_id = v.id) accounts,
      i.id itemId, i.kind reviewKind, i.state,
      ${isIn(sql`(select location from self)`, sql`coalesce(m.city, ${townOf(sql`s.location`)})`)} isInTown
    from (${sql.join(
      pairs.map((pair) => sql`select * from (${pair})`),
      sql` union all `,
    )}) a
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
