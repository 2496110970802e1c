import { type SQL, sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { noRows, runBatch } from "~/platform/database";
import type { Admin } from "~/platform/viewer";
import { searchFor } from "../../core/listing/directory";
import { type Listing, lengthOf } from "../../core/listing/listing";
import { listingOf, rowKeyset } from "../../core/listing/listing.server";
import { role } from "./user.tables";
import type { UserRow, UsersRequest } from "./user-list";

type Row = Omit<UserRow, "isActive"> & { active: 0 | 1 };
const columns = sql`id, username, email, trim(first_name || ' ' || last_name) name, ${role} role,
  is_active active, created_at createdAt`;

/** How many results of the text index are read for a page. */
const windowLength = 200;

interface Counted {
  n: number;
  /** The id where a window ended, if the window is full. */
  last: number | null;
}

/**
 * A page of all accounts, the newest first. Reads about as many rows, however many accounts there
 * are.
 */
export async function listUsers(
  { db }: Pick<Allowed<Admin>, "db">,
  asked: UsersRequest,
): Promise<Listing<UserRow, "newest", "role" | "state">> {
  const [rows, counted] = await runBatch(db, statements(asked));
  const found = rows.results.map(({ active, ...row }) => ({ ...row, isActive: active === 1 }));
  const isSearch = asked.q !== "";
  const length = lengthOf(asked);
  const { n, last } = counted.results[0] ?? { n: found.length, last: null };
  return listingOf(found, asked, {
    total: {
      count: n,
      isMore: isSearch && (last !== null || asked.place !== null || n >= length),
    },
    keyOf: ({ id }) => id,
    sort: isSearch ? null : asked.sort,
    carryOn: last === null ? null : { value: last, id: last },
  });
}

function statements(asked: UsersRequest): [SQL<Row>, SQL<Counted>] {
  const { filters, place, sort } = asked;
  const length = lengthOf(asked);
  const isState = filters.state && sql`is_active = ${filters.state === "active" ? 1 : 0}`;
  const chosen = both(filters.role && sql`${role} = ${filters.role}`, isState);
  const how = searchFor(asked.q, ["username", "mail", "name"]);
  if (how.by === "letters") {
    // At most one page: a user who does not find an account types one more letter.
    return [
      sql<Row>`
        select ${columns} from users indexed by users_by_name
        where username collate nocase >= ${how.from} and username collate nocase < ${how.below}
          and ${chosen}
        order by username collate nocase, id limit ${length}`,
      noRows<Counted>(),
    ];
  }
  const key = rowKeyset(sort.order, place);
  const isForward = (sort.order === "asc") === (place?.way !== "before");
  const by = isForward ? sql`id` : sql`id desc`;
  if (how.by === "trigrams") {
    const window = sql`
      select rowid id from user_search where user_search match ${how.match} and ${key.where}
      order by ${key.by} limit ${windowLength}`;
    const found = sql`from users where id in (${window}) and ${chosen}`;
    return [
      sql<Row>`select ${columns} ${found} order by ${by} limit ${length + 1}`,
      sql<Counted>`
        select count(*) n, (select id from (${window}) limit 1 offset ${windowLength - 1}) last
        ${found}`,
    ];
  }
  return [
    sql<Row>`
      select ${columns} from users where ${chosen} and ${key.where}
      order by ${by} limit ${length + 1}`,
    sql<Counted>`
      select coalesce(sum(n), 0) n, null last from user_counts
      where ${both(filters.role && sql`role = ${filters.role}`, isState)}`,
  ];
}

function both(...conditions: (SQL | "" | undefined)[]): SQL {
  const those = conditions.filter((each): each is SQL => typeof each === "object");
  return those.length > 0 ? sql.join(those, sql` and `) : sql`true`;
}
