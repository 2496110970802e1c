import { sql } from "drizzle-orm";
import type { Allowed } from "~/platform/context";
import { noRows, runBatch, wroteOne } from "~/platform/database";
import { DomainError } from "~/platform/errors";
import type { Viewer } from "~/platform/viewer";
import type { UsePasskey } from "../passkey/passkey.schema";
import { optionsToSignIn } from "../passkey/passkey-answer.server";
import { findPasskeyUse, recordUse } from "../passkey/passkey-use.server";
import {
  checkCode,
  codeWasUsed,
  needsCode,
  tellOfRecoveryCode,
} from "../second-factor/check-code.server";
import type { BeginSetup, EnterCode } from "../second-factor/second-factor.schema";
import { checkOwnPassword, notYourPassword } from "../user/account.server";
import { isActive } from "../user/active";
import { uncountTries } from "../user/tries.server";
import {
  type Factors,
  hasPasskeys,
  isPasswordEnough,
  readFactors,
  recordProof,
} from "./demand-proof.server";

/** How the viewer can prove to be the account's owner. */
export async function readWays(
  ctx: Allowed<Viewer>,
): Promise<Factors & { isPasswordEnough: boolean }> {
  const factors = await readFactors(ctx);
  return { ...factors, isPasswordEnough: isPasswordEnough(ctx, factors) };
}

/**
 * Proves with the password, which is enough only for an account without a second factor: throws
 * `changed` for others, and like `checkOwnPassword`.
 */
export async function proveWithPassword(
  ctx: Allowed<Viewer>,
  { currentPassword }: BeginSetup,
): Promise<void> {
  if (!isPasswordEnough(ctx, await readFactors(ctx))) throw notEnough();
  const checked = await checkOwnPassword(ctx, currentPassword);
  const isStill = sql`exists (select 1 from users
    where id = ${ctx.viewer.id} and ${isActive()} and password = ${checked}
      and not ${needsCode(ctx.viewer.id)} and not ${hasPasskeys(ctx.viewer.id)})`;
  const { proven } = await runBatch(ctx.db, {
    proven: await recordProof(ctx, "password", isStill),
  });
  if (proven.meta.changes !== 1) throw notYourPassword();
}

const notEnough = () =>
  new DomainError(
    "changed",
    "Your password alone is no longer enough. Use what this page asks for.",
  );

/**
 * Proves with a sign-in code or a recovery code, which is then used up. After a recovery code, the
 * owner gets an email. Throws `second_factor` and `too_many` like signing in, and `too_late` if
 * sign-in codes are off.
 */
export async function proveWithCode(
  ctx: Allowed<Viewer>,
  { code: typed }: EnterCode,
): Promise<void> {
  const code = await checkCode(ctx, ctx.viewer.id, typed);
  if (code === null) {
    throw new DomainError("too_late", "Sign-in codes are off. Reload the page.");
  }
  const { proven } = await runBatch(ctx.db, {
    used: code.use(),
    proven: await recordProof(ctx, code.by, wroteOne),
    mail: tellOfRecoveryCode(ctx, ctx.viewer, code) ?? noRows(),
  });
  if (proven.meta.changes !== 1) throw codeWasUsed();
  await uncountTries(ctx, code.tries);
}

const purposeFor = ({ viewer }: Allowed<Viewer>) => `confirm for ${viewer.id}` as const;

/** What the viewer's browser needs to prove with a passkey. */
export const beginPasskeyProof = (ctx: Allowed<Viewer>) => optionsToSignIn(ctx, purposeFor(ctx));

/** Proves with one of the viewer's own passkeys. Throws `wrong_password` and `too_many`. */
export async function proveWithPasskey(ctx: Allowed<Viewer>, answer: UsePasskey): Promise<void> {
  const {
    viewer: owner,
    passkeyId,
    use,
    giveBack,
  } = await findPasskeyUse(ctx, purposeFor(ctx), answer);
  if (owner.id !== ctx.viewer.id) throw notHere();
  const { proven } = await runBatch(ctx.db, {
    ...recordUse(ctx, { userId: owner.id, passkeyId }, use),
    proven: await recordProof(ctx, "passkey", wroteOne),
  });
  if (proven.meta.changes !== 1) throw notHere();
  await giveBack();
}

/** Like `passkeyFailed`, for somebody who is signed in already. */
const notHere = () =>
  new DomainError("wrong_password", "This passkey didn’t work. Try again or use another one.", {
    title: "Not confirmed",
  });
