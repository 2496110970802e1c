import { eq } from "drizzle-orm";
import type { RequestContext } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { hashToken } from "~/platform/tokens";
import { type CodeProof, startSessionWithCode } from "../user/session.server";
import { rememberBrowser } from "../user/tries.server";
import { type Portal, portals, whyNotAt } from "../user/user.rules";
import { users } from "../user/user.tables";
import { asViewer, viewerColumns } from "../user/viewer.server";
import type { EnterCode } from "./second-factor.schema";

/**
 * A half sign-in is one with the right password that still needs a code. It is no session: a
 * signed cookie in the browser holds it for ten minutes. It counts only while the account is active,
 * belongs to the portal and has the password that was entered.
 */
export async function findHalf(ctx: RequestContext) {
  const half = await ctx.halfSignIn.read();
  if (half === null || half.until <= ctx.now) return null;
  const [row] = await ctx.db
    .select({ ...viewerColumns, hash: users.password, isActive: users.isActive })
    .from(users)
    .where(eq(users.id, half.userId));
  if (!row?.isActive || (await hashToken(row.hash)) !== half.password) return null;
  const { hash, isActive: _, ...found } = row;
  const viewer = asViewer(found);
  const portal = portalAt(half.door);
  return portal === null || whyNotAt(portal, viewer) ? null : { viewer, hash, portal };
}

function portalAt(door: string): Portal | null {
  const found = Object.entries(portals).find(([, { path }]) => path === door);
  return (found?.[0] as Portal | undefined) ?? null;
}

/** The username of the account that this browser's half sign-in belongs to, or null. */
export async function readHalfSignIn(ctx: RequestContext) {
  const half = await findHalf(ctx);
  return half && { username: half.viewer.username, door: portals[half.portal].path };
}

/**
 * Signs in a browser that has given the password, with a code. Throws `second_factor` for a wrong
 * code, and `too_late` if the half sign-in has ended or the account no longer needs a code: then
 * the password is asked for again.
 */
export async function signInWithCode(
  ctx: RequestContext,
  request: Request,
  { code }: EnterCode,
): Promise<CodeProof & { portal: Portal }> {
  await ctx.limits.spend("signIn", `code:${ctx.address}`);
  const half = await findHalf(ctx);
  const door = (await ctx.halfSignIn.read())?.door ?? "/auth";
  if (half === null) throw halfSignInEnded(door);
  const proof = await startSessionWithCode(ctx, request, half, code);
  if (proof === null) throw halfSignInEnded(door);
  await rememberBrowser(ctx, proof.viewer.id);
  ctx.halfSignIn.clear();
  return { ...proof, portal: half.portal };
}

/** The error if a browser has to give the password again. */
export const halfSignInEnded = (door: string) =>
  new DomainError("too_late", "It took too long, or your account changed. Sign in again.", {
    title: "Sign in again",
    leadsTo: { to: door, label: "Sign in" },
  });
