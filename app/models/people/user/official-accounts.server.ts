import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import type { Slice } from "../../core/listing/directory";
import { type Listing, pageLength } from "../../core/listing/listing";
import { keyset, listingOf } from "../../core/listing/listing.server";
import { type AccountsRequest, type OfficialAccount, type OfficialType, typeOf } from "./user-list";

type Row = Omit<OfficialAccount, "isActive"> & { active: 0 | 1 };
const columns = sql`id, username, email, is_active active`;
const accountOf = ({ active, ...row }: Row): OfficialAccount => ({
  ...row,
  isActive: active === 1,
});

/**
 * A page of the accounts of one type. `q` is the beginning of the username. Reads about as many
 * rows, however many accounts there are.
 */
export async function listOfficialAccounts(
  { db }: Pick<Allowed<Admin>, "db">,
  asked: AccountsRequest,
): Promise<Listing<OfficialAccount, "name", "type">> {
  const type = typeOf(asked.filters);
  const key = keyset(
    { column: sql`username collate nocase`, id: sql`id`, order: asked.sort.order },
    asked.place,
  );
  const begins = asked.q === "" ? sql`true` : beginning(asked);
  const [rows, counted] = await runBatch(db, [
    sql<Row>`
      select ${columns} from users indexed by users_of_partners
      where user_type = ${type} and user_type in ('vendor', 'market_manager')
        and ${begins} and ${key.where}
      order by ${key.by} limit ${pageLength + 1}`,
    sql<{ n: number }>`
      select coalesce(sum(n), 0) n from user_counts where user_type = ${type}`,
  ]);
  const isPart = asked.q !== "";
  const found = rows.results.map(accountOf);
  return listingOf(found, asked, {
    total: isPart
      ? { count: Math.min(found.length, pageLength), isMore: found.length > pageLength }
      : { count: counted.results[0]?.n ?? 0, isMore: false },
    keyOf: ({ username }) => username,
  });
}

/**
 * Usernames with the same beginning are next to each other in the index. `place` already is one
 * bound of the range to read, so only the other bound is added: with two bounds on one side, SQLite
 * might use the farther one.
 */
function beginning({ q, sort, place }: AccountsRequest): SQL {
  const from = sql`username collate nocase >= ${q}`;
  const below = sql`username collate nocase < ${`${q}\u{10ffff}`}`;
  if (place === null) return sql`${from} and ${below}`;
  const isForward = (sort.order === "asc") === (place.way === "after");
  return isForward ? below : from;
}

/**
 * A slice of each type, by id, for programs. `next` is the id after which both types continue, and
 * `total` counts both types.
 */
export async function sliceOfAccounts(
  { db }: Pick<Allowed<Admin>, "db">,
  { limit, cursor }: Slice,
): Promise<Record<OfficialType, OfficialAccount[]> & { next: number | null; total: number }> {
  const ofType = (type: OfficialType) => sql<Row>`
    select ${columns} from users indexed by users_of_partners_by_id
    where user_type = ${type} and user_type in ('vendor', 'market_manager') and id > ${cursor}
    order by id limit ${limit + 1}`;
  const [vendors, managers, counted] = await runBatch(db, [
    ofType("vendor"),
    ofType("market_manager"),
    sql<{ n: number }>`select coalesce(sum(n), 0) n from user_counts
      where user_type in ('vendor', 'market_manager')`,
  ]);
  const both = [vendors.results, managers.results].map((rows) => rows.map(accountOf));
  const [vendor = [], market_manager = []] = both;
  const ends = both.flatMap((rows) => (rows.length > limit ? [rows[limit - 1]?.id ?? 0] : []));
  // If both types continue, they continue after the smaller last id. Rows beyond that id come in
  // the next slice.
  const next = ends.length > 0 ? Math.min(...ends) : null;
  const upTo = (rows: OfficialAccount[]) =>
    rows.filter(({ id }) => next === null || id <= next).slice(0, limit);
  const total = counted.results[0]?.n ?? 0;
  return { vendor: upTo(vendor), market_manager: upTo(market_manager), next, total };
}
