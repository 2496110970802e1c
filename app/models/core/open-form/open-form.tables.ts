import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How often a network, or an email address, has sent a form that is open to everybody, in each
 * clock hour.
 */
export const openFormTries = sqliteTable(
  "open_form_tries",
  {
    /**
     * What is counted, with the SHA-256 of the network or the address: 'sent network 0f…', 'sent
     * address 9c…'.
     */
    who: text("who").notNull(),
    /** Hours since the epoch. */
    hour: integer("hour").notNull(),
    tries: integer("tries").notNull(),
  },
  (t) => [primaryKey({ columns: [t.who, t.hour] }), index("open_form_tries_by_hour").on(t.hour)],
);
