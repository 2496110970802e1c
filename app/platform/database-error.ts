import { DrizzleQueryError } from "drizzle-orm";
import { DomainError } from "./errors";

/**
 * D1 messages that cannot contain a value from a statement: they hold only names from our own
 * schema, a position in our own SQL ('… at offset 12'), or the state of D1 itself. SQLite quotes
 * values in some messages (a JSON path, a search that it cannot parse), so no other message is
 * trusted.
 */
const harmless = [
  /: SQLITE_CONSTRAINT( \(extended: \w+\))?$/,
  /^D1_ERROR: no such (table|index|function|module)\b/,
  /^D1_ERROR: no such column: [\w."]{1,200} at offset \d/,
  /^D1_ERROR: near "[^"]{0,1000}": syntax error at offset \d/,
  /^D1_ERROR: (malformed JSON|too many SQL variables|cannot store \w{1,20} value in \w{1,20} column)/,
  /^(D1_ERROR: )?(Network connection lost|D1 DB|Internal error|D1 is overloaded)/,
];

/**
 * A failed statement, without the values that it was run with. These values are people's names,
 * addresses and hashes, and errors end up in a log. Drizzle's own error has all values in its
 * message, and so in its stack. This error replaces it, and has no `cause`.
 */
export class DatabaseError extends Error {
  constructor(error: unknown) {
    const isDrizzles = error instanceof DrizzleQueryError;
    super(
      harmlessText(isDrizzles ? error.cause : error) + (isDrizzles ? ` in: ${error.query}` : ""),
    );
    this.name = "DatabaseError";
  }
}

function harmlessText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (harmless.some((each) => each.test(message))) return message;
  const code = (/SQLITE_\w+/.exec(message) ?? /D1_\w+/.exec(message))?.[0] ?? "Unknown";
  return `${code} (database message left out because it may contain stored values)`;
}

/**
 * Runs a database operation and removes the values from its errors. A refusal by the domain, made
 * before the database was asked, is thrown unchanged.
 */
export async function withoutValues<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = error instanceof DrizzleQueryError ? error.cause : error;
    if (refused instanceof DomainError || error instanceof DatabaseError) throw refused;
    throw new DatabaseError(error);
  }
}
