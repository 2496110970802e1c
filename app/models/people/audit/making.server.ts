import { type SQL, sql } from "drizzle-orm";
import type { DomainError } from "~/platform/errors";
import type { Facts } from "./audit.rules";

/*
 * An act with several writes behind its first, in one batch. Those go on only if the first changed
 * its row, and may need the id that it was given; `changes()` and `last_insert_rowid()` tell that to
 * the next statement alone. So the act's audit line, which stands directly behind the first write,
 * carries a mark, and all others go by that: a batch has the log for itself while it runs.
 */

interface Making {
  type: string;
  mark: string;
  /** For the audit line of the act. */
  detail: Facts;
}

/** A mark for one act on a subject of this type. */
export function newMaking(type: string): Making {
  const mark = crypto.randomUUID();
  return { type, mark, detail: { making: mark } };
}

/** The id of what was made, or changed, in this batch; null where nothing was. */
export const madeBy = ({ type, mark }: Making): SQL => sql`(
  select subject_id from audit_log where id = (select max(id) from audit_log)
    and subject_type = ${type} and detail ->> 'making' = ${mark})`;

/** What else making something is, where it is made for something that was asked for. */
export interface Adding {
  /** That it may be made, in the moment of the write. */
  may: SQL;
  /** What is written with it, given the id of what was made; null where nothing was. */
  also: (made: SQL) => readonly SQL[];
  /** Why it was not made; null where that was not the reason. */
  whyNot: () => Promise<DomainError | null>;
}
