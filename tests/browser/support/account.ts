import { inject } from "vitest";
import { hashPassword } from "~/platform/passwords";
import { withLocalDatabase } from "../../../scripts/lib/local-database.mjs";

/** Enters a customer whose password is 'first-one': how often a form may do so is limited. */
export async function makeCustomer(username: string): Promise<void> {
  const hash = await hashPassword("first-one");
  await withLocalDatabase(inject("house").state, (d1: D1Database) =>
    d1
      .prepare(
        "insert into users (username, email, password, created_at, updated_at) values (?, ?, ?, 0, 0)",
      )
      .bind(username, `${username}@example.com`, hash)
      .run(),
  );
}
