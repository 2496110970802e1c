import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import type { ChallengePurpose } from "~/platform/passkey-challenges";
import type { Viewer } from "~/platform/viewer";
import { isActive } from "../user/active";
import { prepareSession } from "../user/session.server";
import {
  countTry,
  noTriesLeft,
  rememberBrowser,
  tellTries,
  tryAt,
  uncountTries,
} from "../user/tries.server";
import { type Portal, whyNotAt } from "../user/user.rules";
import { type Admission, endSession } from "../user/user.server";
import { users } from "../user/user.tables";
import { asViewer, viewerColumns } from "../user/viewer.server";
import { passkeyFailed } from "./passkey.rules";
import type { UsePasskey } from "./passkey.schema";
import { passkeys } from "./passkey.tables";
import { checkUse, optionsToSignIn } from "./passkey-answer.server";

const purposeAt = (portal: Portal): ChallengePurpose => `sign in at ${portal}`;

/** What a browser needs to sign in with a passkey at a portal. */
export const beginPasskeySignIn = (ctx: RequestContext, portal: Portal) =>
  optionsToSignIn(ctx, purposeAt(portal));

/**
 * Signs a browser in with a passkey. A passkey stands for the password and for a second factor,
 * because the device checks its user. An account that belongs to another page is told so and is
 * signed out, as with a password. Throws `wrong_password` with the same words for every other
 * reason, and `too_many` if the network has no tries left.
 */
export async function signInWithPasskey(
  ctx: RequestContext,
  portal: Portal,
  request: Request,
  answer: UsePasskey,
): Promise<Admission> {
  await ctx.limits.spend("signIn", `address:${ctx.address}`);
  const tried = await tryAt("network", ctx.address);
  const { viewer, passkey } = await findOwner(ctx, tried, answer.credentialId);
  const use = passkey && (await checkUse(ctx, purposeAt(portal), passkey, answer));
  if (!viewer || !use) throw passkeyFailed();
  const wrong = whyNotAt(portal, viewer);
  if (wrong) await endSession(ctx, request);
  else await beginSession(ctx, request, viewer, passkey.id, use);
  await uncountTries(ctx, [tried]);
  if (wrong) return { viewer, wrong };
  await rememberBrowser(ctx, viewer.id);
  return { viewer, wrong: null, isHalf: false };
}

/** Counts a try of the network, and reads a passkey and its account, if the account is active. */
async function findOwner(
  ctx: RequestContext,
  tried: Awaited<ReturnType<typeof tryAt>>,
  credentialId: string,
) {
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
 * Starts the session, uses up the challenge and records the use of the passkey, in one batch. Throws
 * `wrong_password` and writes nothing if the challenge was answered before, or if the passkey was
 * removed or used in the meantime.
 */
async function beginSession(
  ctx: RequestContext,
  request: Request,
  viewer: Viewer,
  passkeyId: number,
  { found, answered }: NonNullable<Awaited<ReturnType<typeof checkUse>>>,
): Promise<void> {
  const { newCounter: counter, credentialBackedUp: isSynced } = found;
  const session = await prepareSession(ctx, request, viewer, {
    by: "passkey",
    proof: wroteOne,
  });
  const { begun } = await runBatch(ctx.db, {
    spent: sql`
      insert into spent_challenges (challenge_hash, expires_at)
      select ${answered.challengeHash}, ${answered.endsAt}
      from passkeys p join users u on u.id = p.user_id
      where p.id = ${passkeyId} and u.id = ${viewer.id} and ${isActive(sql`u`)}
        and (p.counter < ${counter} or (p.counter = 0 and ${counter} = 0))
      on conflict do nothing`,
    used: sql`
      update passkeys set counter = ${counter}, is_synced = ${isSynced ? 1 : 0},
        last_used_at = ${ctx.now}
      where id = ${passkeyId} and ${wroteOne}`,
    begun: session.begin,
    told: session.tell,
    ended: session.endEarlier,
  });
  if (begun.meta.changes !== 1) throw passkeyFailed();
  session.give();
}
