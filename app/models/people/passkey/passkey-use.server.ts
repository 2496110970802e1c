import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import type { ChallengePurpose } from "~/platform/passkey-challenges";
import type { Viewer } from "~/platform/viewer";
import { isActive } from "../user/active";
import {
  countTry,
  noTriesLeft,
  type Try,
  tellTries,
  tryAt,
  uncountTries,
} from "../user/tries.server";
import { users } from "../user/user.tables";
import { asViewer, viewerColumns } from "../user/viewer.server";
import { passkeyFailed } from "./passkey.rules";
import type { UsePasskey } from "./passkey.schema";
import { passkeys } from "./passkey.tables";
import { checkUse } from "./passkey-answer.server";

/** What a device has signed, and the challenge that it answers. */
type CheckedUse = NonNullable<Awaited<ReturnType<typeof checkUse>>>;

/**
 * Checks a device's answer, and returns the passkey's account. Throws `wrong_password` with the same
 * words for every reason, and `too_many` if the network has no tries left. `giveBack` returns the
 * try after it has succeeded.
 */
export async function findPasskeyUse(
  ctx: RequestContext,
  purpose: ChallengePurpose,
  answer: UsePasskey,
): Promise<{
  viewer: Viewer;
  passkeyId: number;
  use: CheckedUse;
  giveBack: () => Promise<void>;
}> {
  await ctx.limits.spend("signIn", `address:${ctx.address}`);
  const tried = await tryAt("passkeyInNetwork", ctx.address);
  const { viewer, passkey } = await findOwner(ctx, tried, answer.credentialId);
  const use = passkey && (await checkUse(ctx, purpose, passkey, answer));
  if (!viewer || !use) throw passkeyFailed();
  return { viewer, passkeyId: passkey.id, use, giveBack: () => uncountTries(ctx, [tried]) };
}

/** Counts a try of the network, and reads a passkey and its account, if the account is active. */
async function findOwner(ctx: RequestContext, tried: Try, credentialId: string) {
  const { db, now } = ctx;
  const { counted, account, passkey } = await runBatch(db, {
    counted: countTry(tried, now),
    account: db
      .select(viewerColumns)
      .from(users)
      .where(sql`${isActive()} and ${users.id} =
        (select user_id from passkeys where credential_id = ${credentialId})`)
      .limit(1),
    passkey: db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).limit(1),
  });
  const [count] = counted.results;
  if (!count) throw noTriesLeft(ctx, tried);
  tellTries(ctx, [{ ...tried, ...count }]);
  const [row] = account.results;
  return { viewer: row ? asViewer(row) : null, passkey: passkey.results[0] ?? null };
}

/**
 * The statements that use up the challenge and record the use of the passkey, for the batch that
 * writes what the passkey allows. They write nothing if the challenge was answered before, or if the
 * passkey was removed or used in the meantime: what follows must depend on `wroteOne`.
 */
export const recordUse = (
  { now }: RequestContext,
  { userId, passkeyId }: { userId: number; passkeyId: number },
  { found, answered }: CheckedUse,
) => {
  const { newCounter: counter, credentialBackedUp: isSynced } = found;
  return {
    spent: sql`
      insert into spent_challenges (challenge_hash, expires_at)
      select ${answered.challengeHash}, ${answered.endsAt}
      from passkeys p join users u on u.id = p.user_id
      where p.id = ${passkeyId} and u.id = ${userId} and ${isActive(sql`u`)}
        and (p.counter < ${counter} or (p.counter = 0 and ${counter} = 0))
      on conflict do nothing`,
    used: sql`
      update passkeys set counter = ${counter}, is_synced = ${isSynced ? 1 : 0},
        last_used_at = ${now}
      where id = ${passkeyId} and ${wroteOne}`,
  };
};
