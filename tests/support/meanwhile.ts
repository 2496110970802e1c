import type { SQL } from "drizzle-orm";
import type { World } from "./world";

/**
 * Lets something happen once, after a verb has read and decided, just before the batch with a
 * statement like `written` is run.
 */
export function meanwhile({ d1, db }: World, written: RegExp, happens: SQL | (() => unknown)) {
  const { prepare, batch } = d1;
  let isDue = false;
  d1.prepare = (query) => {
    // The query builder quotes names; a hand does not.
    isDue ||= written.test(query.replaceAll('"', ""));
    return prepare.call(d1, query);
  };
  d1.batch = async <T>(statements: D1PreparedStatement[]) => {
    if (isDue) {
      Object.assign(d1, { prepare, batch });
      await (typeof happens === "function" ? happens() : db.run(happens));
    }
    return batch.call(d1, statements) as Promise<D1Result<T>[]>;
  };
}
