import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { belongsTo, id, instant, oneOf } from "../../core/columns";
import { users } from "../../people/user/user.tables";
import { markets } from "../market/market.tables";
import { correctionStates, wrongThings } from "./correction.rules";

/** What a visitor says is wrong on a market's page, and what an administrator decided about it. */
export const marketCorrections = sqliteTable(
  "market_corrections",
  {
    id: id(),
    marketId: belongsTo("market_id", () => markets.id),
    what: text("what", { enum: wrongThings }).notNull(),
    text: text("text").notNull().default(""),
    /** For questions to the visitor. Deleted with the decision. */
    email: text("email"),
    cameAt: instant("came_at").notNull(),
    state: text("state", { enum: correctionStates }).notNull().default("pending"),
    /** Goes up with the decision. A decision names the version it is based on. */
    version: integer("version").notNull().default(1),
    decidedAt: instant("decided_at"),
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason"),
  },
  (t) => [
    index("market_corrections_in_state").on(t.state, t.id),
    index("market_corrections_by_what").on(t.state, t.what, t.id),
    index("market_corrections_of_market").on(t.marketId, t.state, t.id),
    index("market_corrections_of_address").on(sql`lower(${t.email})`).where(sql`email is not null`),
    check("market_corrections_what", oneOf(t.what, wrongThings)),
    check("market_corrections_state", oneOf(t.state, correctionStates)),
    check("market_corrections_decided", sql`(${t.state} = 'pending') = (${t.decidedAt} is null)`),
  ],
);

/** How many corrections are in each state; kept by triggers. */
export const marketCorrectionCounts = sqliteTable("market_correction_counts", {
  state: text("state", { enum: correctionStates }).primaryKey(),
  n: integer("n").notNull(),
});
