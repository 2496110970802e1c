import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { belongsTo, flag, instant, localDate, looksLike } from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { vendors } from "../vendor.tables";

const vendorId = () => belongsTo("vendor_id", () => vendors.id);

/**
 * Which emails about a vendor one of its accounts wants. Without a row, the account gets all of
 * them.
 */
export const stallNotices = sqliteTable(
  "stall_notices",
  {
    vendorId: vendorId(),
    userId: belongsTo("user_id", () => users.id),
    newOrder: flag("new_order").notNull().default(true),
    cancellation: flag("cancellation").notNull().default(true),
    packSheet: flag("pack_sheet").notNull().default(true),
    coming: flag("coming").notNull().default(true),
    /** The token in the emails. A reader can turn off each kind of email with it. */
    token: text("token").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.userId] }),
    uniqueIndex("stall_notices_token").on(t.token),
    index("stall_notices_of_user").on(t.userId),
  ],
);

/**
 * What a vendor has been told to pack for a market day. The row exists from the first order until a
 * week after the market day.
 */
export const packSheets = sqliteTable(
  "pack_sheets",
  {
    vendorId: vendorId(),
    marketId: belongsTo("market_id", () => markets.id),
    pickupDate: localDate("pickup_date").notNull(),
    /** When to check whether there is something new to tell. Null if nothing is expected. */
    lookAt: instant("look_at"),
    /**
     * How many times the vendor was told: 0 until the pack sheet itself, then one more for each
     * change.
     */
    version: integer("version").notNull().default(0),
    /** What the vendor was told last, by order; see pack-sheet.rules.ts. */
    told: text("told").notNull().default("{}"),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.marketId, t.pickupDate] }),
    index("pack_sheets_due").on(t.lookAt).where(sql`look_at is not null`),
    index("pack_sheets_by_date").on(t.pickupDate),
    check("pack_sheets_date", looksLike.date(t.pickupDate)),
  ],
);
