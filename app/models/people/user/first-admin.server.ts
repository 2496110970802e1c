import { and, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { auditLine, madeBy, newMaking } from "../audit/audit.server";
import { hasPortalAccount, isActiveAdmin, isActiveCustomer } from "./active";
import { shutOut } from "./password-reset.server";
import { isNamed } from "./user.server";
import { users } from "./user.tables";

type Installation = Pick<Capabilities, "db" | "now">;

const isFirst = sql`not exists (select 1 from users a where ${isActiveAdmin(sql`a`)})`;

/** An account that can become an administrator's. */
export interface Candidate {
  id: number;
  username: string;
  email: string;
}

/**
 * The active customer account with this username, while no administrator can sign in and its email
 * address has no portal account. Otherwise null.
 */
export async function findFirstAdmin(
  { db }: Pick<Installation, "db">,
  username: string,
): Promise<Candidate | null> {
  const [row] = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(and(isNamed(username), mayBeFirst));
  return row ?? null;
}

const mayBeFirst = sql`(${isActiveCustomer()} and ${isFirst}
  and not ${hasPortalAccount(sql`users.email`)})`;

/**
 * Makes a customer account the first administrator's, for the people who run the installation. All
 * other administrators are made by an administrator. The account is signed out everywhere, because
 * administrators sign in at another page. Returns whether it was still allowed.
 */
export async function makeFirstAdmin(
  { db, now }: Installation,
  { id }: Pick<Candidate, "id">,
): Promise<boolean> {
  const making = newMaking("user");
  const isDone = sql`${madeBy(making)} is not null`;
  const { log } = await runBatch(db, {
    changed: sql`
      update users set user_type = 'admin', is_admin = 1, updated_at = ${now}
      where id = ${id} and ${mayBeFirst}`,
    log: auditLine(
      { now, viewer: null },
      {
        action: "user_role_changed",
        subject: { type: "user", id },
        before: { role: "customer" },
        after: { role: "admin", by: "the installation" },
        detail: making.detail,
      },
    ),
    shutOut: shutOut(db, id, isDone),
  });
  return log.results.length === 1;
}
