import { DrizzleQueryError } from "drizzle-orm";
import { DomainError } from "./errors";

/**
 * What D1 says that cannot hold a value which a statement was run with: names of our own schema, a
 * place in our own SQL ('… at offset 12'), or how D1 itself is. SQLite quotes a value here and there
 * (a JSON path, a search that is not understood), so nothing else is believed.
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
 * A statement that went wrong, without the values that it was run with: they are people's names,
 * addresses and hashes, and an error ends up in a log. Drizzle's own error carries all of them in
 * its message, and so in its stack; this one stands in its place, and nothing is its `cause`.
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
 * Does something with the database; what goes wrong with it is told without values. A refusal of the
 * domain's, which the database was never asked for, is told as it is.
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
