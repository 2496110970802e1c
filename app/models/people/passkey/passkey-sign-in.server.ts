import type { RequestContext } from "~/platform/context";
import { runBatch, wroteOne } from "~/platform/database";
import type { ChallengePurpose } from "~/platform/passkey-challenges";
import { prepareSession } from "../user/session.server";
import { rememberBrowser } from "../user/tries.server";
import { type Portal, whyNotAt } from "../user/user.rules";
import { type Admission, endSession } from "../user/user.server";
import { passkeyFailed } from "./passkey.rules";
import type { UsePasskey } from "./passkey.schema";
import { optionsToSignIn } from "./passkey-answer.server";
import { findPasskeyUse, recordUse } from "./passkey-use.server";

const purposeAt = (portal: Portal): ChallengePurpose => `sign in at ${portal}`;

/** What a browser needs to sign in with a passkey at a portal. */
export const beginPasskeySignIn = (ctx: RequestContext, portal: Portal) =>
  optionsToSignIn(ctx, purposeAt(portal));

/**
 * Signs a browser in with a passkey. A passkey stands for the password and for a second factor,
 * because the device checks its user. An account that belongs to another page is told so and is
 * signed out, as with a password. Throws like `findPasskeyUse`.
 */
export async function signInWithPasskey(
  ctx: RequestContext,
  portal: Portal,
  request: Request,
  answer: UsePasskey,
): Promise<Admission> {
  const found = await findPasskeyUse(ctx, purposeAt(portal), answer);
  const { viewer } = found;
  const wrong = whyNotAt(portal, viewer);
  if (wrong) await endSession(ctx, request);
  else await beginSession(ctx, request, found);
  await found.giveBack();
  if (wrong) return { viewer, wrong };
  await rememberBrowser(ctx, viewer.id);
  return { viewer, wrong: null, isHalf: false };
}

/** Starts the session in the batch that records the use of the passkey. */
async function beginSession(
  ctx: RequestContext,
  request: Request,
  { viewer, passkeyId, use }: Awaited<ReturnType<typeof findPasskeyUse>>,
): Promise<void> {
  const session = await prepareSession(ctx, request, viewer, {
    by: "passkey",
    proof: wroteOne,
  });
  const { begun } = await runBatch(ctx.db, {
    ...recordUse(ctx, { userId: viewer.id, passkeyId }, use),
    begun: session.begin,
    told: session.tell,
    ended: session.endEarlier,
  });
  if (begun.meta.changes !== 1) throw passkeyFailed();
  session.give();
}
