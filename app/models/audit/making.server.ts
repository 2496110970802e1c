import { type SQL, sql } from "drizzle-orm";
import type { Facts } from "./audit.rules";

/*
 * Something new with rows of its own, in one batch: what it was given for an id is known to the
 * database alone, and `last_insert_rowid()` means something else after the next insert. So its audit
 * line, which stands directly behind it, carries a mark, and the statements behind that go by it.
 */

interface Making {
  type: string;
  mark: string;
  /** For the audit line of what is made. */
  detail: Facts;
}

/** A mark for one thing that is to be made. */
export function newMaking(type: string): Making {
  const mark = crypto.randomUUID();
  return { type, mark, detail: { making: mark } };
}

/** The id of what has been made in this batch; null where nothing was. */
export const madeBy = ({ type, mark }: Making): SQL => sql`(
  select subject_id from audit_log where id = (select max(id) from audit_log)
    and subject_type = ${type} and detail ->> 'making' = ${mark})`;
