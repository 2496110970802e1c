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
import { flag, instant, localDate, looksLike } from "../../core/columns";
import { markets } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { vendors } from "../vendor.tables";

const vendorId = () =>
  integer("vendor_id")
    .notNull()
    .references(() => vendors.id, { onDelete: "cascade" });

/** Which mails about a vendor one of its accounts wants; where there is no row, all of them. */
export const stallNotices = sqliteTable(
  "stall_notices",
  {
    vendorId: vendorId(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    newOrder: flag("new_order").notNull().default(true),
    cancellation: flag("cancellation").notNull().default(true),
    packSheet: flag("pack_sheet").notNull().default(true),
    coming: flag("coming").notNull().default(true),
    /** In the mails: with it each kind is switched off, by whoever reads them. */
    token: text("token").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.userId] }),
    uniqueIndex("stall_notices_token").on(t.token),
    index("stall_notices_of_user").on(t.userId),
  ],
);

/** What a vendor has been told to pack for a market day, from its first order on. */
export const packSheets = sqliteTable(
  "pack_sheets",
  {
    vendorId: vendorId(),
    marketId: integer("market_id")
      .notNull()
      .references(() => markets.id, { onDelete: "cascade" }),
    pickupDate: localDate("pickup_date").notNull(),
    /** When to look whether there is something to tell; null where nothing is expected. */
    lookAt: instant("look_at"),
    /** How often it was told: 0 until the sheet itself, then once for each change. */
    version: integer("version").notNull().default(0),
    /** What was told last, by order; see pack-sheet.rules.ts. */
    told: text("told").notNull().default("{}"),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.marketId, t.pickupDate] }),
    index("pack_sheets_due").on(t.lookAt).where(sql`look_at is not null`),
    check("pack_sheets_date", looksLike.date(t.pickupDate)),
  ],
);
