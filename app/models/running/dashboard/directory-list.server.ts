import { type SQL, sql } from "drizzle-orm";
import { noRows } from "~/platform/database";
import { searchFor } from "../../core/listing/directory";
import { pageLength } from "../../core/listing/listing";
import { keyset, listingOf, rowKeyset } from "../../core/listing/listing.server";
import type {
  Directory,
  DirectoryPage,
  DirectoryRequest,
  DirectoryRow,
  DirectorySort,
} from "./dashboard.view";

const kinds = {
  markets: {
    table: sql`markets`,
    search: sql`market_search`,
    searched: ["name", "location", "address"],
    columns: sql`t.id, t.name, iif(t.address = '', t.location, t.address) line, t.listed_week listed`,
  },
  vendors: {
    table: sql`vendors`,
    search: sql`vendor_search`,
    searched: ["name", "vendor_type"],
    columns: sql`t.id, t.name, t.vendor_type line, t.listed_markets listed`,
  },
} as const;

/** So many that a text index finds are looked through for a page. */
const windowLength = 120;

interface Counted {
  n: number;
  /** Where a window ended, if it is full. */
  last: number | null;
}

const sortedBy: Record<DirectorySort, SQL> = { name: sql`name collate nocase`, newest: sql`id` };

/** The statements of a page; `directoryPage` makes the page of what they answer. */
export function directoryStatements(
  kind: Directory,
  asked: DirectoryRequest,
): [SQL<DirectoryRow>, SQL<Counted>] {
  const { table, search, searched, columns } = kinds[kind];
  const how = searchFor(asked.q, searched);
  if (how.by === "trigrams") {
    const key = rowKeyset("asc", asked.place);
    const found = sql`
      select rowid id from ${search} where ${search} match ${how.match} and ${key.where}
      order by ${key.by} limit ${windowLength}`;
    const isBack = asked.place?.way === "before";
    const standing = sql`from (${found}) w join ${table} t on t.id = w.id
      where t.removed_at is null`;
    return [
      sql<DirectoryRow>`
        select ${columns} ${standing} order by t.id${isBack ? sql` desc` : sql``}
        limit ${pageLength + 1}`,
      sql<Counted>`
        select count(*) n, (select id from (${found}) limit 1 offset ${windowLength - 1}) last
        ${standing}`,
    ];
  }
  if (how.by === "letters") {
    // As many as a page shows: whoever does not see theirs types one letter more.
    return [
      sql<DirectoryRow>`
        select ${columns} from ${table} t where t.removed_at is null
          and t.name collate nocase >= ${how.from} and t.name collate nocase < ${how.below}
        order by t.name collate nocase, t.id limit ${pageLength}`,
      noRows<Counted>(),
    ];
  }
  const { by, order } = asked.sort;
  const key = keyset({ column: sortedBy[by], id: sql`id`, order }, asked.place);
  return [
    sql<DirectoryRow>`
      select ${columns} from ${table} t where t.removed_at is null and ${key.where}
      order by ${key.by} limit ${pageLength + 1}`,
    sql<Counted>`
      select coalesce((select n from directory_counts where name = ${kind}), 0) n, null last`,
  ];
}

/** The page, from what `directoryStatements` were answered. */
export function directoryPage(
  asked: DirectoryRequest,
  rows: DirectoryRow[],
  counted: Counted | undefined,
): DirectoryPage {
  const isSearch = asked.q !== "";
  const isLetters = isSearch && counted === undefined;
  const { n, last } = counted ?? { n: rows.length, last: null };
  const keyOf = ({ id, name }: DirectoryRow) =>
    isSearch || asked.sort.by === "newest" ? id : name;
  return listingOf(rows, isLetters ? { ...asked, place: null } : asked, {
    total: {
      count: n,
      isMore: isSearch && (last !== null || asked.place !== null || n === pageLength),
    },
    keyOf,
    sort: isSearch ? null : asked.sort,
    carryOn: last === null ? null : { value: last, id: last },
  });
}
