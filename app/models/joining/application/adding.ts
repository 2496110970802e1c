import type { SQL } from "drizzle-orm";

/** What adding one kind writes beside account and mail. */
export interface Adding {
  /** The first statement, which changes its one row if `only` holds; all others go by that. */
  first: (only: SQL) => SQL;
  /** What there is of it in the audit log's line. */
  subject: { type: "vendor" | "market"; id: SQL | number };
  action: string;
  /** Statements behind it; `made` is the vendor or market, null where nothing was written. */
  after: (made: SQL) => SQL[];
  /** Which column of the application names what was made. */
  column: SQL;
  /** What keeps it from being made in the meantime, for the first statement's WHERE. */
  may: SQL;
  userType: "vendor" | "market_manager";
  /** Gives it to an account, found by a `select id …` that more conditions can follow. */
  give: (made: SQL, account: SQL) => SQL;
}
