import { index, integer, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { belongsTo, instant } from "../../core/columns";
import { marketClosures } from "../../guide/market/market.tables";
import { users } from "../../people/user/user.tables";
import { vendors } from "../../vendors/vendor.tables";

/**
 * Vendors that no email could tell about a closed day, so somebody has to call them: vendors
 * without an address to write to, and vendors that were called because their email was given up.
 * Their phone numbers are not copied: the page reads them from the vendors.
 */
export const closureCalls = sqliteTable(
  "closure_calls",
  {
    closureId: belongsTo("closure_id", () => marketClosures.id),
    vendorId: belongsTo("vendor_id", () => vendors.id),
    /**
     * Which of the day's closing hours the call is about: with an earlier hour, everybody is told
     * again.
     */
    round: integer("round").notNull(),
    calledAt: instant("called_at"),
    calledBy: integer("called_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.closureId, t.vendorId] }),
    index("closure_calls_of_vendor").on(t.vendorId),
  ],
);
