import { and, sql } from "drizzle-orm";
import type { Capabilities } from "~/platform/context";
import { runBatch } from "~/platform/database";
import { auditLine, madeBy, newMaking } from "../audit/audit.server";
import { queueMail } from "../mail/outbox.server";
import { isActiveAdmin } from "../user/active";
import { accountMailKey } from "../user/held-data.server";
import { isNamed } from "../user/user.server";
import { users } from "../user/user.tables";
import { dropSecondFactors } from "./finish-recovery.server";
import { recoveredByInstallationMail } from "./recovery-mail";

type Installation = Pick<Capabilities, "db" | "now" | "site">;

/** An administrator's account, and what a recovery would take away from it. */
export interface FoundAdmin {
  id: number;
  username: string;
  email: string;
  hasCodes: boolean;
  passkeys: number;
  /** Browsers and programs that are signed in. */
  signedIn: number;
}

/** The active administrator with this username, or null. */
export async function findAdmin(
  { db }: Pick<Installation, "db">,
  username: string,
): Promise<FoundAdmin | null> {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      codes: sql<number>`(select count(*) from second_factors f where f.user_id = users.id)`,
      passkeys: sql<number>`(select count(*) from passkeys p where p.user_id = users.id)`,
      signedIn: sql<number>`(select count(*) from sessions s where s.user_id = users.id)
        + (select count(*) from api_tokens t where t.user_id = users.id)`,
    })
    .from(users)
    .where(and(isNamed(username), isActiveAdmin()));
  if (!row) return null;
  const { codes, ...found } = row;
  return { ...found, hasCodes: codes > 0 };
}

/**
 * Takes every second factor away from an administrator's account, for the people who run the
 * installation. They can change the database anyway; this verb also audits it and emails the
 * account. Returns whether the account was still an active administrator's.
 */
export async function recoverByInstallation(
  { db, now, site }: Installation,
  { id, username, email }: Pick<FoundAdmin, "id" | "username" | "email">,
): Promise<boolean> {
  const making = newMaking("user");
  const isDone = sql`${madeBy(making)} is not null`;
  const { log } = await runBatch(db, {
    log: auditLine(
      { now, viewer: null },
      {
        action: "account_recovered",
        subject: { type: "user", id },
        after: { by: "the installation" },
        detail: making.detail,
      },
      sql`exists (select 1 from users where id = ${id} and ${isActiveAdmin()})`,
    ),
    mail: queueMail(now, {
      key: accountMailKey("recovery-done", id, making.mark),
      to: email,
      content: recoveredByInstallationMail(site, { username }),
      only: isDone,
    }),
    recovery: sql`delete from account_recoveries where user_id = ${id} and ${isDone}`,
    secondFactors: dropSecondFactors(db, id, isDone),
  });
  return log.results.length === 1;
}
