import { sql } from "drizzle-orm";
import { notFound } from "~/platform/errors";
import { jsonArray, type RowOf, selected } from "../../core/rows.server";
import { earliestToday, type Reading, weekColumns, weekOf } from "../../guide/market/market.server";
import { type Market, marketColumns } from "../../guide/market/market-columns.server";
import { type Attendance, attendanceOf } from "../attendance/attendance.rules";
import { attendanceIn } from "../attendance/attending.server";
import { isListed, vendorColumns } from "../vendor-columns.server";
import { categoriesOf } from "../what-it-sells";

/** Announcements: twice as many as run, and more than end on the dates that are today somewhere. */
const onPage = { schedules: 60, closures: 60, tags: 60, vendors: 60, announcements: 20 };

/** What is read of a stall at a market, and whether it comes. */
const standing = { ...vendorColumns.atMarket, ...attendanceIn("mv") };
export type MarketVendor = Omit<RowOf<typeof vendorColumns.atMarket>, "listedCategories"> & {
  /** Of the products that it shows. */
  categories: string[];
  attendance: Attendance;
};

/** A market with those who stand there. */
export interface WholeMarket extends Market {
  /** By name; the first 60 that stand there. */
  vendors: MarketVendor[];
  hasMoreVendors: boolean;
}

/** Everything a market's page or its JSON says. */
export const pageColumns = (now: number) => ({
  ...marketColumns.facts,
  ...weekColumns(onPage, now),
  tags: sql<string>`(select json_group_array(tag) from (select tag from market_tags
    where market_id = m.id order by tag limit ${onPage.tags}))`,
  vendors: jsonArray(
    standing,
    sql`market_vendors mv join vendors v on v.id = mv.vendor_id
      where mv.market_id = m.id and ${isListed()} order by mv.vendor_id
      limit ${onPage.vendors + 1}`,
  ),
  announcements: jsonArray(
    marketColumns.announcement,
    sql`(select * from market_announcements where market_id = m.id
      and last_date >= ${earliestToday(now)} and ended_at is null
      order by id desc limit ${onPage.announcements}) market_announcements`,
  ),
});
export type PageRow = RowOf<ReturnType<typeof pageColumns>>;

export function marketOf(page: PageRow) {
  const { timeZone, schedules, closures, tags, vendors, announcements, ...row } = page;
  const found: RowOf<typeof standing>[] = JSON.parse(vendors);
  const stalls = found.map(({ comes, said, listedCategories, ...vendor }) => ({
    ...vendor,
    categories: categoriesOf({ listedCategories }),
    attendance: attendanceOf({ comes, said }),
  }));
  const market: WholeMarket = {
    ...row,
    week: weekOf({ timeZone, schedules, closures }),
    tags: JSON.parse(tags),
    vendors: stalls.slice(0, onPage.vendors).sort((a, b) => a.name.localeCompare(b.name)),
    hasMoreVendors: stalls.length > onPage.vendors,
    announcements: JSON.parse(announcements),
  };
  return market;
}

/** One market with its week, tags and vendors. Throws `not_found`, for a removed one too. */
export async function findMarket(ctx: Reading, id: number): Promise<WholeMarket> {
  const [row] = await ctx.db.all<PageRow>(sql`
    select ${selected(pageColumns(ctx.now))} from markets m where m.id = ${id} and m.removed_at is null`);
  if (!row) throw notFound("Market not found");
  return marketOf(row);
}
